import { it } from 'vitest';
import { checkImport, submitImport } from '../../../shared/api/console/files.ts';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { checkEach } from '../../support/check-each.ts';
import { anImageUrl } from '../../support/images/uploads.ts';
import { addEverythingFor, type Everything, EXPIRY } from '../../support/items/everything.ts';
import { mockCloudFront } from '../../support/network/mocked-cloudfront.ts';
import { consoleForms, FORMS_TIMEOUT_MS, formSender } from '../../support/pages/console-forms.ts';
import { readText } from '../../support/pages/page-text.ts';
import { shownForm } from '../../support/pages/shown-form.ts';
import { testService } from '../../support/service.ts';

const service = testService();
// As on AWS, where jobs set up branded domains.
mockCloudFront();

const url = 'https://example.com/';
/** Bio pages have a test of their own, with links, images, and webhooks. */
const isTestedElsewhere = ({ resource }: ConsoleRoute) => resource === 'console/bio-pages';
const forms = consoleForms.filter((route) => !isTestedElsewhere(route));

/** An administrator with everything. `update` changes their first link. */
async function openPerson() {
  let made: Everything | undefined;
  const person = await formSender(service, async (...of) => {
    made = await addEverythingFor(...of);
    return made;
  });
  if (!made) throw new Error('The person has nothing.');
  const { user } = person;
  const params = { id: toId(user.id, 1) };
  const update = async (body: object) => {
    const { status, text } = await call(service, updateLink, { key: user.key, params, body });
    if (status !== 200) throw new Error(text);
  };
  return { ...made, ...person, update, addImage: () => anImageUrl(service, user) };
}

type Person = Awaited<ReturnType<typeof openPerson>>;
type Fields = Record<string, string>;

const dates = { startdate: '2098-01-01T00:00', expiry: '2099-01-01T00:00' };

/** What each of these forms is sent with, once for each entry, beside what people type into it in other tests. */
const more: Record<string, (person: Person) => Promise<Fields[]>> = {
  createConsoleLink: async ({ addImage }) => [{ ...dates, metaimage: await addImage(), clicklimit: '5' }],
  updateConsoleLink: async ({ addImage }): Promise<Fields[]> => [
    { ...dates, metaimage: await addImage(), clicklimit: '5' },
    { metaimage: '', startdate: '', expiry: '', clicklimit: '', custom: 'moved' },
  ],
  restoreConsoleLink: async () => [{ version: '2' }, { version: '1' }],
  undeleteConsoleLink: async (person) => {
    const { id } = await addLinkFor(service, person.user, await person.buildFullLink());
    await call(service, deleteLink, { key: person.user.key, params: { id } });
    return [{ id: `${id}` }];
  },
  submitNewSplashPage: async ({ addImage }) => [{ banner: await addImage(), logo: await addImage() }],
  submitSplashPage: async ({ addImage }) => [{ banner: await addImage() }, { banner: '' }],
  submitNewQrCode: async ({ addImage }) => [{ logo: await addImage() }],
  submitQrCode: async ({ addImage }) => [{ logo: await addImage() }, { logo: '' }],
  submitNewWebhook: async () => [{ 'events[]': 'link.expired' }, { 'events[]': 'message.received' }],
  submitWebhook: async () => [{ 'events[]': 'link.expired' }, { 'events[]': 'message.received' }],
  submitImport: async (person) => {
    const checked = await person.send(checkImport, { rows: await buildRows(person) });
    return [shownForm(checked.text, person.readAction(submitImport))];
  },
};

async function buildRows({ addImage, user }: Person): Promise<string> {
  const row = [url, `imported-${user.id}`, EXPIRY, await addImage(), 'A campaign', 'A channel'];
  return `url,alias,expiry,metaimage,campaign,channel\n${row.join(',')}`;
}

/** Whether other forms of the same person would not work afterwards. */
const takesAway = ({ id, path }: ConsoleRoute) => path.endsWith('/delete') || id === 'changeAccount';

it(
  'Each form of a person with one of everything, whose webhook listens to every event, does what it is for',
  async () => {
    const shared = await openPerson();
    await checkEach(forms, async (route) => {
      const person = takesAway(route) ? await openPerson() : shared;
      await person.update(await person.buildFullLink());
      // Its second version then has everything.
      if (route.id === 'restoreConsoleLink') await person.update(person.buildBareLink());
      for (const fields of (await more[route.id]?.(person)) ?? [{}]) {
        const { status, text } = await person.send(route, { ...(await person.fill(route)), ...fields });
        if (status >= 400) throw new Error(`${status}: ${readText(text)}`);
      }
    });
  },
  FORMS_TIMEOUT_MS,
);
