import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { updateBioPage } from '../../../shared/api/bio-pages.ts';
import { updateLinks } from '../../../shared/api/bulk-links.ts';
import { bioPageRoutes } from '../../../shared/api/console/items.ts';
import { restoreConsoleLink } from '../../../shared/api/console/link-history.ts';
import { updateConsoleLink } from '../../../shared/api/console/links.ts';
import { getLinkHistory, restoreLink } from '../../../shared/api/link-history.ts';
import { updateLink } from '../../../shared/api/links.ts';
import { readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { KEPT_VERSION_BYTES } from '../../../shared/domain/links/link-history.ts';
import { getNumber } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addBioPageFor, readOwnBioPage } from '../../support/items/bio-pages.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { sendForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';

const service = testService();
const url = 'https://example.com/';
/** A URL that makes a version a large one. */
const longUrl = (name: string) => `${url}${name}/${'x'.repeat(3_000)}`;

async function aLink() {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const { id } = await addLinkFor(service, user, { url: longUrl('first') });
  const params = { id };
  const update = (change: object) =>
    call(service, updateLink, { key: user.key, params, body: { url, ...change } });
  const readHistory = async () => (await call(service, getLinkHistory, { key: user.key, params })).body;
  return { user, key: user.key, id, params, update, readHistory };
}

/** Lets the next large version of a link be the one that makes its history too long. */
const fillHistory = (userId: number, id: number) =>
  tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: itemKey(collectionKey(userId, 'links'), getNumber(userId, id) ?? 0),
      UpdateExpression: 'SET versionBytes = :bytes',
      ExpressionAttributeValues: { ':bytes': KEPT_VERSION_BYTES - 1 },
    }),
  );

const isForgetting = async (id: number) =>
  (await readJobs()).some(({ payload }) => {
    const { name, id: of } = payload as { name?: string; id?: number };
    return name === 'old-versions' && of === id;
  });

type TestedLink = Awaited<ReturnType<typeof aLink>>;

describe('a link with more than two megabytes of large versions', () => {
  it('has the oldest ones forgotten, once it has twice as many', async () => {
    const { id, update, readHistory } = await aLink();
    // About 200 KB.
    const large = (n: number) => ({
      geotarget: Array.from({ length: 30 }, () => ({
        location: 'France',
        link: `${url}${n}/${'x'.repeat(6_700)}`,
      })),
    });
    for (let n = 0; n < 9; n++) expect((await update(large(n))).body.error).toBe(0);
    await runJobs();
    expect((await readHistory()).result).toBe(10);
    for (let n = 9; n < 21; n++) await update(large(n));
    await update({ metatitle: 'small' });
    await runJobs();
    // The current one, the small one before, and ten large ones, of which the last one is the first beyond two megabytes.
    const { result, data } = await readHistory();
    expect([result, data.at(0).version, data.at(-1).changes]).toEqual([12, 23, []]);
    expect(await itemsUnder(`HISTORY#${id}`)).toHaveLength(11);
  });

  it.each<[string, (link: TestedLink) => Promise<{ status: number }>]>([
    ['PUT /url/{id}/update', ({ update }) => update({ url: longUrl('next') })],
    [
      'PUT /urls/update',
      ({ key, id }) => call(service, updateLinks, { key, body: { urls: [{ id, url: longUrl('next') }] } }),
    ],
    [
      'POST /url/{id}/restore',
      ({ key, params }) => call(service, restoreLink, { key, params, body: { version: 1 } }),
    ],
    [
      'the form of a link',
      async ({ user, params }) =>
        sendForm(
          service,
          updateConsoleLink,
          await signedInCookies(service, user),
          { revision: '1', url: longUrl('next') },
          { params },
        ),
    ],
    [
      'its history in the console',
      async ({ user, params }) =>
        sendForm(
          service,
          restoreConsoleLink,
          await signedInCookies(service, user),
          { version: '1' },
          { params },
        ),
    ],
  ])('may have been changed by %s', async (_, change) => {
    const link = await aLink();
    await link.update({ url: longUrl('second') });
    await fillHistory(link.user.id, link.id);
    expect(await isForgetting(link.id)).toBe(false);
    expect((await change(link)).status).toBeLessThan(400);
    expect(await isForgetting(link.id)).toBe(true);
  });

  it.each(['API', 'console'])(
    'may be that of an entry of a bio page, which is changed in the %s',
    async (where) => {
      const user = await service.addUser({ planId: await service.addPlan({}) });
      const { id, slug } = await addBioPageFor(service, user, {
        links: [{ label: 'One', url: longUrl('first') }],
      });
      const [{ link }] = (await readOwnBioPage(service, user, id)).links;
      await fillHistory(user.id, link);
      const next = longUrl('next');
      const { status } =
        where === 'API'
          ? await call(service, updateBioPage, {
              key: user.key,
              params: { id },
              body: { links: [{ label: 'One', link, url: next }] },
            })
          : await sendForm(
              service,
              bioPageRoutes.submitForm,
              await signedInCookies(service, user),
              {
                name: 'Page',
                revision: '0',
                slug,
                'links[0].label': 'One',
                'links[0].link': `${link}`,
                'links[0].url': next,
              },
              { params: { id } },
            );
      expect(status).toBeLessThan(400);
      expect(await isForgetting(link)).toBe(true);
    },
  );
});
