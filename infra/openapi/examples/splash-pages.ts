import type { Example } from './example.ts';

export const splashPagesExamples: readonly Example[] = [
  {
    route: 'createSplashPage',
    name: 'A page shown for five seconds',
    body: {
      name: 'Sale',
      title: 'The sale has begun',
      message: 'Everything is 20 % off until Sunday.',
      counter: 5,
    },
    response: {
      id: 100000001,
    },
  },
  {
    route: 'updateSplashPage',
    name: 'Another text',
    params: {
      id: 100000001,
    },
    body: {
      message: 'Everything is 30 % off until Sunday.',
    },
    response: {
      message: 'Splash page has been updated successfully.',
    },
  },
  {
    route: 'listSplashPages',
    name: 'The first page',
    query: {
      limit: 2,
      page: 1,
    },
    response: {
      data: {
        result: 1,
        perpage: 2,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        splash: [
          {
            id: 100000001,
            name: 'Sale',
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
];
