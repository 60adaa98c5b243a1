import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { pixelTypes } from '../../../shared/api/pixels.ts';
import { html, inline } from '../../../shared/html/html.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';
import { checkEach } from '../../support/check-each.ts';
import { pixelTags } from '../../support/items/pixels.ts';
import {
  buildPixel,
  callsIn,
  type ProviderWindow,
  pageViews,
  runOnPage,
} from '../../support/pages/pixel-page.ts';

/** A source with a path and a slash at its end allows all that is below it (CSP 3, 6.7.2.12). */
const isBelow = (url: string, source: string) => source.endsWith('/') && url.startsWith(source);

/** Script hosts of providers that return a script of the caller's choice. */
const callbackHosts = [
  'https://www.google.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
];

describe('the script of one pixel', () => {
  it('loads its provider’s script once and queues the page view', () =>
    checkEach(pixelTypes, (type) => {
      const [src, waiting, calls] = pageViews[type];
      const { window, loaded } = runOnPage([buildPixel(type)]);
      expect(loaded.map((element) => element.src)).toEqual([src]);
      expect(loaded[0]).toMatchObject({ async: true });
      expect(waiting(window)).toEqual(calls);
    }));

  it('contains its tag once', () =>
    checkEach(pixelTypes, (type) => {
      const { text } = renderPixels([buildPixel(type)]).script;
      expect(text.split(JSON.stringify(pixelTags[type]))).toHaveLength(2);
      expect(text.split(pixelTags[type])).toHaveLength(2);
    }));

  it('loads only from its policy’s sources, all https', () =>
    checkEach(pixelTypes, (type) => {
      const { 'script-src': scripts = [], ...others } = renderPixels([buildPixel(type)]).csp;
      const [src] = pageViews[type];
      expect(scripts.filter((source) => source === new URL(src).origin || isBelow(src, source))).toHaveLength(
        1,
      );
      expect(scripts.join()).not.toContain('*');
      for (const source of [...scripts, ...Object.values(others).flat()]) {
        expect(source).toMatch(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/([a-z0-9-]+\/)+)?$/);
      }
    }));

  it('allows no host that runs any callback', () =>
    checkEach(pixelTypes, (type) => {
      const scripts = renderPixels([buildPixel(type)]).csp['script-src'] ?? [];
      for (const host of callbackHosts) expect(scripts).not.toContain(host);
    }));

  it('of Bing reports when the provider’s script has loaded', () => {
    const { window, loaded } = runOnPage([buildPixel('searchengine')]);
    const reported: unknown[] = [];
    window.UET = class {
      constructor(options: unknown) {
        reported.push(options);
      }
      push(event: string) {
        reported.push(event);
      }
    };
    loaded[0]?.onload?.();
    expect(reported).toEqual([{ ti: '187276239', q: [] }, 'pageLoad']);
  });

  it.each([
    ['socialnetpixel', 'fbq', 'callMethod'],
    ['microblogpixel', 'twq', 'exe'],
    ['qapixel', 'qp', 'qp'],
    ['messagingapp', 'snaptr', 'handleRequest'],
    ['forum', 'rdt', 'sendEvent'],
  ] as const)(
    'of type %s hands calls over: %s calls %s once the provider’s script has loaded',
    (type, name, method) => {
      const { window } = runOnPage([buildPixel(type)]);
      const calls: unknown[][] = [];
      window[name][method] = (...call: unknown[]) => calls.push(call);
      window[name]('track', 'Later');
      expect(calls).toEqual([['track', 'Later']]);
    },
  );
});

describe('the script of several pixels', () => {
  it('runs all thirteen types together, with each source once', () => {
    const pixels = pixelTypes.map(buildPixel);
    const { loaded } = runOnPage(pixels);
    // Google Analytics and Google Ads share a script.
    expect(loaded).toHaveLength(12);
    for (const sources of Object.values(renderPixels(pixels).csp)) {
      expect(new Set(sources).size).toBe(sources.length);
    }
  });

  it.each([
    ['socialnetpixel', ['111111111', '222222222'], ({ fbq }: ProviderWindow) => callsIn(fbq.queue).length, 4],
    ['analyticspixel', ['G-AAAA', 'G-BBBB'], ({ dataLayer }: ProviderWindow) => dataLayer.length, 3],
    [
      'professionalnetpixel',
      ['111', '222'],
      (window: ProviderWindow) => window._linkedin_data_partner_ids.length,
      2,
    ],
  ] as const)('of type %s loads the provider’s script once', (type, tags, count, many) => {
    const { window, loaded } = runOnPage(tags.map((tag) => ({ type, tag })));
    expect(loaded).toHaveLength(1);
    expect(count(window)).toBe(many);
  });

  it('allows only the sources that the pixels need', () => {
    const { csp } = renderPixels([buildPixel('qapixel'), buildPixel('imageboard')]);
    expect(csp).toEqual({
      'script-src': ['https://a.quora.com', 'https://s.pinimg.com'],
      'img-src': ['https://q.quora.com', 'https://ct.pinterest.com'],
      'connect-src': ['https://q.quora.com', 'https://ct.pinterest.com'],
      'frame-src': ['https://ct.pinterest.com'],
    });
  });

  it('removes nonces that a provider’s script could pass on', () => {
    const { nonced } = runOnPage([buildPixel('tagmgrpixel')]);
    expect(nonced).toEqual([{ nonce: '' }, { nonce: '' }]);
  });

  it('does not share names with the page’s own script', () => {
    const { script } = renderPixels([buildPixel('tagmgrpixel')]);
    expect(() => new Script(`const pixels = 1; const tag = 2;${script.text}`)).not.toThrow();
  });
});

describe('an unvalidated tag', () => {
  const hostile = [
    "');alert(1);('",
    '");alert(1);("',
    '`);alert(1);(`',
    '$' + '{alert(1)}',
    '\\");alert(1);//',
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '\n alert(1) \n',
    '\u2028alert(1)\u2029',
    '../../evil.example/x#',
    '@evil.example/?',
    'A?b=1&c=2#/d',
    '__proto__',
    '\u0000',
  ];

  it('of each type stays a string that cannot run, end the script or change a URL', () =>
    checkEach(pixelTypes, (type) => {
      for (const tag of hostile) {
        const { script } = renderPixels([{ type, tag }]);
        expect(script.text).not.toMatch(/<\/?script|<!--|[\u2028\u2029]/i);
        expect(html`${inline(script, 'nonce')}`.text.match(/<\/script/g)).toHaveLength(1);
        const { loaded } = runOnPage([{ type, tag }]);
        const listParts = ({ origin, searchParams, hash }: URL) => [origin, [...searchParams.keys()], hash];
        expect(loaded.map(({ src }) => listParts(new URL(src)))).toEqual([
          listParts(new URL(pageViews[type][0])),
        ]);
      }
    }));
});
