import type { Example } from './example.ts';

export const overlaysExamples: readonly Example[] = [
  {
    route: 'createOverlay',
    name: 'A message with a button',
    body: {
      type: 'message',
      name: 'Sign up',
      text: 'Get our news once a month.',
      button: 'Sign up',
      buttonurl: 'https://example.com/newsletter',
      background: '#ffffff',
      foreground: '#1a1a1a',
      position: 'bottom-right',
    },
    response: {
      id: 100000001,
    },
  },
  {
    route: 'createOverlay',
    name: 'A contact form',
    body: {
      type: 'contact',
      name: 'Questions',
      text: 'Do you have a question?',
      button: 'Ask us',
    },
    response: {
      id: 100000002,
    },
  },
  {
    route: 'updateOverlay',
    name: 'Another text',
    params: {
      id: 100000001,
    },
    body: {
      text: 'Get our news every week.',
    },
    response: {
      message: 'Overlay has been updated successfully.',
    },
  },
  {
    route: 'listOverlays',
    name: 'The first page',
    query: {
      limit: 2,
      page: 1,
    },
    response: {
      data: {
        result: 2,
        perpage: 2,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        cta: [
          {
            id: 100000002,
            type: 'contact',
            name: 'Questions',
            date: '2026-11-21 10:00:00',
          },
          {
            id: 100000001,
            type: 'message',
            name: 'Sign up',
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
];
