import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount, updateAccount } from '../../shared/api/account.ts';
import { createLink, getLink, listLinks } from '../../shared/api/links.ts';
import { apiKeyKey } from '../../shared/data/keys.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import { formatApiKey, hashApiKey } from '../../shared/data/users/api-keys.ts';
import { call } from '../support/call.ts';
import { testService } from '../support/service.ts';

const service = testService();

describe('an API key', () => {
  it.each(['Bearer', 'bearer', 'Token', 'TOKEN'])(
    'is accepted in "Authorization: %s KEY"',
    async (scheme) => {
      const { key } = await service.addUser();
      const response = await call(service, getAccount, { headers: { authorization: `${scheme} ${key}` } });
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no scheme', formatApiKey(Buffer.alloc(32))],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['a key of another shape', 'Bearer lk_short'],
    ['a key with a wrong checksum', `Bearer lk_${'x'.repeat(49)}`],
    ['two keys', 'Bearer lk_a lk_b'],
    ['control characters', 'Bearer \u0000'],
  ])('is rejected with 401 without a table request: %s', async (_, authorization) => {
    const response = await call(service, getAccount, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit');
    expect(response.requests).toEqual([]);
  });

  it('is rejected with 401 if it is unknown or was just revoked', async () => {
    const { key } = await service.addUser();
    const unknown = await call(service, getAccount, { key: formatApiKey(Buffer.alloc(32)) });
    await tableClient().send(
      new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: apiKeyKey(hashApiKey(key) ?? '') }),
    );
    const revoked = await call(service, getAccount, { key });
    expect([unknown.status, revoked.status]).toEqual([401, 401]);
    expect(revoked.text).toBe(unknown.text);
  });

  it('is looked up by its hash and never sent to the table', async () => {
    const { key } = await service.addUser();
    const { requests } = await call(service, getAccount, { key });
    expect(JSON.stringify(requests)).not.toContain(key.slice(3));
  });

  it('is checked together with the rate limit once the process has seen it, in one round trip of 1 read and 1 write unit', async () => {
    const { key } = await service.addUser();
    await call(service, getAccount, { key });
    const { requests } = await call(service, getAccount, { key });
    expect(
      requests
        .slice(0, 2)
        .map(({ operation, units, round }) => [operation, units, round - (requests[0]?.round ?? 0)]),
    ).toEqual([
      ['GetItem', 1, 0],
      ['UpdateItem', 1, 0],
    ]);
  });
});

describe('the rate limit', () => {
  beforeEach(() => {
    process.env.RATE_LIMIT = '30';
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20.500Z') });
  });
  afterEach(() => {
    process.env.RATE_LIMIT = '1000000';
    vi.useRealTimers();
  });

  it('is in the headers of every response, including errors', async () => {
    const { key } = await service.addUser();
    const reset = String(Date.parse('2026-11-21T10:08:00Z') / 1000);
    const responses = [
      await call(service, getAccount, { key }),
      await call(service, getLink, { key, params: { id: 1 } }),
      await call(service, createLink, { key, body: {} }),
      await call(service, updateAccount, { key, body: '{' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 400, 400]);
    for (const [index, { headers }] of responses.entries()) {
      expect(headers).toMatchObject({
        'x-ratelimit-limit': '30',
        'x-ratelimit-remaining': String(29 - index),
        'x-ratelimit-reset': reset,
      });
    }
  });

  it('allows exactly 30 of 80 concurrent requests with one key, and says when to retry', async () => {
    const { id, key } = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 80 }, () => call(service, getAccount, { key })));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused).toHaveLength(50);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '40', 'x-ratelimit-remaining': '0' });
    expect(refused[0]?.body.message).toContain('wait');
    const reads = service.table.requests.filter(({ input }) => input.Key?.pk?.S === `USER#${id}`);
    expect(reads).toHaveLength(30);
  });

  it('resets every calendar minute, and is separate for each key', async () => {
    const [{ key }, other] = [await service.addUser(), await service.addUser()];
    process.env.RATE_LIMIT = '1';
    expect((await call(service, listLinks, { key })).status).toBe(200);
    expect((await call(service, listLinks, { key })).status).toBe(429);
    expect((await call(service, listLinks, { key: other.key })).status).toBe(200);
    vi.setSystemTime(new Date('2026-11-21T10:08:00.000Z'));
    expect((await call(service, listLinks, { key })).status).toBe(200);
  });

  it('uses counters that expire in the table', async () => {
    const { key } = await service.addUser();
    const { requests } = await call(service, getAccount, { key });
    const values = requests.find(({ operation }) => operation === 'UpdateItem')?.input
      .ExpressionAttributeValues;
    expect(Number(values[':ttl'].N)).toBe(Date.parse('2026-11-21T10:09:00Z') / 1000);
  });
});
