import type { Example } from './example.ts';

export const channelsExamples: readonly Example[] = [
  {
    route: 'createChannel',
    name: 'A channel with a badge',
    body: {
      name: 'Newsletter',
      description: 'Links in our newsletter',
      color: '#1d5bb8',
      starred: true,
    },
    response: {
      id: 100000001,
      name: 'Newsletter',
      description: 'Links in our newsletter',
      color: '#1d5bb8',
      starred: true,
    },
  },
  {
    route: 'updateChannel',
    name: 'No longer a favorite',
    params: {
      id: 100000001,
    },
    body: {
      starred: false,
    },
    response: {
      message: 'Channel has been updated successfully.',
    },
  },
  {
    route: 'listChannels',
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
        channels: [
          {
            id: 100000001,
            name: 'Newsletter',
            description: 'Links in our newsletter',
            color: '#1d5bb8',
            starred: false,
          },
        ],
      },
    },
  },
];
