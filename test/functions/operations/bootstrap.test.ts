import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as bootstrapHandler } from '../../../functions/operations/bootstrap.ts';
import catalog from '../../../infra/plans.json' with { type: 'json' };
import { getAccount, renewAccountKey } from '../../../shared/api/account.ts';
import { bootstrap } from '../../../shared/api/operations.ts';
import { ListedPlan } from '../../../shared/api/plans.ts';
import { schemaKey } from '../../../shared/data/keys.ts';
import { SCHEMA_VERSION } from '../../../shared/data/schema/versions.ts';
import { type SecretStore, useSecrets } from '../../../shared/data/secrets.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { verifyPassword } from '../../../shared/domain/users/passwords.ts';
import { call } from '../../support/call.ts';
import { runWithinGrant } from '../../support/calls/run-within-grant.ts';
import { testService } from '../../support/service.ts';

const PASSWORD = 'correct horse battery';

const handler = () => runWithinGrant(bootstrap, () => bootstrapHandler());

class Secrets implements SecretStore {
  secret = 'the service secret of the tests';
  /** The keys that were stored, the last one at the end. */
  readonly keys: string[] = [];

  async serviceSecret() {
    return this.secret;
  }

  async storeAdminKey(key: string) {
    this.keys.push(key);
  }
}

let secrets: Secrets;
beforeEach(() => {
  secrets = new Secrets();
  useSecrets(secrets);
  const ADMIN_EMAIL = 'Admin@example.com';
  Object.assign(process.env, { ADMIN_EMAIL, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD });
});

type Item = Record<string, unknown> & { pk: string; sk: string };

/** All items of the table in the order of their keys, without the request counts, which change with each call. */
async function everything(): Promise<Item[]> {
  const { Items = [] } = await tableClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
  const toName = ({ pk, sk }: Item) => `${pk} ${sk}`;
  return (Items as Item[])
    .filter(({ pk }) => !pk.startsWith('REQUESTS#'))
    .sort((a, b) => (toName(a) < toName(b) ? -1 : 1));
}

const among = (items: Item[], prefix: string) => items.filter(({ pk }) => pk.startsWith(prefix));

/** The entries without their count. */
const administratorsIn = (items: Item[]) =>
  among(items, 'ADMINISTRATORS').filter(({ sk }) => sk.startsWith('USER#'));

const numbers = ['links', 'clicks', 'retention'];
const switches = [
  ...['custom', 'multiple', 'alias', 'device', 'geo', 'bundle', 'parameters', 'export', 'api', 'webhooks'],
  ...['team', 'splash', 'overlay', 'pixels', 'domain', 'images', 'bio'],
];

describe('the plan catalog', () => {
  it('has a free, a pro and a business plan', () => {
    expect(catalog.map(({ id, name, free }) => [id, name, free])).toEqual([
      [1, 'Free', true],
      [2, 'Pro', false],
      [3, 'Business', false],
    ]);
  });

  it.each(catalog)('describes $name with every documented field, and prices unless it is free', (plan) => {
    expect(v.safeParse(ListedPlan, plan).issues).toBeUndefined();
    const { id, name, free, prices, limits } = plan;
    expect(Object.keys(limits)).toEqual(expect.arrayContaining([...numbers, ...switches]));
    expect(id).toBeGreaterThanOrEqual(1);
    expect(name).not.toBe('');
    expect(prices === null).toBe(free);
    expect(Object.values(prices ?? {}).filter((price) => price < 0)).toEqual([]);
    const isWhole = (limit: number) => Number.isSafeInteger(limit) && limit >= 0;
    const isValid = (limit: number | object) =>
      typeof limit === 'number'
        ? isWhole(limit)
        : !('count' in limit) || /^(0|[1-9]\d*)$/.test(`${limit.count}`);
    expect(Object.entries(limits).filter(([, limit]) => !isValid(limit))).toEqual([]);
  });
});

