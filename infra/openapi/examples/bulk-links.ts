import type { Example } from './example.ts';

export const bulkLinksExamples: readonly Example[] = [
  {
    route: 'createLinks',
    name: 'Two links, one of which fails',
    body: {
      urls: [
        { url: 'https://example.com/winter', custom: 'winter' },
        { url: 'https://example.com/', custom: 'hello' },
      ],
    },
    response: {
      data: [
        { error: 0, id: 100000004, shorturl: 'https://sho.rt/winter' },
        { error: 1, message: 'That alias is taken. Please choose another one.', code: 'alias_taken' },
      ],
    },
  },
  {
    route: 'updateLinks',
    name: 'Another target',
    body: { urls: [{ id: 100000004, url: 'https://example.com/winter-sale' }] },
    response: { data: [{ error: 0, id: 100000004, shorturl: 'https://sho.rt/winter' }] },
  },
  {
    route: 'deleteLinks',
    name: 'A link',
    body: { urls: [{ id: 100000004 }] },
    response: { data: [{ error: 0, id: 100000004 }] },
  },
];
