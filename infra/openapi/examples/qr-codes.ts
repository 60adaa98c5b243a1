import type { Example } from './example.ts';

export const qrCodesExamples: readonly Example[] = [
  {
    route: 'createQrCode',
    name: 'A link that counts scans',
    body: {
      type: 'link',
      data: 'https://example.com/menu',
      name: 'Menu',
      foreground: 'rgb(29,91,184)',
    },
    response: {
      id: 100000001,
      link: 'https://sho.rt/qr/jzs3698',
    },
  },
  {
    route: 'createQrCode',
    name: 'A Wi-Fi network',
    body: {
      type: 'wifi',
      data: {
        ssid: 'Guests',
        encryption: 'WPA',
        password: 'welcome-2026',
      },
    },
    response: {
      id: 100000002,
      link: 'https://sho.rt/qr/s7zze5k',
    },
  },
  {
    route: 'createQrCode',
    name: 'A contact',
    body: {
      type: 'vcard',
      data: {
        firstName: 'Ann',
        lastName: 'Lee',
        phone: '+49 30 123456',
        email: 'ann@example.com',
      },
    },
    response: {
      id: 100000003,
      link: 'https://sho.rt/qr/cknep36',
    },
  },
  {
    route: 'updateQrCode',
    name: 'Another target',
    params: {
      id: 100000001,
    },
    body: {
      data: 'https://example.com/menu-of-today',
    },
    response: {
      message: 'QR has been updated successfully.',
    },
  },
  {
    route: 'getQrCode',
    name: 'A code with scans',
    params: {
      id: 100000001,
    },
    response: {
      details: {
        id: 100000001,
        link: 'https://sho.rt/qr/jzs3698',
        scans: 1,
        name: 'Menu',
        date: '2026-11-21 10:00:00',
      },
      data: {
        clicks: 1,
        uniqueClicks: 1,
        socialCount: {
          facebook: 0,
          twitter: 0,
          instagram: 0,
        },
        topCountries: {
          Germany: '1',
        },
        topReferrers: {
          Direct: '1',
        },
        topBrowsers: {
          Safari: '1',
        },
        topOs: {
          iOS: '1',
        },
      },
    },
  },
  {
    route: 'listQrCodes',
    name: 'The first page',
    query: {
      limit: 2,
      page: 1,
    },
    response: {
      data: {
        result: 3,
        perpage: 2,
        currentpage: 1,
        nextpage: 2,
        maxpage: 2,
        qrs: [
          {
            id: 100000003,
            link: 'https://sho.rt/qr/cknep36',
            scans: 0,
            name: 'Ann Lee',
            date: '2026-11-21 10:00:00',
          },
          {
            id: 100000002,
            link: 'https://sho.rt/qr/s7zze5k',
            scans: 0,
            name: 'Guests',
            date: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
  {
    route: 'getChannel',
    name: 'The items of a channel',
    params: {
      id: 100000001,
    },
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
        items: [
          {
            type: 'links',
            id: 100000002,
            title: 'example.com',
            preview: 'https://example.com/sale',
            link: 'https://sho.rt/sale',
            date: '2026-11-21',
          },
          {
            type: 'links',
            id: 100000003,
            title: 'Our autumn offers',
            preview: 'https://example.com/autumn',
            link: 'https://go.example.com/autumn',
            date: '2026-11-21',
          },
        ],
      },
    },
  },
];
