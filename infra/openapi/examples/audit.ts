import type { Example } from './example.ts';

export const auditExamples: readonly Example[] = [
  {
    route: 'listAudit',
    name: 'The first page',
    query: { limit: 2, page: 1 },
    response: {
      data: {
        result: 1,
        perpage: 2,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        audit: [
          {
            id: '01M7YRRT80G8KS1SE1YG4VNWFN',
            actor: 'system',
            action: 'user.created',
            target: 'user:1 ann plan:3',
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
];
