import { afterEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { listAudit } from '../../../shared/api/audit.ts';
import { deleteKey, listKeys } from '../../../shared/api/keys.ts';
import { apiKeyKey } from '../../../shared/data/keys.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addKeyFor } from '../../support/calls/keys.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
});

const remove = (key: string, id: unknown) => call(service, deleteKey, { key, params: { id } });
const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;

describe('DELETE /key/{id}/delete', () => {
  it('ends this key at once, and no other', async () => {
    const user = await service.addUser();
    const [one, other] = [await addKeyFor(service, user), await addKeyFor(service, user)];
    expect(await statusWith(one.key)).toBe(200);
    const { body } = await remove(user.key, one.id);
    expect(body).toEqual({ error: 0, message: 'API key has been deleted successfully.' });
    expect(await Promise.all([one, other, user].map(({ key }) => statusWith(key)))).toEqual([401, 200, 200]);
    const { data } = (await call(service, listKeys, { key: user.key })).body;
    expect(data).toMatchObject({ result: 1, keys: [{ id: other.id }] });
    expect(await getItem(apiKeyKey(hashApiKey(one.key) ?? ''))).toBeUndefined();
  });

  it('does not come back when it is used while it is deleted', { tags: ['race'] }, async () => {
    const user = await service.addUser();
    const { id, key } = await addKeyFor(service, user);
    const { reached, release } = blockTransactions(service.table, (text) => text.includes('key.deleted'));
    const deleting = remove(user.key, id);
    await reached;
    expect(await statusWith(key)).toBe(200);
    release();
    expect([(await deleting).status, await statusWith(key)]).toEqual([200, 401]);
    expect((await call(service, listKeys, { key: user.key })).body.data).toMatchObject({
      result: 0,
      keys: [],
    });
  });

  it('deletes once when ten requests arrive at the same time', { tags: ['race'] }, async () => {
    const user = await service.addUser();
    const { id } = await addKeyFor(service, user);
    await addKeyFor(service, user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(user.key, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await call(service, listKeys, { key: user.key })).body.data.result).toBe(1);
  });

  it('responds with 404 for another user’s key as for a missing one, and leaves it valid', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id, key } = await addKeyFor(service, owner);
    const [foreign, missing] = [await remove(user.key, id), await remove(user.key, toId(user.id, 3))];
    expect([missing.status, missing.body.message]).toEqual([404, 'API key was not found.']);
    expect(foreign.text).toBe(missing.text);
    expect(await statusWith(key)).toBe(200);
  });

  it('is in the audit log, as creating the key is', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const { id, key } = await addKeyFor(service, user);
    await remove(user.key, id);
    const { audit } = (await call(service, listAudit, { key: admin.key, query: { limit: 2 } })).body.data;
    const name = `user:${user.id} ${user.username}`;
    for (const { actor, target } of audit) expect([actor, target]).toEqual([name, `${name} key:${id}`]);
    expect(audit.map(({ action }: { action: string }) => action).sort()).toEqual([
      'key.created',
      'key.deleted',
    ]);
    for (const secret of [key.slice(3, 20), hashApiKey(key)])
      expect(JSON.stringify(audit)).not.toContain(secret);
  });
});
