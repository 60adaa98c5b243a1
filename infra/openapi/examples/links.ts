import type { Example } from './example.ts';

/** As lists show it. */
const autumn = {
  id: 100000003,
  alias: 'autumn',
  shorturl: 'https://go.example.com/autumn',
  longurl: 'https://example.com/autumn',
  clicks: 0,
  title: 'Our autumn offers',
  description: 'For the newsletter',
  date: '2026-11-21 10:00:00',
};

export const linksExamples: readonly Example[] = [
  {
    route: 'createLink',
    name: 'A link with targets',
    body: {
      url: 'https://example.com/sale',
      custom: 'sale',
      expiry: '2027-01-01 00:00:00',
      geotarget: [{ location: 'Germany', link: 'https://example.de/angebote' }],
      devicetarget: [{ device: 'iPhone', link: 'https://apps.example.com/ios' }],
      languagetarget: [{ language: 'fr', link: 'https://example.fr/soldes' }],
      parameters: [{ name: 'utm_source', value: 'newsletter' }],
    },
    answer: { id: 100000002, shorturl: 'https://sho.rt/sale' },
  },
  {
    route: 'createLink',
    name: 'A branded link in a campaign',
    body: {
      url: 'https://example.com/autumn',
      domain: 'https://go.example.com',
      custom: 'autumn',
      type: 'splash',
      metatitle: 'Our autumn offers',
      description: 'For the newsletter',
      campaign: 100000001,
      channel: 100000001,
      pixels: [100000001],
    },
    answer: { id: 100000003, shorturl: 'https://go.example.com/autumn' },
  },
  {
    route: 'updateLink',
    name: 'Another target',
    params: { id: 100000001 },
    body: { url: 'https://example.com/welcome', passquery: true },
    answer: { id: 100000001, short: 'https://sho.rt/hello' },
  },
  {
    route: 'getLink',
    name: 'A link with clicks',
    params: { id: 100000002 },
    answer: {
      details: {
        id: 100000002,
        shorturl: 'https://sho.rt/sale',
        longurl: 'https://example.com/sale',
        title: '',
        description: '',
        location: { germany: 'https://example.de/angebote' },
        device: { iphone: 'https://apps.example.com/ios' },
        expiry: '2027-01-01 00:00:00',
        date: '2026-11-21 10:00:00',
      },
      data: {
        clicks: 3,
        uniqueClicks: 3,
        topCountries: { Germany: 2, France: 1 },
        topReferrers: {
          Direct: 1,
          'example.org': 1,
          'facebook.com': 1,
        },
        topBrowsers: { Firefox: 2, Safari: 1 },
        topOs: { Linux: 2, iOS: 1 },
        socialCount: {
          facebook: 1,
          twitter: 0,
          instagram: 0,
        },
      },
    },
  },
  {
    route: 'listLinks',
    name: 'Most clicks first',
    query: {
      limit: 2,
      page: 1,
      order: 'click',
    },
    answer: {
      data: {
        result: 3,
        perpage: 2,
        currentpage: 1,
        nextpage: 2,
        maxpage: 2,
        urls: [
          {
            id: 100000002,
            alias: 'sale',
            shorturl: 'https://sho.rt/sale',
            longurl: 'https://example.com/sale',
            clicks: 3,
            title: '',
            description: '',
            date: '2026-11-21 10:00:00',
          },
          autumn,
        ],
      },
    },
  },
  {
    route: 'listLinks',
    name: 'The link with a short URL, on a branded domain',
    query: {
      short: 'https://go.example.com/autumn',
      domain: 'go.example.com',
      limit: 15,
      page: 1,
      order: 'date',
    },
    answer: {
      data: {
        result: 1,
        perpage: 15,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        urls: [autumn],
      },
    },
  },
  {
    route: 'listLinks',
    name: 'Links that match all filters',
    query: {
      q: 'autumn OFFERS',
      campaign: 100000001,
      from: '2026-11-01',
      to: '2026-12-01',
      limit: 15,
      page: 1,
      order: 'date',
    },
    answer: {
      data: {
        result: 1,
        perpage: 15,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        urls: [autumn],
      },
    },
  },
  {
    route: 'assignCampaign',
    name: 'A link',
    params: { campaignid: 100000001, linkid: 100000002 },
    answer: { message: 'Link successfully added to the campaign.' },
  },
  {
    route: 'assignChannel',
    name: 'A link',
    params: {
      channelid: 100000001,
      type: 'links',
      itemid: 100000002,
    },
    answer: { message: 'Item successfully added to the channel.' },
  },
];
