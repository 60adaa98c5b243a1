import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getLinkClicks } from '../../../shared/api/clicks.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { putLinks } from '../../support/clicks/counted-links.ts';
import { clicksOver, counted } from '../../support/clicks/series.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-05T10:20:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function aLink() {
  const user = await service.addUser();
  const { id: linkId } = await addLinkFor(service, user);
  const shard = new Shard();
  const visit = (at: string, visitor?: string) =>
    shard.visit({ linkId, userId: user.id, at: new Date(at), ...(visitor && { visitor }) });
  return { user, linkId, visit, count: () => deliver(shard.records.splice(0)) };
}

describe('GET /url/{id}/clicks', () => {
  it('returns the last 30 days with zeros for a link that was never followed', async () => {
    const { user, linkId } = await aLink();
    const { status, body } = await call(service, getLinkClicks, { key: user.key, params: { id: linkId } });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['error', 'data']);
    expect(body.data).toHaveLength(30);
    expect(body.data[0]).toEqual({ time: '2026-03-07 00:00:00', clicks: 0, uniqueClicks: 0 });
    expect(body.data.at(-1)).toEqual({ time: '2026-04-05 00:00:00', clicks: 0, uniqueClicks: 0 });
  });

  it('counts a visitor as unique in the bucket of the first visit only', async () => {
    const { user, linkId, visit, count } = await aLink();
    visit('2026-04-03T12:59:59Z', 'ann');
    visit('2026-04-03T13:00:00Z', 'ann');
    visit('2026-04-03T13:10:00Z', 'ben');
    visit('2026-04-04T00:00:00Z', 'ann');
    await count();
    expect(
      counted(await clicksOver(service, user, { linkId }, { unit: 'hour', from: '2026-04-03' })),
    ).toEqual([
      ['2026-04-03 12:00:00', 1, 1],
      ['2026-04-03 13:00:00', 2, 1],
      ['2026-04-04 00:00:00', 1, 0],
    ]);
    expect(counted(await clicksOver(service, user, { linkId }))).toEqual([
      ['2026-04-03 00:00:00', 3, 2],
      ['2026-04-04 00:00:00', 1, 0],
    ]);
    expect(counted(await clicksOver(service, user, { linkId }, { unit: 'month' }))).toEqual([
      ['2026-04-01 00:00:00', 4, 2],
    ]);
  });

  it('has the days of the time zone, with 23 hours when clocks go forward', async () => {
    const { user, linkId, visit, count } = await aLink();
    for (let hour = 0; hour < 72; hour++) visit(new Date(Date.UTC(2026, 2, 28, hour)).toISOString());
    await count();
    const range = { from: '2026-03-29', to: '2026-03-30', timezone: 'Europe/Berlin' };
    expect(counted(await clicksOver(service, user, { linkId }, range))).toEqual([
      ['2026-03-29 00:00:00', 23, 23],
    ]);
    const hours = await clicksOver(service, user, { linkId }, { ...range, unit: 'hour' });
    expect(counted(hours)).toHaveLength(23);
    expect(hours.buckets.map(({ time }) => time.slice(11, 13)).slice(0, 4)).toEqual(['00', '01', '03', '04']);
  });

  it('has days of UTC from before hours were kept', async () => {
    const { user, linkId, visit, count } = await aLink();
    visit('2025-06-01T23:30:00Z');
    visit('2026-04-01T23:30:00Z');
    await count();
    const timezone = 'Europe/Berlin';
    const days = await clicksOver(service, user, { linkId }, { from: '2025-06-01', timezone });
    expect(counted(days).map(([time]) => time)).toEqual(['2025-06-01 00:00:00', '2026-04-02 00:00:00']);
    const months = await clicksOver(
      service,
      user,
      { linkId },
      { unit: 'month', timezone, from: '2025-06-01' },
    );
    expect(counted(months).map(([time]) => time)).toEqual(['2025-06-01 00:00:00', '2026-04-01 00:00:00']);
  });

  it('leaves out other links, and the QR code with the same id', async () => {
    const { user, linkId, visit, count } = await aLink();
    const other = await addLinkFor(service, user);
    visit('2026-04-04T00:00:00Z');
    await count();
    expect(counted(await clicksOver(service, user, { linkId: other.id }))).toEqual([]);
    expect((await clicksOver(service, user, { linkId })).buckets).toContainEqual({
      time: '2026-04-04 00:00:00',
      clicks: 1,
      uniqueClicks: 1,
    });
  });

  it.each(['Europe/Berlin', 'utc', 'Etc/GMT+3', 'Asia/Calcutta'])(
    'knows the time zone %s',
    async (timezone) => {
      const { user, linkId } = await aLink();
      expect((await clicksOver(service, user, { linkId }, { timezone })).buckets).toHaveLength(30);
    },
  );

  it.each([
    ['unit', { unit: 'week' }, 'unit: must be one of hour, day, month'],
    [
      'timezone',
      { timezone: 'Mars/Olympus' },
      'timezone: must be the name of a time zone, such as Europe/Berlin',
    ],
    ['timezone', { timezone: '+05:30' }, 'timezone: must be the name of a time zone, such as Europe/Berlin'],
    [
      'from',
      { from: '2026-02-30' },
      'from: must be a date, YYYY-MM-DD, or a date and time, YYYY-MM-DD HH:MM:SS',
    ],
    [
      'from',
      { from: '2026-02-03T10:00' },
      'from: must be a date, YYYY-MM-DD, or a date and time, YYYY-MM-DD HH:MM:SS',
    ],
    [
      'to',
      { to: '2026-02-03 25:00:00' },
      'to: must be a date, YYYY-MM-DD, or a date and time, YYYY-MM-DD HH:MM:SS',
    ],
    ['from', { from: '2026-04-02', to: '2026-04-02' }, 'from: must be before to'],
    ['from', { unit: 'hour', from: '2025-04-02' }, 'from: must be at most 2400 hours before to'],
    [
      'from',
      { unit: 'hour', from: '2025-12-20', to: '2025-12-21' },
      'from: must be in the last 90 days for hours',
    ],
    ['from', { from: '2015-01-01' }, 'from: must be at most 2400 days before to'],
  ])('refuses a wrong %s: %j', async (_, query, message) => {
    const { user, linkId } = await aLink();
    const response = await call(service, getLinkClicks, { key: user.key, params: { id: linkId }, query });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it('responds with 404 for a link that does not exist', async () => {
    const user = await service.addUser();
    const [link] = await putLinks(user, 1);
    const response = await call(service, getLinkClicks, {
      key: user.key,
      params: { id: (link?.linkId ?? 0) + 1 },
    });
    expect([response.status, response.body.message]).toEqual([404, 'Link was not found.']);
  });
});
