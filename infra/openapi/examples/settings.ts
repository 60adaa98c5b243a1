import type { Example } from './example.ts';

export const settingsExamples: readonly Example[] = [
  {
    route: 'listLinks',
    name: 'With more fields',
    query: { limit: 1, page: 2, order: 'click', include: 'campaign,channels,uniqueClicks,domain' },
    answer: {
      data: {
        result: 3,
        perpage: 1,
        currentpage: 2,
        nextpage: 3,
        maxpage: 3,
        urls: [
          {
            id: 100000003,
            alias: 'autumn',
            shorturl: 'https://go.example.com/autumn',
            longurl: 'https://example.com/autumn',
            clicks: 0,
            title: 'Our autumn offers',
            description: 'For the newsletter',
            date: '2026-11-21 10:00:00',
            campaign: 100000001,
            channels: [100000001],
            uniqueClicks: 0,
            domain: 'https://go.example.com',
          },
        ],
      },
    },
  },
  {
    route: 'getLinkSettings',
    name: 'A link with targets',
    params: { id: 100000002 },
    answer: {
      data: {
        url: 'https://example.com/sale',
        custom: 'sale',
        type: null,
        password: false,
        domain: null,
        expiry: '2027-01-01 00:00:00',
        geotarget: [{ location: 'Germany', link: 'https://example.de/angebote' }],
        devicetarget: [{ device: 'iPhone', link: 'https://apps.example.com/ios' }],
        languagetarget: [{ language: 'fr', link: 'https://example.fr/soldes' }],
        defaultlanguage: null,
        parameters: [{ name: 'utm_source', value: 'newsletter' }],
        passquery: null,
        metatitle: null,
        metadescription: null,
        metaimage: null,
        description: null,
        campaign: 100000001,
        channel: 100000001,
        pixels: null,
      },
      unframeable: [],
    },
  },
  {
    route: 'getQrCodeSettings',
    name: 'A link that counts scans',
    params: { id: 100000001 },
    answer: {
      data: {
        type: 'link',
        data: 'https://example.com/menu-of-today',
        name: 'Menu',
        background: null,
        foreground: 'rgb(29,91,184)',
        logo: null,
      },
    },
  },
];
