import type { Example } from './example.ts';

export const clicksExamples: readonly Example[] = [
  {
    route: 'getLinkClicks',
    name: 'Two days in Berlin',
    params: { id: 100000002 },
    query: { from: '2026-11-20', to: '2026-11-22', unit: 'day', timezone: 'Europe/Berlin' },
    answer: {
      data: [
        { time: '2026-11-20 00:00:00', clicks: 0, uniqueClicks: 0 },
        { time: '2026-11-21 00:00:00', clicks: 3, uniqueClicks: 3 },
      ],
    },
  },
  {
    route: 'getQrCodeClicks',
    name: 'Three hours',
    params: { id: 100000001 },
    query: {
      from: '2026-11-21 09:00:00',
      to: '2026-11-21 12:00:00',
      unit: 'hour',
      timezone: 'Europe/Berlin',
    },
    answer: {
      data: [
        { time: '2026-11-21 09:00:00', clicks: 0, uniqueClicks: 0 },
        { time: '2026-11-21 10:00:00', clicks: 0, uniqueClicks: 0 },
        { time: '2026-11-21 11:00:00', clicks: 1, uniqueClicks: 1 },
      ],
    },
  },
  {
    route: 'getAccountClicks',
    name: 'Two months',
    query: { from: '2026-10-01', to: '2026-12-01', unit: 'month', timezone: 'Europe/Berlin' },
    answer: {
      data: [
        { time: '2026-10-01 00:00:00', clicks: 0, uniqueClicks: 0 },
        { time: '2026-11-01 00:00:00', clicks: 4, uniqueClicks: 4 },
      ],
    },
  },
  {
    route: 'getLinkBreakdown',
    name: 'Two days by country',
    params: { id: 100000002 },
    query: { by: 'country', from: '2026-11-20', to: '2026-11-22', timezone: 'Europe/Berlin' },
    answer: {
      days: 'UTC',
      from: '2026-11-20',
      to: '2026-11-22',
      since: '2026-11-20',
      data: [
        { name: 'Germany', clicks: 2 },
        { name: 'France', clicks: 1 },
      ],
    },
  },
  {
    route: 'getQrCodeBreakdown',
    name: 'Two days by device',
    params: { id: 100000001 },
    query: { by: 'device', from: '2026-11-20', to: '2026-11-22', timezone: 'Europe/Berlin' },
    answer: {
      days: 'UTC',
      from: '2026-11-20',
      to: '2026-11-22',
      since: '2026-11-20',
      data: [{ name: 'Mobile', clicks: 1 }],
    },
  },
  {
    route: 'getAccountBreakdown',
    name: 'Two months by referrer',
    query: { by: 'referrer', from: '2026-10-01', to: '2026-12-01', timezone: 'Europe/Berlin' },
    answer: {
      days: 'UTC',
      from: '2026-10-01',
      to: '2026-12-01',
      since: '2026-10-01',
      data: [
        { name: 'Direct', clicks: 2 },
        { name: 'example.org', clicks: 1 },
        { name: 'facebook.com', clicks: 1 },
      ],
    },
  },
];
