import type { Example } from './example.ts';

type Count = [name: string, clicks: number];

/** Clicks by first-time visitors, each bucket with its time. */
const overTime = (...counts: Count[]) => ({
  data: counts.map(([time, clicks]) => ({ time, clicks, uniqueClicks: clicks })),
});

const byName = ({ from, to }: { from: string; to: string }, ...counts: Count[]) => ({
  days: 'UTC',
  from,
  to,
  since: from,
  data: counts.map(([name, clicks]) => ({ name, clicks })),
});

const inBerlin = (from: string, to: string) => ({ from, to, timezone: 'Europe/Berlin' });
const twoDays = inBerlin('2026-11-20', '2026-11-22');
const twoMonths = inBerlin('2026-10-01', '2026-12-01');

export const clicksExamples: readonly Example[] = [
  {
    route: 'getLinkClicks',
    name: 'Two days in Berlin',
    params: { id: 100000002 },
    query: { unit: 'day', ...twoDays },
    response: overTime(['2026-11-20 00:00:00', 0], ['2026-11-21 00:00:00', 3]),
  },
  {
    route: 'getQrCodeClicks',
    name: 'Three hours',
    params: { id: 100000001 },
    query: { unit: 'hour', ...inBerlin('2026-11-21 09:00:00', '2026-11-21 12:00:00') },
    response: overTime(['2026-11-21 09:00:00', 0], ['2026-11-21 10:00:00', 0], ['2026-11-21 11:00:00', 1]),
  },
  {
    route: 'getCampaignClicks',
    name: 'Two days in Berlin',
    params: { id: 100000001 },
    query: { unit: 'day', ...twoDays },
    response: overTime(['2026-11-20 00:00:00', 0], ['2026-11-21 00:00:00', 3]),
  },
  {
    route: 'getChannelClicks',
    name: 'Two months',
    params: { id: 100000001 },
    query: { unit: 'month', ...twoMonths },
    response: overTime(['2026-10-01 00:00:00', 0], ['2026-11-01 00:00:00', 3]),
  },
  {
    route: 'getAccountClicks',
    name: 'Two months',
    query: { unit: 'month', ...twoMonths },
    response: overTime(['2026-10-01 00:00:00', 0], ['2026-11-01 00:00:00', 4]),
  },
  {
    route: 'getLinkBreakdown',
    name: 'Two days by country',
    params: { id: 100000002 },
    query: { by: 'country', ...twoDays },
    response: byName(twoDays, ['Germany', 2], ['France', 1]),
  },
  {
    route: 'getQrCodeBreakdown',
    name: 'Two days by device',
    params: { id: 100000001 },
    query: { by: 'device', ...twoDays },
    response: byName(twoDays, ['Mobile', 1]),
  },
  {
    route: 'getCampaignBreakdown',
    name: 'Two days by referrer',
    params: { id: 100000001 },
    query: { by: 'referrer', ...twoDays },
    response: byName(twoDays, ['Direct', 1], ['example.org', 1], ['facebook.com', 1]),
  },
  {
    route: 'getChannelBreakdown',
    name: 'Two months by browser',
    params: { id: 100000001 },
    query: { by: 'browser', ...twoMonths },
    response: byName(twoMonths, ['Firefox', 2], ['Safari', 1]),
  },
  {
    route: 'getAccountBreakdown',
    name: 'Two months by referrer',
    query: { by: 'referrer', ...twoMonths },
    response: byName(twoMonths, ['Direct', 2], ['example.org', 1], ['facebook.com', 1]),
  },
];
