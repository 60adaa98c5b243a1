import type { Example } from './example.ts';

export const domainsExamples: readonly Example[] = [
  {
    route: 'createDomain',
    name: 'A domain with redirects',
    body: {
      domain: 'https://go.example.com',
      redirectroot: 'https://example.com/',
      redirect404: 'https://example.com/not-found',
      expiredurl: 'https://example.com/sold-out',
      language: 'de',
      appleappsiteassociation: { applinks: { details: [{ appIDs: ['ABCDE12345.com.example.shop'] }] } },
    },
    response: {
      id: 100000001,
    },
  },
  {
    route: 'getDomain',
    name: 'A domain that works',
    params: {
      id: 100000001,
    },
    response: {
      data: {
        id: 100000001,
        domain: 'https://go.example.com',
        expiredurl: 'https://example.com/sold-out',
        bio: null,
        language: 'de',
        appleappsiteassociation: { applinks: { details: [{ appIDs: ['ABCDE12345.com.example.shop'] }] } },
        assetlinks: null,
        status: 'active',
        reason: null,
        record: {
          type: 'CNAME',
          name: 'go.example.com',
          value: 'sho.rt',
        },
      },
    },
  },
  {
    route: 'listDomains',
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
        domains: [
          {
            id: 100000001,
            domain: 'https://go.example.com',
            redirectroot: 'https://example.com/',
            redirect404: 'https://example.com/not-found',
          },
        ],
      },
    },
  },
  {
    route: 'updateDomain',
    name: 'Without a redirect for missing links',
    params: {
      id: 100000001,
    },
    body: {
      redirectroot: 'https://example.com/welcome',
      redirect404: null,
    },
    response: {
      message: 'Domain has been updated successfully.',
    },
  },
];
