import type { Example } from './example.ts';

export const pixelsExamples: readonly Example[] = [
  {
    route: 'createPixel',
    name: 'A tag manager',
    body: {
      type: 'tagmgrpixel',
      name: 'Our website',
      tag: 'GTM-ABC123',
    },
    response: {
      id: 100000001,
    },
  },
  {
    route: 'updatePixel',
    name: 'Another tag',
    params: {
      id: 100000001,
    },
    body: {
      name: 'Our shop',
      tag: 'GTM-XYZ789',
    },
    response: {
      message: 'Pixel has been updated successfully.',
    },
  },
  {
    route: 'listPixels',
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
        pixels: [
          {
            id: 100000001,
            type: 'tagmgrpixel',
            name: 'Our shop',
            tag: 'GTM-XYZ789',
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
];
