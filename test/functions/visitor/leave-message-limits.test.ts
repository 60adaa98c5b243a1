import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteUser } from '../../../shared/api/users.ts';
import { collectionKey, totalsKey } from '../../../shared/data/keys.ts';
import { MAX_MESSAGES, readMessages } from '../../../shared/data/messages.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { addContactLinkFor, aMessage, send } from '../../support/items/messages.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem, itemsUnder } from '../../support/table/items.ts';
import { MANY_AT_ONCE } from '../../support/test-size.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
});

const now = new Date('2030-01-01T00:00:20Z');
const atNow = () => vi.useFakeTimers({ toFake: ['Date'], now });

const listMessages = async ({ id }: Pick<TestUser, 'id'>) => (await readMessages(id, 1)).items;

describe('POST /messages/{alias}: messages from one address', () => {
  const statuses = (responses: TestResponse[]) => {
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    return { taken: count(200), limited: count(429), all: responses.length };
  };

  it(`are limited to three per minute and link, even if ${MANY_AT_ONCE} are sent concurrently`, {
    tags: ['race'],
  }, async () => {
    atNow();
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner);
    const responses = await Promise.all(Array.from({ length: MANY_AT_ONCE }, () => send(service, alias)));
    expect(statuses(responses)).toEqual({ taken: 3, limited: MANY_AT_ONCE - 3, all: MANY_AT_ONCE });
    expect(await listMessages(owner)).toHaveLength(3);
    expect((await send(service, alias, aMessage, fromAddress('198.51.100.9'))).status).toBe(200);
    expect((await send(service, await addContactLinkFor(service, owner))).status).toBe(200);
    expect((await readMessages(owner.id, 1)).result).toBe(5);
  });

  it('are accepted again in the next minute, and the form keeps the input', async () => {
    atNow();
    const alias = await addContactLinkFor(service, user);
    for (let i = 0; i < 3; i++) expect((await send(service, alias)).status).toBe(200);
    const response = await send(service, alias);
    expect([response.status, response.headers['retry-after']]).toEqual([429, '40']);
    expect(response.text).toContain('value="ada@example.com"');
    expect(response.text).toContain('Hello there</textarea>');
    vi.setSystemTime(new Date('2030-01-01T00:01:00Z'));
    expect((await send(service, alias)).status).toBe(200);
  });

  it('are counted in an item that expires and contains no address', async () => {
    atNow();
    const { requests } = await send(
      service,
      await addContactLinkFor(service, user),
      aMessage,
      fromAddress('198.51.100.5'),
    );
    const [counter] = requests.filter(({ input }) => input.ExpressionAttributeValues?.[':ttl']);
    expect(counter?.input.ExpressionAttributeValues[':ttl']).toEqual({
      N: String(now.getTime() / 1000 + 100),
    });
    expect(JSON.stringify(requests)).not.toContain('198.51.100.5');
  });

  it('do not include rejected input', async () => {
    const alias = await addContactLinkFor(service, user);
    for (let i = 0; i < 5; i++) expect((await send(service, alias, '')).status).toBe(400);
    expect((await send(service, alias)).status).toBe(200);
  });
});

describe('POST /messages/{alias}: messages to one owner', () => {
  it('are limited to a thousand, even with concurrent messages, until one is deleted', {
    tags: ['race'],
  }, async () => {
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner);
    await setTotal(owner, MAX_MESSAGES - 1);
    const responses = await Promise.all([1, 2].map(() => send(service, alias)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(responses.find(({ status }) => status === 503)?.text).toContain('mailbox is full');
    await setTotal(owner, MAX_MESSAGES - 1);
    expect((await send(service, alias)).status).toBe(200);
  });

  it('are rejected once the owner is deleted, and purged with the account', async () => {
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner);
    expect((await send(service, alias)).status).toBe(200);
    const { key } = await service.addUser({ isAdmin: true });
    expect((await call(service, deleteUser, { key, params: { id: owner.id } })).status).toBe(200);
    const late = await send(service, alias);
    expect(late.status).toBe(404);
    expect(await listMessages(owner)).toHaveLength(1);
    await runJobs();
    expect(await itemsUnder(collectionKey(owner.id, 'messages'))).toEqual([]);
    expect(await getItem(totalsKey(owner.id))).toBeUndefined();
  });
});

const setTotal = ({ id }: TestUser, total: number) =>
  tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: totalsKey(id),
      UpdateExpression: 'SET messages = :total',
      ExpressionAttributeValues: { ':total': total },
    }),
  );
