import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import catalogue from '../../../infra/plans.json' with { type: 'json' };
import { followLink } from '../../../shared/api/visitor/links.ts';
import { upsertPlans } from '../../../shared/data/plans.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows, safariOnIphone } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromAddress, fromCountry, visitorFrom } from '../../support/calls/edge.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { connectionWithRetries } from '../../support/table/sdk-connection.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  await upsertPlans(catalogue as Plan[]);
  user = await service.addUser();
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Headers = Record<string, string>;

async function aLink(body: Record<string, unknown> = {}) {
  const { id, alias } = await addLinkFor(service, user, body);
  const visit = (headers: Headers = chromeOnWindows, method = 'GET') =>
    call(service, followLink, { params: { alias }, headers, method });
  return { id, visit };
}

const listWrites = ({ requests }: Awaited<ReturnType<typeof call>>) =>
  requests.slice(1).map(({ input }) => input);

describe('a visit from a browser to GET /{alias}', () => {
  it('costs a read of half a unit and a write of one unit', async () => {
    const { visit } = await aLink({ parameters: [{ name: 'a', value: 'b' }], metatitle: 'T' });
    for (const headers of [chromeOnWindows, safariOnIphone, chromeOnWindows]) {
      const { status, requests } = await visit(headers);
      expect(status).toBe(302);
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
        ['GetItem', 0.5],
        ['UpdateItem', 1],
      ]);
    }
  });

  it('stores the visit’s facts for the plan’s retention, without address and user agent', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
    const { id, visit } = await aLink();
    const response = await visit({
      ...chromeOnWindows,
      ...fromCountry('FR'),
      ...fromAddress('198.51.100.10'),
      referer: 'https://www.facebook.com/some/page',
    });
    const [{ Key, UpdateExpression, ExpressionAttributeValues }] = listWrites(response);
    const { ':one': one, ...values } = ExpressionAttributeValues;
    const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(1), value]));
    expect(one).toEqual({ N: '1' });
    expect(UpdateExpression).toMatch(/^ADD visits :one SET /);
    expect(Key.pk.S).toMatch(new RegExp(`^VISITOR#links#${id}#[\\w-]{43}$`));
    expect(written).toEqual({
      memberships: { S: '' },
      lastVisit: { S: expect.stringMatching(/^mwq8lds0-[\w-]{12}$/) },
      subject: { S: `links#${id}` },
      userId: { N: String(user.id) },
      country: { S: 'FR' },
      referrer: { S: 'facebook.com' },
      browser: { S: 'Chrome' },
      os: { S: 'Windows' },
      device: { S: 'desktop' },
      language: { S: 'Unknown' },
      target: { S: 'url' },
      social: { S: 'facebook' },
      ttl: { N: String(Date.parse('2027-11-21T10:00:00Z') / 1000) },
    });
    expect(JSON.stringify(response.requests)).not.toMatch(/198\.51\.100\.10|Mozilla/);
  });

  it('clears the social platform of a visitor who returns from another site', async () => {
    const { visit } = await aLink();
    const [write] = listWrites(await visit({ ...chromeOnWindows, referer: 'https://example.org/' }));
    expect(write.UpdateExpression).toMatch(/ REMOVE social$/);
  });

  it('is recognized by link, address and user agent', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const toKey = async (visit: typeof one.visit, headers: Headers) =>
      listWrites(await visit(headers))[0].Key.pk.S;
    const first = await toKey(one.visit, { ...chromeOnWindows, ...visitorFrom(1) });
    expect(await toKey(one.visit, { ...chromeOnWindows, ...visitorFrom(1) })).toBe(first);
    expect(await toKey(one.visit, { ...chromeOnWindows, ...visitorFrom(2) })).not.toBe(first);
    expect(await toKey(one.visit, { ...safariOnIphone, ...visitorFrom(1) })).not.toBe(first);
    const elsewhere = await toKey(other.visit, { ...chromeOnWindows, ...visitorFrom(1) });
    expect(elsewhere.split('#')[3]).not.toBe(first.split('#')[3]);
  });

  it.each<Headers>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'with %j is one write, too, to one of 16 records an hour, which are kept for a day',
    async (wish) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
      const { id, visit } = await aLink();
      const visits = Array.from({ length: 200 }, (_, i) => ({
        ...chromeOnWindows,
        ...wish,
        ...visitorFrom(i),
      }));
      const responses = await Promise.all(visits.map((headers) => visit(headers)));
      const writes = responses.flatMap(listWrites);
      expect(writes).toHaveLength(200);
      const records = new Set(writes.map(({ Key }) => Key.pk.S));
      expect(records.size).toBe(16);
      for (const pk of records)
        expect(pk).toMatch(new RegExp(`^VISITOR#links#${id}#private:2026-11-21T10:[\\da-f]$`));
      const expiries = new Set(writes.map((write) => write.ExpressionAttributeValues[':ttl'].N));
      expect([...expiries]).toEqual([String(Date.parse('2026-11-22T10:00:00Z') / 1000)]);
    },
  );
});

