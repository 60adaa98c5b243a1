import type { Example } from './example.ts';
import { noClicks } from './some-links.ts';

export const firstStepsExamples: readonly Example[] = [
  {
    route: 'getAccount',
    name: 'An account',
    response: {
      data: {
        id: 1,
        email: 'ann@example.com',
        username: 'ann',
        avatar: 'https://sho.rt/avatar/1.svg',
        status: 'pro',
        expires: null,
        registered: '2026-11-21 10:00:00',
      },
    },
  },
  {
    route: 'createLink',
    name: 'A link',
    body: {
      url: 'https://example.com/',
      custom: 'hello',
    },
    response: {
      id: 100000001,
      shorturl: 'https://sho.rt/hello',
    },
  },
  {
    route: 'exportAccount',
    name: 'The only page',
    response: [
      {
        type: 'account',
        id: 1,
        email: 'ann@example.com',
        username: 'ann',
        avatar: 'https://sho.rt/avatar/1.svg',
        status: 'pro',
        expires: null,
        registered: '2026-11-21 10:00:00',
        admin: true,
        timezone: 'UTC',
        utmtemplates: [],
      },
      {
        type: 'plan',
        id: 3,
        name: 'Business',
        status: 'pro',
        subscribed: 3,
        expires: null,
      },
      {
        type: 'totals',
        links: 1,
      },
      {
        id: 100000001,
        alias: 'hello',
        date: '2026-11-21 10:00:00',
        clicks: 0,
        type: 'link',
        shorturl: 'https://sho.rt/hello',
        longurl: 'https://example.com/',
        days: [],
        redirect: 'direct',
        protected: false,
        channels: [],
        version: 1,
        changed: '2026-11-21 10:00:00',
        by: 'user:1 ann main-key',
        statistics: noClicks,
      },
    ],
  },
];
