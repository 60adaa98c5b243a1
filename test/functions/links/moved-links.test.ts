import { beforeAll, describe, expect, it } from 'vitest';
import { createLinks } from '../../../shared/api/bulk-links.ts';
import { createLink, getLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { formatDateTime } from '../../../shared/domain/values/dates.ts';
import { call } from '../../support/call.ts';
import { counts, readCounts } from '../../support/clicks/counted-links.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
const past = { date: '2019-05-04 03:02:01', clicks: 12_345 };

describe('a new link with a date and clicks from another service', () => {
  let admin: TestUser;
  let user: TestUser;

  beforeAll(async () => {
    admin = await service.addUser({ isAdmin: true });
    user = await service.addUser();
  });

  const add = (body: object, key = admin.key) => call(service, createLink, { key, body: { url, ...body } });
  const details = async (id: number, key = admin.key) =>
    (await call(service, getLink, { key, params: { id } })).body;

  it('keeps both, for administrators, and its statistics have the total', async () => {
    const { body } = await add(past);
    const { details: link, data } = await details(body.id);
    expect(link.date).toBe(past.date);
    expect(await readCounts({ linkId: body.id, userId: admin.id })).toEqual({
      ...counts(12_345, 0),
      // It is not known when they were.
      byHour: { clicks: 0, uniqueClicks: 0 },
      byDay: { clicks: 0, uniqueClicks: 0 },
    });
    expect(data).toMatchObject({ clicks: 12_345, uniqueClicks: 0, topCountries: 0, topOs: 0 });
  });

  it('has its place in the list by clicks', async () => {
    for (const clicks of [5, 90_000_000, 7]) await add({ custom: `ranked-${clicks}`, clicks });
    const { body } = await call(service, listLinks, { key: admin.key, query: { order: 'click' } });
    const aliases = body.data.urls.map(({ alias }: { alias: string }) => alias);
    expect(aliases.filter((alias: string) => alias.startsWith('ranked'))).toEqual([
      'ranked-90000000',
      'ranked-7',
      'ranked-5',
    ]);
  });

  it.each([
    ['a date and clicks', past],
    ['what would be invalid', { date: '2026-11-22T10:00:00Z', clicks: '5' }],
  ])('has nothing of it with %s from other users, as with unknown fields', async (_, body) => {
    const { status, body: added } = await add(body, user.key);
    const { details: link, data } = await details(added.id, user.key);
    expect([status, link.date.slice(0, 4), data.clicks]).toEqual([
      200,
      formatDateTime(new Date()).slice(0, 4),
      0,
    ]);
  });

  it.each([
    ['no date', { date: 'yesterday' }, 'date: must be a date and time'],
    ['a day that does not exist', { date: '2019-02-30 00:00:00' }, 'date: must be a date and time'],
    ['a date in the future', { date: '2999-01-01 00:00:00' }, 'date: must not be in the future'],
    ['negative clicks', { clicks: -1 }, 'clicks: must not be negative'],
    ['half a click', { clicks: 1.5 }, 'clicks: must be a whole number'],
    ['clicks as text', { clicks: '5' }, 'clicks: must be a number'],
    ['more clicks than a rank can hold', { clicks: 90_000_001 }, 'clicks: must be at most 90000000'],
  ])('is refused with %s', async (_, body, message) => {
    const response = await add(body);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
  });

  it.each([
    ['null', null],
    ['the empty string', ''],
  ])('treats %s as absent, for everyone', async (_, blank) => {
    const response = await add({ date: blank, clicks: blank }, user.key);
    expect((await details(response.body.id, user.key)).data.clicks).toBe(0);
  });

  it('can be a row of many, of which other users set neither', async () => {
    const rows = [{ url, ...past }, { url }];
    const ofAdmin = await call(service, createLinks, { key: admin.key, body: { urls: rows } });
    expect((await details(ofAdmin.body.data[0].id)).data.clicks).toBe(12_345);
    const ofUser = await call(service, createLinks, { key: user.key, body: { urls: rows } });
    expect(ofUser.body.data).toMatchObject([{ error: 0 }, { error: 0 }]);
    const { details: link, data } = await details(ofUser.body.data[0].id, user.key);
    expect([link.date === past.date, data.clicks]).toEqual([false, 0]);
  });

  it('is not changed by the same fields in an update', async () => {
    const { body } = await add(past);
    const change = { url, date: '2000-01-01 00:00:00', clicks: 1 };
    await call(service, updateLink, { key: admin.key, params: { id: body.id }, body: change });
    const { details: link, data } = await details(body.id);
    expect([link.date, data.clicks]).toEqual([past.date, 12_345]);
  });
});
