import { createContext, Script } from 'node:vm';
import { expect } from 'vitest';
import type { PixelType } from '../../../shared/api/pixels.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';
import { pixelTags } from '../items/pixels.ts';
import type { AnyShape } from '../random/any-shape.ts';

export type ProviderWindow = Record<string, AnyShape>;

interface Loaded {
  src: string;
  onload?: () => void;
}

/** Runs the pixels' script in a minimal page; returns its window and the scripts that it loads. */
export function runOnPage(pixels: { type: PixelType; tag: string }[]) {
  const loaded: Loaded[] = [];
  const nonced = [{ nonce: 'secret' }, { nonce: 'secret' }];
  const window: ProviderWindow = {
    document: {
      querySelectorAll: (selector: string) => (selector === '[nonce]' ? nonced : []),
      createElement: () => ({}),
      head: { append: (element: Loaded) => loaded.push(element) },
    },
    alert: () => expect.unreachable('A tag was run.'),
  };
  window.window = window;
  new Script(renderPixels(pixels).script.text).runInContext(createContext(window));
  return { window, loaded, nonced };
}

/** Calls that wait for the provider's script, as plain arrays. */
export const callsIn = (queue: Iterable<ArrayLike<unknown>>) =>
  JSON.parse(JSON.stringify(Array.from(queue, (call) => Array.from(call))));

export const buildPixel = (type: PixelType) => ({ type, tag: pixelTags[type] });

/** What each provider's script is loaded from, and what it finds waiting when it is there. */
export const pageViews: Record<
  PixelType,
  [src: string, waiting: (window: ProviderWindow) => unknown, calls: unknown]
> = {
  tagmgrpixel: [
    'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
    ({ dataLayer }) => dataLayer,
    [{ 'gtm.start': expect.any(Number), event: 'gtm.js' }],
  ],
  analyticspixel: [
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4',
    ({ dataLayer }) => callsIn(dataLayer),
    [
      ['js', expect.any(String)],
      ['config', 'G-ABC123DEF4'],
    ],
  ],
  socialnetpixel: [
    'https://connect.facebook.net/en_US/fbevents.js',
    ({ fbq }) => callsIn(fbq.queue),
    [
      ['init', '123456789012345'],
      ['trackSingle', '123456789012345', 'PageView'],
    ],
  ],
  adspixel: [
    'https://www.googletagmanager.com/gtag/js?id=AW-123456789',
    ({ dataLayer }) => callsIn(dataLayer)[1],
    ['config', 'AW-123456789'],
  ],
  professionalnetpixel: [
    'https://snap.licdn.com/li.lms-analytics/insight.min.js',
    ({ _linkedin_partner_id: id, _linkedin_data_partner_ids: ids }) => [id, Array.from(ids)],
    ['1234567', ['1234567']],
  ],
  microblogpixel: [
    'https://static.ads-twitter.com/uwt.js',
    ({ twq }) => callsIn(twq.queue),
    [['config', 'o3bk1']],
  ],
  retargetpixel: [
    'https://s.adroll.com/j/ABCDEFGHIJ234567ABCDEF/roundtrip.js',
    ({ adroll_adv_id, adroll_pix_id, adroll }) => [
      adroll_adv_id,
      adroll_pix_id,
      ...callsIn(adroll).map(([name, values]: [string, object]) => [name, ...Object.values(values)]),
    ],
    ['ABCDEFGHIJ234567ABCDEF', 'GHIJ234567ABCDEFGHIJ23', ['track', 'pageView']],
  ],
  qapixel: [
    'https://a.quora.com/qevents.js',
    ({ qp }) => callsIn(qp.queue),
    [
      ['init', '0123456789abcdef0123456789abcdef'],
      ['track', 'ViewContent'],
    ],
  ],
  imageboard: [
    'https://s.pinimg.com/ct/core.js',
    ({ pintrk }) => callsIn(pintrk.queue),
    [['load', '2613041334883'], ['page']],
  ],
  searchengine: ['https://bat.bing.net/bat.js?ti=187276239', ({ uetq }) => callsIn(uetq), []],
  messagingapp: [
    'https://sc-static.net/scevent.min.js',
    ({ snaptr }) => callsIn(snaptr.queue),
    [
      ['init', '6abc82ca-4a3a-4391-98ba-0317a8471234'],
      ['track', 'PAGE_VIEW'],
    ],
  ],
  forum: [
    'https://www.redditstatic.com/ads/pixel.js?pixel_id=a2_abc123def456',
    ({ rdt }) => callsIn(rdt.callQueue),
    [
      ['init', 'a2_abc123def456'],
      ['track', 'PageVisit'],
    ],
  ],
  shortvideo: [
    'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4ABCDEFGHIJ12345678&lib=ttq',
    ({ ttq }) => [callsIn(ttq), Object.keys(ttq._i)],
    [[['page']], ['C4ABCDEFGHIJ12345678']],
  ],
};
