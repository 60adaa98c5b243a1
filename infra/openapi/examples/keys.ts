import type { Example } from './example.ts';
import { noClicks } from './some-links.ts';

export const keysExamples: readonly Example[] = [
  {
    route: 'createKey',
    name: 'A key for reading',
    body: { name: 'Dashboard', scopes: ['read'], expires: '2027-11-21 10:00:00' },
    response: { id: 100000001, key: 'lk_3Ea9g-gbcZKjg88Dq_Yp949qA7FoPhd1erdBtyyxVQArnQi7w' },
  },
  {
    route: 'exportAccount',
    name: 'The page of a cursor',
    query: { cursor: 'a2V5cyAw' },
    response: [
      {
        type: 'key',
        id: 100000001,
        name: 'Dashboard',
        scopes: ['read'],
        expires: '2027-11-21 10:00:00',
        lastused: null,
        date: '2026-11-21 10:00:00',
      },
      {
        type: 'deleted-link',
        id: 100000004,
        alias: 'winter',
        shorturl: 'https://sho.rt/winter',
        longurl: 'https://example.com/winter-sale',
        clicks: 0,
        date: '2026-11-21 10:00:00',
        redirect: 'direct',
        protected: false,
        channels: [],
        version: 3,
        deleted: '2026-11-21 10:00:00',
        by: 'user:1 ann main-key',
        statistics: noClicks,
        days: [],
      },
      {
        type: 'version',
        link: 100000004,
        version: 2,
        date: '2026-11-21 10:00:00',
        by: 'user:1 ann main-key',
        fields: { deleted: null },
      },
      {
        type: 'version',
        link: 100000004,
        version: 1,
        date: '2026-11-21 10:00:00',
        by: 'user:1 ann main-key',
        fields: { url: 'https://example.com/winter' },
      },
    ],
  },
  {
    route: 'listKeys',
    name: 'The first page',
    query: { limit: 2, page: 1 },
    response: {
      data: {
        result: 1,
        perpage: 2,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        keys: [
          {
            id: 100000001,
            name: 'Dashboard',
            scopes: ['read'],
            expires: '2027-11-21 10:00:00',
            lastused: null,
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
  {
    route: 'deleteKey',
    name: 'A key',
    params: { id: 100000001 },
    response: { message: 'API key has been deleted successfully.' },
  },
];
