import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCampaign } from '../../shared/api/campaigns.ts';
import { assignChannel } from '../../shared/api/channels.ts';
import { takesIdempotencyKey } from '../../shared/api/contract/api-route.ts';
import { cors } from '../../shared/api/contract/cors.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { createLink, deleteLink, listLinks } from '../../shared/api/links.ts';
import { call } from '../support/call.ts';
import { addLinkFor } from '../support/calls/builders.ts';
import { keyedCalls, readKept, url } from '../support/calls/idempotency.ts';
import { addKeyFor } from '../support/calls/keys.ts';
import { addChannelFor } from '../support/items/channels.ts';
import { type TestUser, testService } from '../support/service.ts';

const service = testService();
const { add, send } = keyedCalls(service);

const readTotal = async (user: TestUser) =>
  (await call(service, listLinks, { key: user.key })).body.data.result;

const withoutRate = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit')));

afterEach(() => {
  vi.restoreAllMocks();
  service.table.failWith(undefined);
  service.table.delayWith(undefined);
  vi.useRealTimers();
});

describe('a POST with an Idempotency-Key that was used before', () => {
  it('gets the first response again, with the rate limit as it is now, and has no effect', async () => {
    const user = await service.addUser();
    const [first, second] = [await add(user, 'k'), await add(user, 'k')];
    expect(first.status).toBe(200);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(withoutRate(second.headers)).toEqual(withoutRate(first.headers));
    const remaining = ({ headers }: typeof first) => Number(headers['x-ratelimit-remaining']);
    expect(remaining(second)).toBe(remaining(first) - 1);
    expect(await readTotal(user)).toBe(1);
  });

  it('gets the first response when 20 arrive at the same time: only one has an effect', async () => {
    const user = await service.addUser();
    service.table.delayWith(() => 5 + Math.random() * 10);
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(user, 'race')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(await readTotal(user)).toBe(1);
  });

  it.each([
    ['another body', createLink, { body: { url: `${url}2` } }],
    ['the same body with another space', createLink, { body: `{ "url":"${url}"}` }],
  ])('is a 422 with %s', async (_, route, options) => {
    const user = await service.addUser();
    await add(user, 'k');
    const response = await send(route, user, 'k', options);
    expect(response.status).toBe(422);
    expect(response.body.message).toContain('Idempotency-Key');
    expect(await readTotal(user)).toBe(1);
    expect((await add(user, 'k')).status).toBe(200);
  });

  it('is another request for another account, and on another path', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [one, two] = [await addLinkFor(service, user), await addLinkFor(service, user)];
    expect((await add(user, 'k', {})).status).toBe(400);
    expect((await send(createCampaign, user, 'k', { body: {} })).status).toBe(200);
    expect((await add(other, 'k')).status).toBe(200);
    const channelid = await addChannelFor(service, user);
    for (const { id: itemid } of [one, two]) {
      const response = await send(assignChannel, user, 'k', { params: { channelid, type: 'links', itemid } });
      expect([
        response.status,
        response.requests.some(({ operation }) => operation === 'TransactWriteItems'),
      ]).toEqual([200, true]);
    }
  });

  it('gets an error again that is the caller’s fault', async () => {
    const user = await service.addUser();
    const { id, alias } = await addLinkFor(service, user);
    const taken = await add(user, 'taken', { url, custom: alias });
    const invalid = await add(user, 'invalid', { url: 'x' });
    const malformed = await send(createLink, user, 'malformed', { body: '{' });
    expect([taken.status, invalid.status, malformed.status]).toEqual([409, 400, 400]);
    await call(service, deleteLink, { key: user.key, params: { id } });
    const again = await add(user, 'taken', { url, custom: alias });
    expect([again.status, again.text]).toEqual([409, taken.text]);
    expect((await send(createLink, user, 'malformed', { body: '{' })).text).toBe(malformed.text);
  });

  it('is handled if the first one had a key that may not send it', async () => {
    const user = await service.addUser();
    const reader = await addKeyFor(service, user, { scopes: ['read'] });
    const refused = await add({ ...user, key: reader.key }, 'k');
    expect([refused.status, await readKept(user)]).toEqual([403, []]);
    expect((await add(user, 'k')).status).toBe(200);
  });

  it('is handled again after 24 hours, whether the table has deleted the old response or not', async () => {
    const user = await service.addUser();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
    const first = await add(user, 'k');
    vi.setSystemTime(new Date('2026-11-22T09:59:00Z'));
    expect((await add(user, 'k')).text).toBe(first.text);
    vi.setSystemTime(new Date('2026-11-22T10:00:02Z'));
    expect((await add(user, 'k', { url: `${url}2` })).status).toBe(200);
    expect(await readTotal(user)).toBe(2);
  });
});

