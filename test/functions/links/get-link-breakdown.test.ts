import { expect, it } from 'vitest';
import { getLinkBreakdown } from '../../../shared/api/clicks.ts';
import { statisticsKey } from '../../../shared/data/statistics-keys.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { packSeries, toBucket } from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { putAll } from '../../support/table/seed.ts';
import { deliver, Shard, type Visit } from '../../support/table/stream-records.ts';

const service = testService();
const today = new Date();
const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000);
const toDate = (time: Date) => time.toISOString().slice(0, 10);

async function aLink(options = {}) {
  const user = await service.addUser();
  const { id: linkId } = await addLinkFor(service, user, options);
  return { user, linkId };
}

async function count(user: TestUser, linkId: number, visits: Partial<Visit>[]) {
  const shard = new Shard();
  for (const visit of visits) shard.visit({ linkId, userId: user.id, at: today, ...visit });
  await deliver(shard.records);
}

const read = async (user: TestUser, id: number, query: Record<string, unknown>) =>
  (await call(service, getLinkBreakdown, { key: user.key, params: { id }, query })).body;

it('GET /url/{id}/breakdown returns the names of these days, most clicks first', async () => {
  const { user, linkId } = await aLink();
  await count(user, linkId, [
    { country: 'Germany', at: daysAgo(40) },
    { country: 'Germany', at: daysAgo(3), visits: 2 },
    { country: 'France', at: daysAgo(2), visits: 4 },
    { country: 'Germany', visits: 3 },
  ]);
  expect(await read(user, linkId, { by: 'country' })).toEqual({
    error: 0,
    days: 'UTC',
    from: toDate(daysAgo(29)),
    to: toDate(daysAgo(-1)),
    since: toDate(daysAgo(29)),
    data: [
      { name: 'Germany', clicks: 5 },
      { name: 'France', clicks: 4 },
    ],
  });
  const range = { from: toDate(daysAgo(3)), to: toDate(daysAgo(2)) };
  expect(await read(user, linkId, { by: 'country', ...range })).toMatchObject({
    data: [{ name: 'Germany', clicks: 2 }],
  });
});

it.each([
  ['referrer', 't.co', 't.co'],
  ['browser', 'Safari', 'Safari'],
  ['os', 'iOS', 'iOS'],
  ['device', 'mobile', 'Mobile'],
  ['language', 'de', 'German'],
  ['target', 'device:iphone', 'Device: iPhone'],
  ['target', 'language:pt-br', 'Language: Brazilian Portuguese'],
])('GET /url/{id}/breakdown by %s', async (by, stored, shown) => {
  const { user, linkId } = await aLink();
  await count(user, linkId, [{ [by]: stored }, { [by]: stored }]);
  expect((await read(user, linkId, { by })).data).toEqual([{ name: shown, clicks: 2 }]);
});

it('GET /url/{id}/breakdown names the first whole day, and counts clicks from before it as Other', async () => {
  const { user, linkId } = await aLink();
  const days = [3, 1, 0].map(
    (ago) => [toBucket('days', daysAgo(ago)), { clicks: 5, uniqueClicks: 1 }] as const,
  );
  const key = statisticsKey(clickSubject('links', linkId), TOTAL);
  await putAll([{ ...key, clicks: 15, uniqueClicks: 3, days: packSeries(new Map(days)) }]);
  await count(user, linkId, [{ country: 'Germany' }]);
  expect(await read(user, linkId, { by: 'country' })).toMatchObject({
    since: toDate(daysAgo(-1)),
    data: [
      { name: 'Germany', clicks: 1 },
      { name: 'Other', clicks: 15 },
    ],
  });
  // Before that day, there is no such day: it is after the last one.
  const range = { from: toDate(daysAgo(4)), to: toDate(daysAgo(0)) };
  expect(await read(user, linkId, { by: 'country', ...range })).toMatchObject({
    since: toDate(daysAgo(0)),
    data: [{ name: 'Other', clicks: 10 }],
  });
});

it('GET /url/{id}/breakdown is empty for a link without clicks', async () => {
  const { user, linkId } = await aLink();
  expect((await read(user, linkId, { by: 'variant' })).data).toEqual([]);
});

it.each([
  ['no dimension', {}, 400, /^by: /],
  ['an unknown one', { by: 'planet' }, 400, /^by: must be one of country, referrer, /],
  ['an unknown link', { by: 'country' }, 404, /was not found/],
])('GET /url/{id}/breakdown refuses %s', async (_, query, status, message) => {
  const { user } = await aLink();
  const response = await call(service, getLinkBreakdown, { key: user.key, params: { id: 1 }, query });
  expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)]);
});
