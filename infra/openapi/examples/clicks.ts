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
];
