import type { Example } from './example.ts';

export const deletionsExamples: readonly Example[] = [
  {
    route: 'deleteLink',
    name: 'A link',
    params: {
      id: 100000003,
    },
    answer: {
      message: 'Link has been deleted successfully',
    },
  },
  {
    route: 'deleteQrCode',
    name: 'A code',
    params: {
      id: 100000003,
    },
    answer: {
      message: 'QR Code has been deleted successfully.',
    },
  },
  {
    route: 'deletePixel',
    name: 'A pixel',
    params: {
      id: 100000001,
    },
    answer: {
      message: 'Pixel has been deleted successfully.',
    },
  },
  {
    route: 'deleteSplashPage',
    name: 'A splash page',
    params: {
      id: 100000001,
    },
    answer: {
      message: 'Splash page has been deleted successfully.',
    },
  },
  {
    route: 'deleteOverlay',
    name: 'An overlay',
    params: {
      id: 100000002,
    },
    answer: {
      message: 'Overlay has been deleted successfully.',
    },
  },
  {
    route: 'deleteCampaign',
    name: 'A campaign',
    params: {
      id: 100000001,
    },
    answer: {
      message: 'Campaign has been deleted successfully.',
    },
  },
  {
    route: 'deleteChannel',
    name: 'A channel',
    params: {
      id: 100000001,
    },
    answer: {
      message: 'Channel has been deleted successfully.',
    },
  },
  {
    route: 'deleteDomain',
    name: 'A domain',
    params: {
      id: 100000001,
    },
    answer: {
      message: 'Domain has been deleted successfully.',
    },
  },
  {
    route: 'renewAccountKey',
    name: 'A new key',
    answer: {
      apikey: 'lk_M5BObYqwHG_sDWXug5c92kpcxqq51WIE4Zecumif6iEs-aXzA',
    },
  },
];
