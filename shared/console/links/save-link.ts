import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { ChangedLinkForm, LinkForm } from '../../api/console/link-form.ts';
import { readLinkChange } from '../../data/links/link-changes.ts';
import { addLink, changeStoredLink, getWholeLink } from '../../data/links/links.ts';
import { frameProbe } from '../../data/links/unframeable-targets.ts';
import { verifyLinkPassword } from '../../data/password-queues.ts';
import type { Link } from '../../domain/links/links.ts';
import { findCountryCode } from '../../domain/values/countries.ts';
import type { ServiceAddress } from '../../env.ts';
import { assertNoProblems } from '../../errors.ts';
import { addOnce } from '../forms/once.ts';
import { submitForm } from '../forms/submit-form.ts';
import { changeItem } from '../items/change-item.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-form.ts';
import { NOT_STORED, toFormState } from './link-values.ts';
import { readDraw } from './next-alias.ts';
import { showLinkForm } from './show-link-form.ts';

interface LinkFormRequest {
  session: ConsoleSession;
  /** As they were sent. */
  sent: URLSearchParams;
  /** With a password that was typed before. */
  fields: URLSearchParams;
  site: ServiceAddress;
  now: Date;
}

/** The fields that errors are about. */
const FIELDS_OF_ERRORS = {
  alias_taken: 'custom',
  externalid_taken: 'externalid',
  campaign_not_found: 'campaign',
  channel_not_found: 'channel',
  pixel_not_found: 'pixels',
  splash_page_not_found: 'type',
  overlay_not_found: 'type',
} as const;

/** Creates the link that a form describes, once for each form; the result has its id. */
export const createFromForm = ({ session, sent, fields, site, now }: LinkFormRequest) => {
  const { caller } = session;
  return submitForm(
    LinkForm,
    fields,
    async (values) => {
      assertCountries(values.geotarget);
      return addOnce(caller.id, sent, 'links', async () => {
        const change = await readLinkChange(caller.id, toLinkBody(values), { site, random: randomBytes });
        return addLink(caller, change, now, frameProbe(site.shortUrl), readDraw(fields, session));
      });
    },
    FIELDS_OF_ERRORS,
  );
};

/** Changes a link as `changeItem` does. A country that is not one can stay. */
export function changeFromForm({ session, fields, site, now }: Omit<LinkFormRequest, 'sent'>, before: Link) {
  const { caller } = session;
  const { id, geotarget } = before;
  return changeItem(fields, {
    schema: ChangedLinkForm,
    path: `/console/links?done=updated&of=${id}`,
    timezone: session.timezone,
    read: () => getWholeLink(caller.id, id),
    save: async (values, revision) => {
      assertCountries(values.geotarget, geotarget);
      const change = await readLinkChange(caller.id, toLinkBody(values), { site, random: randomBytes });
      const probeFrames = frameProbe(site.shortUrl);
      return changeStoredLink(caller, id, change, { now, probeFrames, revisionAsRead: revision });
    },
    fieldsByError: FIELDS_OF_ERRORS,
    toFormState: toFormState,
    notStored: NOT_STORED,
    changesHidden: (link) => changesPassword(fields, link),
    page: (link, form) => showLinkForm(session, { site, now }, { form }, link),
  });
}

/** Throws a 400 for countries that would never match, besides those that the link has already: the API accepts any name. */
export function assertCountries(
  sent: InferOutput<typeof LinkForm>['geotarget'],
  stored: Link['geotarget'] = [],
) {
  const isKnown = (name: string) =>
    stored.some(({ location }) => location === name) || findCountryCode(name) !== undefined;
  const problems = (sent ?? []).flatMap(({ location }, row) =>
    isKnown(location) ? [] : [[`geotarget[${row}].location`, texts.targets.unknownCountry]],
  );
  assertNoProblems(Object.fromEntries(problems));
}

/** The body of the API. A password that is not typed stays, because a form never shows it. */
export function toLinkBody({ password, removepassword, ...body }: InferOutput<typeof LinkForm>) {
  if (password) return { ...body, password };
  return removepassword ? { ...body, password: null } : body;
}

/** Whether the form would change the password of the stored link. */
async function changesPassword(fields: URLSearchParams, stored: Link): Promise<boolean> {
  const password = fields.get('password');
  if (!password) return fields.has('removepassword') && stored.passwordHash !== undefined;
  const { passwordHash, userId } = stored;
  return passwordHash === undefined || !(await verifyLinkPassword(password, passwordHash, userId));
}