describe('bootstrap on an empty table', () => {
  const service = testService();

  it('creates the plans and one administrator', async () => {
    await handler();
    const items = await everything();
    const plans = among(items, 'PLANS').map(({ pk: _pk, sk: _sk, ...plan }) => plan);
    expect(plans).toEqual(catalog);
    expect(administratorsIn(items)).toHaveLength(1);
    const [user] = items.filter(({ sk }) => sk === 'USER');
    expect(user).toMatchObject({ username: 'admin', email: 'Admin@example.com', isAdmin: true, planId: 3 });
    expect(user).toMatchObject({ planStatus: 'pro' });
    expect(user).not.toHaveProperty('planExpires');
    expect(await verifyPassword(PASSWORD, user?.passwordHash as string)).toBe(true);
  });

  it('changes nothing when it runs again, and stores the same key', async () => {
    await handler();
    const before = await everything();
    process.env.ADMIN_EMAIL = 'other@example.com';
    process.env.ADMIN_USERNAME = 'other';
    process.env.ADMIN_PASSWORD = 'another password';
    await handler();
    expect(await everything()).toEqual(before);
    expect(new Set(secrets.keys)).toHaveLength(1);
    expect(secrets.keys).toHaveLength(2);
  });

  it('stores a key that works', async () => {
    await handler();
    const [key = ''] = secrets.keys;
    expect(key).toMatch(/^lk_[\w-]{49}$/);
    const response = await call(service, getAccount, { key });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      email: 'Admin@example.com',
      username: 'admin',
      status: 'pro',
    });
  });

  it('writes neither key, password, nor secret to the table', async () => {
    await handler();
    const items = JSON.stringify(await everything());
    const [key = 'missing'] = secrets.keys;
    for (const secret of [key, key.slice(3), PASSWORD, secrets.secret]) expect(items).not.toContain(secret);
  });

  it('resets changed plans to the catalog', async () => {
    await handler();
    const before = await everything();
    const Item = { ...among(before, 'PLANS')[0], name: 'Old name', extra: true };
    await tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    await handler();
    expect(await everything()).toEqual(before);
  });

  it('stores a new key that works for the same administrator after the service secret was replaced', async () => {
    await handler();
    const [first] = administratorsIn(await everything());
    secrets.secret = 'another service secret';
    await handler();
    const [oldKey, key = ''] = secrets.keys;
    expect(key).not.toBe(oldKey);
    expect(administratorsIn(await everything())).toEqual([first]);
    const response = await call(service, getAccount, { key });
    expect(response.body.data.id).toBe(first?.userId);
    expect((await call(service, getAccount, { key: oldKey ?? '' })).status).toBe(401);
  });
});

describe('bootstrap after the administrator renewed the key', () => {
  const service = testService();

  it('leaves the new key in place, in the table and in the secret', async () => {
    await handler();
    const [oldKey = ''] = secrets.keys;
    const { apikey } = (await call(service, renewAccountKey, { key: oldKey })).body;
    const before = await everything();
    await handler();
    expect(await everything()).toEqual(before);
    expect(secrets.keys).toEqual([oldKey, apikey, apikey]);
    expect((await call(service, getAccount, { key: apikey })).status).toBe(200);
    expect((await call(service, getAccount, { key: oldKey })).status).toBe(401);
  });
});

describe('concurrent bootstraps on an empty table', () => {
  const service = testService();

  it('create one administrator, whose key they all store', async () => {
    await Promise.all([handler(), handler(), handler()]);
    const items = await everything();
    expect(administratorsIn(items)).toHaveLength(1);
    expect(items.filter(({ sk }) => sk === 'USER')).toHaveLength(1);
    expect(among(items, 'KEY#')).toHaveLength(1);
    expect(secrets.keys).toHaveLength(3);
    expect(new Set(secrets.keys)).toHaveLength(1);
    expect((await call(service, getAccount, { key: secrets.keys[0] ?? '' })).status).toBe(200);
  });
});

describe('bootstrap without a password for the administrator', () => {
  testService();

  it('gives them one that nothing matches', async () => {
    process.env.ADMIN_PASSWORD = '';
    await handler();
    const [user] = (await everything()).filter(({ sk }) => sk === 'USER');
    const hash = user?.passwordHash as string;
    expect(hash).toMatch(/^scrypt\$/);
    for (const guess of ['', 'admin', 'undefined']) expect(await verifyPassword(guess, hash)).toBe(false);
  });
});

describe('bootstrap when the username belongs to another user', () => {
  const service = testService();

  it('fails, and makes no user an administrator', async () => {
    await service.addUser({ username: 'admin' });
    const Item = { ...schemaKey, version: SCHEMA_VERSION };
    await tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    await expect(handler()).rejects.toMatchObject({ code: 'username_taken' });
    expect(among(await everything(), 'ADMINISTRATORS')).toEqual([]);
    expect(secrets.keys).toEqual([]);
  });
});