describe('a visit to GET /{alias} that is not a click', () => {
  it.each([
    ['a HEAD request', chromeOnWindows, 'HEAD'],
    [
      'a known bot',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      'GET',
    ],
    [
      'a preview',
      { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
      'GET',
    ],
    ['a tool', { 'user-agent': 'curl/8.7.1' }, 'GET'],
    ['a client without a user agent', {}, 'GET'],
    ['a prefetch', { ...chromeOnWindows, 'sec-purpose': 'prefetch' }, 'GET'],
    ['a prefetch of an older browser', { ...chromeOnWindows, purpose: 'prefetch' }, 'GET'],
    ['Firefox’s prefetch', { ...chromeOnWindows, 'x-moz': 'prefetch' }, 'GET'],
  ] as [string, Headers, string][])('redirects %s and writes nothing', async (_, headers, method) => {
    const { visit } = await aLink();
    const { status, requests } = await visit(headers, method);
    expect(status).toBe(302);
    expect(requests.map(({ operation }) => operation)).toEqual(['GetItem']);
  });

  it.each([
    ['a link with a password', { password: 'open sesame' }],
    ['an expired link', { expiry: '2026-11-21 10:00:01' }],
  ])('writes nothing for %s, as no target is given', async (_, body) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
    const { visit } = await aLink(body);
    vi.setSystemTime(new Date('2026-11-21T10:00:02Z'));
    expect((await visit()).requests.map(({ operation }) => operation)).toEqual(['GetItem']);
  });
});

describe('a visit to GET /{alias} whose click cannot be written', () => {
  it.each([
    ['ProvisionedThroughputExceededException', 400, false],
    ['ThrottlingException', 400, false],
    ['InternalServerError', 500, true],
    ['TimeoutError', undefined, true],
  ])(
    'is redirected, and one log line has what is needed to count it, after a single attempt: %s',
    async (name, httpStatusCode, isOutcomeUnknown) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const { id, visit } = await aLink();
      // As in production, where all other requests are retried.
      connectTable(connectionWithRetries(service.table.connection));
      onTestFinished(() => connectTable(service.table.connection));
      let attempts = 0;
      service.table.failWith(({ operation }) => {
        if (operation !== 'UpdateItem') return undefined;
        attempts++;
        return Object.assign(new Error('no'), { name, $metadata: { httpStatusCode } });
      });
      const { status, headers } = await visit({
        ...chromeOnWindows,
        ...visitorFrom(7),
        ...fromCountry('DE'),
      });
      expect([status, headers.location, attempts]).toEqual([302, 'https://example.com/', 1]);
      expect(log).toHaveBeenCalledOnce();
      expect(log.mock.calls[0]?.[0]).toMatchObject({
        message: 'fault',
        function: 'followLink',
        uncounted: {
          id: expect.stringMatching(/^[\da-z]{8}-[\w-]{12}$/),
          isOutcomeUnknown,
          subject: `links#${id}`,
          userId: user.id,
          visitor: expect.stringMatching(/^[\w-]{43}$/),
          facts: {
            country: 'DE',
            referrer: 'Direct',
            browser: 'Chrome',
            os: 'Windows',
            device: 'desktop',
            language: 'Unknown',
            target: 'url',
          },
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          retention: expect.any(Number),
        },
      });
      expect(JSON.stringify(log.mock.calls)).not.toMatch(/10\.0\.0\.7|Mozilla/);
    },
  );
});

describe('clicks of one visitor on many links of an account', () => {
  it('are all counted, and charged to its plan 200 times in an hour', async () => {
    const links = await Promise.all(Array.from({ length: 25 }, () => aLink()));
    const headers = { ...chromeOnWindows, ...fromAddress('203.0.113.77') };
    const written = { visits: 0, free: 0 };
    for (let n = 0; n < 250; n++) {
      const [{ UpdateExpression }] = listWrites((await links[n % links.length]?.visit(headers)) as never);
      if (UpdateExpression.includes('visits :one')) written.visits++;
      if (UpdateExpression.includes('uncharged :one')) written.free++;
    }
    expect(written).toEqual({ visits: 250, free: 50 });
  });
});
