import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getQrCode, updateQrCode } from '../../../shared/api/qr-codes.ts';
import { followQrCode } from '../../../shared/api/visitor/qr-codes.ts';
import { changeOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows, safariOnIphone } from '../../support/calls/browsers.ts';
import { fromCountry, visitorFrom } from '../../support/calls/edge.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { clicksInMonth } from '../../support/clicks/counted-links.ts';
import { withoutDomainReads } from '../../support/items/domains.ts';
import { addQrCodeFor, samples } from '../../support/items/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
});

const target = 'https://example.com/a?b=c#d';

async function aQrCode(body: Record<string, unknown> = { type: 'link', data: target }) {
  const { id, code } = await addQrCodeFor(service, user, body);
  const follow = (headers: Record<string, string> = chromeOnWindows, method = 'GET') =>
    call(service, followQrCode, { params: { code }, headers, method });
  return { id, code, follow };
}

const buildWrite = ({ requests }: TestResponse) => {
  const values = requests[1]?.input.ExpressionAttributeValues ?? {};
  return { key: requests[1]?.input.Key.pk.S as string, values: unmarshall(values) };
};

function expectNotFound(response: TestResponse) {
  expect([response.status, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(response.headers.location).toBeUndefined();
}

describe('GET /q/{code}', () => {
  it('redirects without caching, for a read of half a unit and a write of one unit', async () => {
    const { follow } = await aQrCode();
    const response = await follow();
    expect([response.status, response.headers.location]).toEqual([302, target]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 0.5],
      ['UpdateItem', 1],
    ]);
  });

  it('stores the scan for the plan’s retention', async () => {
    const { id, follow } = await aQrCode();
    const { key, values } = buildWrite(await follow({ ...safariOnIphone, ...fromCountry('FR') }));
    expect(key).toMatch(new RegExp(`^VISITOR#qr-codes#${id}#[\\w-]{43}$`));
    expect(values).toMatchObject({
      ':subject': `qr-codes#${id}`,
      ':userId': user.id,
      ':country': 'FR',
      ':os': 'iOS',
      ':ttl': expect.any(Number),
    });
  });

  it('is counted through the stream, in the QR code’s statistics and the owner’s monthly clicks', async () => {
    const { id, follow } = await aQrCode();
    const before = await clicksInMonth(user.id, '2026-03');
    const shard = new Shard();
    for (const n of [1, 2, 1]) {
      const headers = { ...chromeOnWindows, ...visitorFrom(n), ...fromCountry('DE') };
      const { key, values } = buildWrite(await follow(headers));
      const { ':country': country, ':referrer': referrer, ':browser': browser, ':os': os } = values;
      shard.visit({ qrId: id, userId: user.id, visitor: key, country, referrer, browser, os });
    }
    await deliver(shard.records);
    const { body } = await call(service, getQrCode, { key: user.key, params: { id } });
    expect(body.details.scans).toBe(3);
    expect(body.data).toEqual({
      clicks: 3,
      uniqueClicks: 2,
      topCountries: { Germany: '3' },
      topReferrers: { Direct: '3' },
      topBrowsers: { Chrome: '3' },
      topOs: { Windows: '3' },
      socialCount: { facebook: 0, twitter: 0, instagram: 0 },
    });
    expect(await clicksInMonth(user.id, '2026-03')).toBe(before + 3);
  });

  it('keeps a scan that is counted while the QR code is updated', { tags: ['race'] }, async () => {
    const { id } = await aQrCode();
    const shard = new Shard();
    shard.visit({ qrId: id, userId: user.id });
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('Renamed'));
    const changing = changeOwned(qrCodes, user.id, id, (before) => ({ ...before, name: 'Renamed' }));
    await blocked.reached;
    await deliver(shard.records);
    blocked.release();
    await changing;
    const response = await call(service, getQrCode, { key: user.key, params: { id } });
    expect(response.body.details).toMatchObject({ scans: 1, name: 'Renamed' });
  });

  it.each<[string, Record<string, string>, string]>([
    ['a HEAD request', chromeOnWindows, 'HEAD'],
    ['a tool', { 'user-agent': 'curl/8.7.1' }, 'GET'],
    ['a prefetch', { ...chromeOnWindows, 'sec-purpose': 'prefetch' }, 'GET'],
  ])('redirects %s and counts nothing', async (_, headers, method) => {
    const { follow } = await aQrCode();
    const { status, requests } = await follow(headers, method);
    expect(status).toBe(302);
    expect(requests.map(({ operation }) => operation)).toEqual(['GetItem']);
  });

  it('redirects if the scan cannot be written, and logs what is needed to count it later', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { id, follow } = await aQrCode();
    service.table.failWith(({ operation }) => (operation === 'UpdateItem' ? new Error('no') : undefined));
    expect((await follow()).status).toBe(302);
    const uncounted = expect.objectContaining({ subject: `qr-codes#${id}`, userId: user.id });
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'followQrCode', uncounted })]]);
  });

  it.each([
    ['https://exämple.com/ä?ö', 'https://xn--exmple-cua.com/%C3%A4?%C3%B6'],
    ['https://sho.rt/abc', 'https://sho.rt/abc'],
  ])('redirects to %s in ASCII', async (data, location) => {
    const { follow } = await aQrCode({ type: 'link', data });
    expect((await follow()).headers.location).toBe(location);
  });

  it.each(samples)('responds with 404 for a code of type $type', async ({ type, data }) => {
    const { follow } = await aQrCode({ type, data });
    const response = await follow();
    expectNotFound(response);
    expect(response.requests.map(({ operation }) => operation)).toEqual(['GetItem']);
  });

  it('responds with 404 as soon as the QR code has another type', async () => {
    const { id, follow } = await aQrCode();
    const body = { type: 'text', data: 'Nothing' };
    await call(service, updateQrCode, { key: user.key, params: { id }, body });
    expectNotFound(await follow());
  });

  it.each(['abc2345', '', 'x', 'a/b', 'a\0b', 'a'.repeat(4000), '*', 'ü'])(
    'responds with 404 for the code %j',
    async (code) => {
      expectNotFound(await call(service, followQrCode, { params: { code }, headers: chromeOnWindows }));
    },
  );

  it.each(['example.com', '', '*'])(
    'responds with 404 on the host %j, and reads no QR code',
    async (host) => {
      const { code } = await aQrCode();
      const response = await call(service, followQrCode, { params: { code }, headers: { host } });
      expectNotFound(response);
      expect(withoutDomainReads(response.requests)).toEqual([]);
    },
  );
});