describe('a request whose first try was killed', () => {
  /** The process dies when it wants to keep the response: the claim stays. */
  async function kill(user: TestUser) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.table.failWith(({ operation, input }) =>
      operation === 'TransactWriteItems' || input.Item?.response || operation === 'DeleteItem'
        ? new Error('killed')
        : undefined,
    );
    await add(user, 'k');
    service.table.failWith(undefined);
  }

  it('is handled when the function of the first try can no longer be running', async () => {
    const user = await service.addUser();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
    await kill(user);
    expect(await readKept(user)).toMatchObject([{ claimedUntil: Date.parse('2026-11-21T10:00:12Z') }]);
    vi.setSystemTime(new Date('2026-11-21T10:00:13Z'));
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(user, 'k')));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await readTotal(user)).toBe(1);
  });

  it('is a 503 with Retry-After until then, if the client does not wait long enough', async () => {
    const user = await service.addUser();
    await kill(user);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { handler } = await import('../../functions/links/create-link.ts');
    const headers = {
      authorization: `Bearer ${user.key}`,
      'idempotency-key': 'k',
      'content-type': 'application/json',
    };
    const event = { headers, body: JSON.stringify({ url }), isBase64Encoded: false };
    const context = { getRemainingTimeInMillis: () => 3_600 };
    const response = (await handler(event as never, context as never)) as {
      statusCode: number;
      headers: object;
    };
    expect(response).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '1' } });
    expect(await readTotal(user)).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['an empty one', ''],
    ['one of 256 characters', 'x'.repeat(256)],
    ['one with control characters', 'a\tb'],
    ['one that is not ASCII', 'schlüssel'],
  ])('is refused with 400: %s', async (_, key) => {
    const user = await service.addUser();
    const response = await add(user, key);
    expect([response.status, response.body.message]).toEqual([
      400,
      'Idempotency-Key: must have 1 to 255 printable ASCII characters',
    ]);
    expect(await readTotal(user)).toBe(0);
  });

  it('may have 255 printable ASCII characters', async () => {
    const key = Array.from({ length: 255 }, (_, i) => String.fromCharCode(32 + (i % 95))).join('');
    expect((await add(await service.addUser(), key)).status).toBe(200);
  });

  it('costs a write, one more in the transaction, and no read; without one, there is no request for it', async () => {
    const user = await service.addUser();
    const ofKeys = ({ requests }: Pick<Awaited<ReturnType<typeof call>>, 'requests'>) =>
      requests
        .filter(({ input }) => (input.Key ?? input.Item)?.pk.S.startsWith('IDEMPOTENCY#'))
        .map(({ operation }) => operation);
    const { requests } = await add(user, 'k');
    expect(ofKeys({ requests })).toEqual(['PutItem']);
    const written = requests.flatMap(({ input }) => input.TransactItems ?? []);
    expect(written.filter(({ Update }) => Update?.Key.pk.S.startsWith('IDEMPOTENCY#'))).toHaveLength(1);
    expect(ofKeys(await call(service, createLink, { key: user.key, body: { url } }))).toEqual([]);
  });

  it('means nothing to other methods', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    const statuses = [];
    for (let i = 0; i < 2; i++) statuses.push((await send(deleteLink, user, 'k', { params: { id } })).status);
    expect(statuses).toEqual([200, 404]);
  });

  it('is accepted on every POST of the API, and allowed to pages of other sites', () => {
    const posts = apiRoutes.filter(({ method }) => method === 'POST');
    expect(apiRoutes.filter(takesIdempotencyKey)).toEqual(posts);
    expect(cors.allowHeaders).toContain('idempotency-key');
  });
});
