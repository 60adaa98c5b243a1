import { beforeAll, describe, expect, it } from 'vitest';
import { createLinks, updateLinks } from '../../../shared/api/bulk-links.ts';
import {
  createLink,
  deleteLink,
  getLink,
  getLinkByExternalId,
  getLinkSettings,
  listLinks,
  updateLink,
} from '../../../shared/api/links.ts';
import { deleteUser } from '../../../shared/api/users.ts';
import { externalIdKey } from '../../../shared/data/keys.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const url = 'https://example.com/';
const taken = [409, 'You already have a link with this externalid.'];
const create = (body: Record<string, unknown>, { key } = user) =>
  call(service, createLink, { key, body: { url, ...body } });
const change = (id: number, body: Record<string, unknown>) =>
  call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });
const find = (externalid: string, { key } = user) =>
  call(service, getLinkByExternalId, { key, params: { externalid } });
const findId = async (externalid: string) => (await find(externalid)).body.details?.id;
const listIds = async (query: Record<string, string>, { key } = user) => {
  const { data } = (await call(service, listLinks, { key, query })).body;
  expect(data.result).toBe(data.urls.length);
  return data.urls.map(({ id }: { id: number }) => id);
};

describe('externalid', () => {
  it.each([
    ['1 character', 'a'],
    ['255 characters', 'x'.repeat(255)],
    ['every kind of character', 'AZaz09._:-'],
  ])('can have %s, and is found by path and by filter', async (_, externalid) => {
    const { id } = await addLinkFor(service, user, { externalid });
    expect((await call(service, getLinkSettings, { key: user.key, params: { id } })).body.data).toMatchObject(
      { externalid },
    );
    const byId = await call(service, getLink, { key: user.key, params: { id } });
    expect([(await find(externalid)).body, await listIds({ externalid })]).toEqual([byId.body, [id]]);
  });

  it('is unique per user, and case counts', async () => {
    const { id } = await addLinkFor(service, user, { externalid: 'Order-1' });
    const again = await create({ externalid: 'Order-1' });
    expect([again.status, again.body.message]).toEqual(taken);
    const lower = await addLinkFor(service, user, { externalid: 'order-1' });
    const other = await service.addUser();
    await addLinkFor(service, other, { externalid: 'Order-1' });
    expect([await findId('Order-1'), await findId('order-1')]).toEqual([id, lower.id]);
  });

  it('is taken once by 20 requests at the same time, which create one link', async () => {
    const one = await service.addUser();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => create({ externalid: 'race' }, one)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await listIds({}, one)).toHaveLength(1);
  });

  it('changes with the link, is freed when it is cleared, and stays when it is not sent', async () => {
    const { id } = await addLinkFor(service, user, { externalid: 'before' });
    await change(id, { externalid: 'after', custom: 'moved-with-external-id' });
    await change(id, { metatitle: 'Title' });
    await change(id, { externalid: 'after' });
    expect([(await find('before')).status, await findId('after')]).toEqual([404, id]);
    const second = await addLinkFor(service, user, { externalid: 'before' });
    const refused = await change(second.id, { externalid: 'after' });
    expect([refused.status, refused.body.message]).toEqual(taken);
    expect(await findId('before')).toBe(second.id);
    await change(id, { externalid: null });
    expect([(await find('after')).status, await listIds({ externalid: 'after' })]).toEqual([404, []]);
    expect((await change(second.id, { externalid: 'after' })).status).toBe(200);
  });

  it('is freed when the link is deleted', async () => {
    const { id } = await addLinkFor(service, user, { externalid: 'gone' });
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect([(await find('gone')).status, await listIds({ externalid: 'gone' })]).toEqual([404, []]);
    expect((await create({ externalid: 'gone' })).status).toBe(200);
  });

  it('goes with the user', async () => {
    const [admin, leaving] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    await addLinkFor(service, leaving, { externalid: 'left' });
    const key = externalIdKey(leaving.id, 'left');
    expect(await getItem(key)).toBeDefined();
    await call(service, deleteUser, { key: admin.key, params: { id: leaving.id } });
    await runJobs();
    expect(await getItem(key)).toBeUndefined();
  });

  it('of another user is treated exactly like a missing one', async () => {
    await addLinkFor(service, user, { externalid: 'mine' });
    const other = await service.addUser();
    const [theirs, missing] = [await find('mine', other), await find('nothing', other)];
    expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    expect(await listIds({ externalid: 'mine' }, other)).toEqual([]);
  });

  it('finds a large link whole, of which the list holds only a part', async () => {
    const geotarget = [{ location: 'France', link: `https://example.com/${'a'.repeat(3000)}` }];
    await create({ externalid: 'large', geotarget });
    expect((await find('large')).body.details.location).toEqual({ france: geotarget[0]?.link });
  });

  it.each([
    ['a#b', 'must contain only letters, digits, dots, underscores, colons, and hyphens'],
    ['.', 'must not be . or ..'],
    ['..', 'must not be . or ..'],
  ])('cannot be %j: not in a path, in a filter, or in a row', async (externalid, problem) => {
    const message = `externalid: ${problem}`;
    const { body } = await call(service, listLinks, { key: user.key, query: { externalid } });
    expect([(await find(externalid)).body.message, body.message]).toEqual([message, message]);
    const urls = [{ url, externalid }];
    const [row] = (await call(service, createLinks, { key: user.key, body: { urls } })).body.data;
    expect(row).toEqual({ error: 1, code: 'invalid_request', message });
  });

  it.each(['...', '.a', '..-'])('can be %j, which URL parsers keep', async (externalid) => {
    const { id } = await addLinkFor(service, user, { externalid });
    expect(await findId(externalid)).toBe(id);
    expect(new URL(`https://sho.rt/api/url/external/${externalid}`).pathname).toMatch(`/${externalid}`);
  });

  it('fails single rows of bulk requests, and moves between links in the order of the rows', async () => {
    const rows = ['bulk-1', 'bulk-2', 'bulk-1'].map((externalid) => ({ url, externalid }));
    const created = await call(service, createLinks, { key: user.key, body: { urls: rows } });
    const [first, second, third] = created.body.data;
    expect([first.error, second.error, third]).toEqual([
      0,
      0,
      { error: 1, code: 'externalid_taken', message: taken[1] },
    ]);
    const urls = [
      { id: first.id, url, externalid: null },
      { id: second.id, url, externalid: 'bulk-1' },
    ];
    const changed = await call(service, updateLinks, { key: user.key, body: { urls } });
    expect(changed.body.data.map(({ error }: { error: number }) => error)).toEqual([0, 0]);
    expect([await findId('bulk-1'), (await find('bulk-2')).status]).toEqual([second.id, 404]);
  });
});
