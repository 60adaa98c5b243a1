import { decodeTime, ulid } from 'ulid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listAudit } from '../../shared/api/audit.ts';
import { auditSteps } from '../../shared/data/audit.ts';
import { auditCountKey } from '../../shared/data/keys.ts';
import { transact } from '../../shared/data/table/transactions.ts';
import { computeExpiry } from '../../shared/domain/audit.ts';
import { call } from '../support/call.ts';
import { MAX_PAYLOAD_BYTES } from '../support/calls/payload.ts';
import { allItems } from '../support/items/belongings.ts';
import { type TestUser, testService } from '../support/service.ts';
import { recordRequests } from '../support/table/recorder.ts';

const service = testService();
const target = { id: 7, username: 'a'.repeat(30) };
const eventAt = (now: Date) => ({ actor: 'system', action: 'key.renewed', target, now }) as const;
let admin: TestUser;
beforeAll(async () => {
  // Entries of other times than those of the tests.
  admin = await service.addUser({ isAdmin: true });
});

async function readAt(time: string, query: object) {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  const { body, text, requests } = await call(service, listAudit, { key: admin.key, query: { ...query } });
  vi.useRealTimers();
  const reads = requests.slice(2);
  const dates: string[] = body.data.audit.map(({ date }: { date: string }) => date);
  const units = reads.reduce((sum, request) => sum + request.units, 0);
  return { result: body.data.result, dates, requests: reads.length, units, bytes: text.length };
}

describe('the audit log', () => {
  const days = ['2046-01-01', '2046-01-02', '2046-06-30', '2046-12-31', '2047-01-01'];
  const hours = ['00:00:00', '00:59:59', '01:00:00', '07:30:00', '12:00:00', '23:59:59'];
  const times = days.flatMap((day) => hours.map((time) => `${day} ${time}`));
  beforeAll(async () => {
    for (const time of times.toReversed()) await transact(auditSteps(eventAt(new Date(`${time}Z`))));
  });

  it.each([
    ['2047-01-01T23:59:59Z', 30],
    ['2047-01-02T00:00:00Z', 24],
    ['2047-01-03T00:00:00Z', 18],
    ['2048-01-01T23:59:59Z', 6],
    ['2048-01-02T00:00:00Z', 0],
  ])(
    'keeps each day for a year after its end, in pages without gaps or repetitions: at %s',
    async (now, kept) => {
      const expected = times.slice(30 - kept).toReversed();
      for (const limit of [1, 4, 6, 7, 1000]) {
        const dates: string[] = [];
        for (let page = 1; page <= Math.ceil(kept / limit) + 1; page++) {
          const read = await readAt(now, { limit, page });
          expect(read.result).toBe(kept);
          dates.push(...read.dates);
        }
        expect(dates).toEqual(expected);
      }
    },
  );

  it('lets a day’s entries and their count expire at the same time', async () => {
    const items = Object.values(await allItems()).filter(
      ({ pk, sk }) => pk === 'AUDIT' && /#2046-06-30|#\w{26}$/.test(sk),
    );
    const ofTheDay = items.filter(
      ({ sk, date }) => sk.startsWith('COUNT#') || String(date).startsWith('2046-06-30'),
    );
    expect(new Set(ofTheDay.map(({ ttl }) => ttl))).toEqual(
      new Set([Date.parse('2047-07-01T00:00:00Z') / 1000]),
    );
    expect(ofTheDay.length).toBeGreaterThan(6);
  });

  it('counts the events of one transaction in one write, which a transaction requires', async () => {
    const now = new Date('2049-01-01T00:00:00Z');
    for (let i = 0; i < 8; i++) await transact(auditSteps(eventAt(now), eventAt(now)));
    expect((await readAt('2049-01-01T00:00:01Z', { limit: 1 })).result).toBe(16);
  });

  it('has entries of one millisecond in order, and those after a clock was set back at their time', () => {
    const at = Date.parse('2050-01-02T00:00:00Z');
    const times = [...Array.from({ length: 20 }, () => at), at - 60_000];
    const ids = times.map((time) => auditSteps(eventAt(new Date(time)))[0]?.Put?.Item?.id as string);
    expect(ids.slice(0, 20)).toEqual(ids.slice(0, 20).toSorted());
    expect(ids.map(decodeTime)).toEqual(times);
  });

  it('costs two more writes in a transaction', async () => {
    const { requests } = await recordRequests(() =>
      transact(auditSteps(eventAt(new Date('2050-01-01T00:00:00Z')))),
    );
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['TransactWriteItems', 4]]);
  });
});

describe('a log with entries in every hour of a year', () => {
  const DAY_MS = 86_400_000;
  const start = Date.parse('2060-01-01T00:00:00Z');
  /** 366 days with 24 hours of 1000 entries each. */
  beforeAll(async () => {
    const hours = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [String(i).padStart(2, '0'), 250]));
    const puts = Array.from({ length: 366 }, (_, i) => {
      const day = new Date(start + i * DAY_MS).toISOString().slice(0, 10);
      return [0, 1, 2, 3].map((shard) => ({
        Put: { Item: { ...auditCountKey(day, shard), ...hours, ttl: computeExpiry(day) } },
      }));
    });
    for (let i = 0; i < puts.length; i += 25) await transact(puts.slice(i, i + 25).flat());
    // The entries of one hour in the middle.
    for (let i = 0; i < 1000; i += 100) {
      const entries = Array.from({ length: 100 }, (_, n) =>
        auditSteps(eventAt(new Date(start + 180 * DAY_MS + (i + n) * 3000))),
      );
      await transact(entries.flatMap(([put]) => (put ? [put] : [])));
    }
  });
  const total = 366 * 24 * 1000;
  const inTheMiddle = total - 180 * 24 * 1000;

  it.each([
    ['the first page', 1, 15],
    ['a page in the middle', Math.ceil(inTheMiddle / 15), 15],
    ['the largest page', inTheMiddle / 1000, 1000],
    ['the last page', Math.ceil(total / 15), 15],
  ])('is read with 2 requests and at most 100 read units: %s', async (_, page, limit) => {
    const { result, requests, units, bytes } = await readAt('2060-12-31T23:59:59Z', { page, limit });
    expect(result).toBe(total);
    expect(requests).toBeLessThanOrEqual(2);
    expect(units).toBeLessThanOrEqual(100);
    expect(bytes).toBeLessThan(MAX_PAYLOAD_BYTES / 10);
  });

  it('finds the entries of an hour by their offset', async () => {
    const { dates } = await readAt('2060-12-31T23:59:59Z', { page: inTheMiddle / 1000, limit: 1000 });
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([
      1000,
      '2060-06-29 00:49:57',
      '2060-06-29 00:00:00',
    ]);
  });
});

it('ULIDs of the same time differ in the character that spreads the counts', () => {
  const last = Array.from({ length: 200 }, () => ulid(0).charCodeAt(25) % 4);
  expect(new Set(last).size).toBe(4);
});
