import type { Example } from './example.ts';

export const keysExamples: readonly Example[] = [
  {
    route: 'createKey',
    name: 'A key for reading',
    body: { name: 'Dashboard', scopes: ['read'], expires: '2027-11-21 10:00:00' },
    answer: { id: 100000001, key: 'lk_3Ea9g-gbcZKjg88Dq_Yp949qA7FoPhd1erdBtyyxVQArnQi7w' },
  },
  {
    route: 'exportAccount',
    name: 'The page of a cursor',
    query: { cursor: 'a2V5cyAw' },
    answer: [
      {
        type: 'key',
        id: 100000001,
        name: 'Dashboard',
        scopes: ['read'],
        expires: '2027-11-21 10:00:00',
        lastused: null,
        date: '2026-11-21 10:00:00',
      },
    ],
  },
  {
    route: 'listKeys',
    name: 'The first page',
    query: { limit: 2, page: 1 },
    answer: {
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
    answer: { message: 'API key has been deleted successfully.' },
  },
];
