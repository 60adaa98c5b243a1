import type { Example } from './example.ts';
import { autumn } from './some-links.ts';

export const deletionsExamples: readonly Example[] = [
  {
    route: 'deleteLink',
    name: 'A link',
    params: {
      id: 100000003,
    },
    response: {
      message: 'Link has been deleted successfully',
    },
  },
  {
    route: 'listLinks',
    name: 'Deleted links',
    query: { deleted: true, limit: 15, page: 1, order: 'date' },
    response: {
      data: {
        result: 2,
        perpage: 15,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        urls: [
          {
            id: 100000004,
            alias: 'winter',
            shorturl: 'https://sho.rt/winter',
            longurl: 'https://example.com/winter-sale',
            clicks: 0,
            title: '',
            description: '',
            date: '2026-11-21 10:00:00',
            deleted: '2026-11-21 10:00:00',
          },
          {
            ...autumn,
            deleted: '2026-11-21 10:00:00',
          },
        ],
      },
    },
  },
  {
    route: 'undeleteLink',
    name: 'A link that was deleted by mistake',
    params: { id: 100000003 },
    response: { id: 100000003, short: 'https://go.example.com/autumn', version: 3, omitted: [] },
  },
  {
    route: 'deleteQrCode',
    name: 'A code',
    params: {
      id: 100000003,
    },
    response: {
      message: 'QR Code has been deleted successfully.',
    },
  },
  {
    route: 'deletePixel',
    name: 'A pixel',
    params: {
      id: 100000001,
    },
    response: {
      message: 'Pixel has been deleted successfully.',
    },
  },
  {
    route: 'deleteSplashPage',
    name: 'A splash page',
    params: {
      id: 100000001,
    },
    response: {
      message: 'Splash page has been deleted successfully.',
    },
  },
  {
    route: 'deleteOverlay',
    name: 'An overlay',
    params: {
      id: 100000002,
    },
    response: {
      message: 'Overlay has been deleted successfully.',
    },
  },
  {
    route: 'deleteCampaign',
    name: 'A campaign',
    params: {
      id: 100000001,
    },
    response: {
      message: 'Campaign has been deleted successfully.',
    },
  },
  {
    route: 'deleteChannel',
    name: 'A channel',
    params: {
      id: 100000001,
    },
    response: {
      message: 'Channel has been deleted successfully.',
    },
  },
  {
    route: 'deleteDomain',
    name: 'A domain',
    params: {
      id: 100000001,
    },
    response: {
      message: 'Domain has been deleted successfully.',
    },
  },
  {
    route: 'renewAccountKey',
    name: 'A new key',
    response: {
      apikey: 'lk_4_EN6igfG_NJZcgFjMTJ4_K1bPWBFxCQtoBUDeKKP6ICJ-2gQ',
    },
  },
];
