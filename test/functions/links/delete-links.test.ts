import { describe, expect, it } from 'vitest';
import { createLinks, deleteLinks } from '../../../shared/api/bulk-links.ts';
import { assignChannel } from '../../../shared/api/channels.ts';
import { listLinks } from '../../../shared/api/links.ts';
import { purgeDateKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { countRounds } from '../../support/table/rounds.ts';

const service = testService();
const remove = (user: TestUser, urls: unknown[]) =>
  call(service, deleteLinks, { key: user.key, body: { urls } });
const readTotal = async (user: TestUser) =>
  (await call(service, listLinks, { key: user.key })).body.data.result;

describe('DELETE /urls/delete', () => {
  it('deletes the link of each row, with its route, and says when it is to be purged', async () => {
    const user = await service.addUser();
    const idIn = (item: unknown) => (typeof item === 'object' ? (item as { id: number }).id : item);
    const campaign = idIn(await addCampaignFor(service, user));
    const channelid = idIn(await addChannelFor(service, user));
    const [one, two] = [
      await addLinkFor(service, user, { campaign, externalid: 'order-1' }),
      // So large that only its route has all of it.
      await addLinkFor(service, user, { url: `https://example.com/${'x'.repeat(3_000)}` }),
    ];
    const params = { channelid, type: 'links', itemid: two.id };
    await call(service, assignChannel, { key: user.key, params });
    const { status, body } = await remove(user, [{ id: one.id }, { id: two.id }]);
    expect(status).toBe(200);
    expect(body).toEqual({
      error: 0,
      data: [
        { error: 0, id: one.id },
        { error: 0, id: two.id },
      ],
    });
    expect(await findLinkRoute('*', one.alias)).toBeUndefined();
    expect(await getItem(purgeDateKey(two.id))).toBeDefined();
    expect(await readTotal(user)).toBe(0);
    await addLinkFor(service, user, { externalid: 'order-1' });
  });

  it('lets each row fail by itself, and deletes a link that is named twice once', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [own, theirs] = [await addLinkFor(service, user), await addLinkFor(service, other)];
    await addLinkFor(service, user);
    const { body } = await remove(user, [
      { id: own.id },
      { id: own.id },
      { id: theirs.id },
      { id: toId(user.id, 77_777) },
      {},
      own.id,
    ]);
    const notFound = { error: 1, message: 'Link was not found.', code: 'link_not_found' };
    expect(body.data).toEqual([
      { error: 0, id: own.id },
      notFound,
      notFound,
      notFound,
      { error: 1, message: 'id: is required', code: 'invalid_request' },
      { error: 1, message: 'row: must be an object', code: 'invalid_request' },
    ]);
    expect([await readTotal(user), await readTotal(other)]).toEqual([1, 1]);
  });

  it('deletes a thousand links in few requests after the other', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 0 }) });
    const rows = Array(1000).fill({ url: 'https://example.com/' });
    const created = await call(service, createLinks, { key: user.key, body: { urls: rows } });
    const { body, requests } = await remove(
      user,
      created.body.data.map(({ id }: { id: number }) => ({ id })),
    );
    expect(body.data.filter(({ error }: { error: number }) => error === 0)).toHaveLength(1000);
    expect(countRounds({ requests })).toBeLessThanOrEqual(150);
    expect(await readTotal(user)).toBe(0);
  });
});
