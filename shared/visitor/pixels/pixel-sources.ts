import type { PixelType } from '../../api/pixels.ts';
import type { Sources } from '../../html/document.ts';

const GOOGLE_TAG = 'https://www.googletagmanager.com';
const GOOGLE_ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
const GOOGLE_ADS = [
  'https://www.google.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
];
/** Where Google Ads records a page view. With its path, because other paths of this host run any callback that they get. */
const GOOGLE_ADS_VIEW = 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/';
const BING = ['https://bat.bing.net', 'https://bat.bing.com'];
const TWITTER = ['https://t.co', 'https://analytics.twitter.com'];
const LINKEDIN = ['https://px.ads.linkedin.com', 'https://px4.ads.linkedin.com'];
const TIKTOK = ['https://analytics.tiktok.com', 'https://analytics-ipv6.tiktokw.us'];

/**
 * What each provider's pixel loads, and where it reports to. Sources: Google's "Use Tag Manager with a Content Security
 * Policy" and TikTok's policy for its pixel. The others publish none, so theirs are the hosts in their snippets and in the
 * requests that these make. Left out on purpose: partners that a provider shares visitors with, and hosts of scripts that
 * a page view does not need, because an owner's container could load anything that such a host serves.
 */
export const pixelSources: Record<PixelType, Sources> = {
  // Of a container's tags, only Google's own can run here.
  tagmgrpixel: {
    'script-src': [GOOGLE_TAG, GOOGLE_ADS_VIEW],
    'img-src': [GOOGLE_TAG, ...GOOGLE_ANALYTICS, ...GOOGLE_ADS],
    'connect-src': [GOOGLE_TAG, ...GOOGLE_ANALYTICS, ...GOOGLE_ADS],
    'frame-src': [GOOGLE_TAG],
  },
  analyticspixel: {
    'script-src': [GOOGLE_TAG],
    'img-src': [GOOGLE_TAG, ...GOOGLE_ANALYTICS],
    'connect-src': [GOOGLE_TAG, ...GOOGLE_ANALYTICS],
  },
  socialnetpixel: {
    'script-src': ['https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
    'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  adspixel: {
    'script-src': [GOOGLE_TAG, GOOGLE_ADS_VIEW],
    'img-src': [GOOGLE_TAG, ...GOOGLE_ADS],
    'connect-src': [GOOGLE_TAG, ...GOOGLE_ADS],
    'frame-src': [GOOGLE_TAG, 'https://td.doubleclick.net'],
  },
  professionalnetpixel: {
    'script-src': ['https://snap.licdn.com'],
    'img-src': [...LINKEDIN, 'https://www.linkedin.com'],
    'connect-src': LINKEDIN,
  },
  microblogpixel: {
    'script-src': ['https://static.ads-twitter.com'],
    'img-src': TWITTER,
    'connect-src': TWITTER,
  },
  retargetpixel: {
    'script-src': ['https://s.adroll.com', 'https://d.adroll.com'],
    'img-src': ['https://*.adroll.com'],
    'connect-src': ['https://*.adroll.com'],
  },
  qapixel: {
    'script-src': ['https://a.quora.com'],
    'img-src': ['https://q.quora.com'],
    'connect-src': ['https://q.quora.com'],
  },
  imageboard: {
    'script-src': ['https://s.pinimg.com'],
    'img-src': ['https://ct.pinterest.com'],
    'connect-src': ['https://ct.pinterest.com'],
    'frame-src': ['https://ct.pinterest.com'],
  },
  searchengine: { 'script-src': BING, 'img-src': BING, 'connect-src': BING },
  messagingapp: {
    'script-src': ['https://sc-static.net', 'https://tr.snapchat.com/config/'],
    'img-src': ['https://tr.snapchat.com'],
    'connect-src': ['https://tr.snapchat.com'],
    'frame-src': ['https://tr.snapchat.com'],
  },
  forum: {
    'script-src': ['https://www.redditstatic.com'],
    'img-src': ['https://alb.reddit.com'],
    'connect-src': [
      'https://www.redditstatic.com',
      'https://alb.reddit.com',
      'https://pixel-config.reddit.com',
      'https://conversions-config.reddit.com',
    ],
  },
  shortvideo: {
    'script-src': ['https://analytics.tiktok.com/i18n/pixel/'],
    'img-src': TIKTOK,
    'connect-src': TIKTOK,
  },
};

/** The union of these policies, each source once. */
export function mergeSources(all: readonly Sources[]): Sources {
  const merged: Record<string, string[]> = {};
  for (const [directive, values] of all.flatMap((sources) => Object.entries(sources))) {
    merged[directive] = [...new Set([...(merged[directive] ?? []), ...values])];
  }
  return merged;
}
