import type { Example } from './example.ts';

export const campaignsExamples: readonly Example[] = [
  {
    route: 'createCampaign',
    name: 'A public campaign',
    body: {
      name: 'Autumn',
      slug: 'autumn-offers',
      public: true,
    },
    response: {
      id: 100000001,
      domain: 'Autumn',
      public: true,
      rotator: 'https://sho.rt/r/autumn-offers',
      list: 'https://sho.rt/u/1/autumn-offers-100000001',
    },
  },
  {
    route: 'updateCampaign',
    name: 'Another name',
    params: {
      id: 100000001,
    },
    body: {
      name: 'Autumn 2026',
    },
    response: {
      id: 100000001,
      domain: 'Autumn 2026',
      public: true,
      rotator: 'https://sho.rt/r/autumn-offers',
      list: 'https://sho.rt/u/1/autumn-offers-100000001',
    },
  },
  {
    route: 'listCampaigns',
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
        campaigns: [
          {
            id: 100000001,
            name: 'Autumn 2026',
            public: true,
            rotator: 'https://sho.rt/r/autumn-offers',
            list: 'https://sho.rt/u/1/autumn-offers-100000001',
          },
        ],
      },
    },
  },
];
