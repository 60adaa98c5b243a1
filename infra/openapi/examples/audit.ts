import type { Example } from './example.ts';

export const auditExamples: readonly Example[] = [
  {
    route: 'listAudit',
    name: 'The two newest entries',
    query: { limit: 2, page: 1 },
    answer: {
      data: {
        result: 6,
        perpage: 2,
        currentpage: 1,
        nextpage: 2,
        maxpage: 3,
        audit: [
          {
            id: '01M7YRRT80YE6T5Q8KBR7DT9Z3',
            actor: 'user:1 ann',
            action: 'user.subscribed',
            target: 'user:2 lee plan:2',
            date: '2026-11-21 10:00:00',
          },
          {
            id: '01M7YRRT80TSKY3B6G7DMTG31T',
            actor: 'user:1 ann',
            action: 'user.created',
            target: 'user:2 lee plan:2',
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
];
