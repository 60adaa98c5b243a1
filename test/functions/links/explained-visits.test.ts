import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { explainLink } from '../../../shared/api/links.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows, safariOnIphone } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromCountry } from '../../support/calls/edge.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const password = 'open sesame';
let user: TestUser;
let things: { pixel: number; types: (string | number)[]; domains: string[] };
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
  const types = [
    'frame',
    'splash',
    await addSplashPageFor(service, user),
    `overlay-${await addOverlayFor(service, user)}`,
  ];
  const redirects = { redirect404: 'https://example.org/missing', expiredurl: 'https://example.org' };
  const domains = [(await addDomainFor(user)).origin, (await addDomainFor(user, redirects)).origin];
  things = { pixel: await addPixelFor(service, user), types, domains };
});
afterEach(() => {
  vi.useRealTimers();
});

const targets = [
  'https://example.com/a',
  'https://Example.com?c=d#e',
  'http://example.net',
  'https://bücher.example/ü',
  'https://youtu.be/a#b',
];
const link = fc.constantFrom(...targets);
const START = '2097-01-01 00:00:00';
const EXPIRY = '2098-01-01 00:00:00';
const TURN = '2097-06-01 00:00:00';
const device = fc.constantFrom(
  'iPhone',
  'ipad',
  'iOS',
  'android',
  'Windows',
  'mobile',
  'tablet',
  'desktop',
  'fridge',
);
const language = fc.constantFrom('en', 'fr', 'pt-br', 'pt', 'zh-hant');
const rows = <T>(row: fc.Arbitrary<T>) => fc.array(row, { minLength: 1, maxLength: 3 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** By index, because the things are created before the tests only. */
const body = fc.record({
  url: link,
  startdate: rarely(fc.constant(START)),
  expiry: maybe(fc.constant(EXPIRY)),
  expiredurl: maybe(link),
  /** Used up by the first of ten visits, by a later one, or not at all. */
  clicklimit: maybe(fc.constantFrom(1, 4, 1_000)),
  password: rarely(fc.constant(password)),
  metatitle: maybe(fc.constant('Title')),
  devicetarget: maybe(rows(fc.record({ device, link }))),
  geotarget: maybe(rows(fc.record({ location: fc.constantFrom('France', 'usa', 'CA', 'Atlantis'), link }))),
  languagetarget: maybe(rows(fc.record({ language, link }))),
  defaultlanguage: maybe(language),
  variants: rarely(
    fc.uniqueArray(fc.record({ link, weight: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 2,
      maxLength: 3,
      selector: ({ link }) => link,
    }),
  ),
  schedule: maybe(
    fc
      .constantFrom([TURN], [TURN, START])
      .map((times) => times.map((from, at) => ({ from, link: targets[at] }))),
  ),
  deeplink: maybe(
    fc.record({
      auto: fc.boolean(),
      apple: maybe(fc.constantFrom('myapp://page?a=b', 'https://apps.example/ü')),
      google: maybe(fc.constant('market://details?id=a')),
    }),
  ),
  type: maybe(fc.nat(3)),
  pixels: fc.boolean(),
  passquery: fc.boolean(),
  redirectstatus: maybe(fc.constantFrom(301, 302, 307, 308)),
  parameters: maybe(
    rows(fc.record({ name: fc.constantFrom('a', 'utm_source', 'ü'), value: fc.constantFrom('b', ' &=') })),
  ),
  domain: maybe(fc.nat(1)),
});
type Body = typeof body extends fc.Arbitrary<infer T> ? T : never;

const toBody = ({ type, pixels, domain, variants, schedule, ...rest }: Body) => ({
  ...rest,
  ...(variants ? { variants } : schedule && { schedule }),
  ...(type !== undefined && { type: things.types[type] }),
  ...(pixels && { pixels: [things.pixel] }),
  ...(domain !== undefined && { domain: things.domains[domain] }),
});

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
/** Visitors, and how a query describes them. */
const devices: [headers: { 'user-agent': string }, described: object][] = [
  [safariOnIphone, { device: 'iphone' }],
  [
    {
      'user-agent':
        'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    },
    { device: 'ipad' },
  ],
  [{ 'user-agent': `${android} Mobile Safari/537.36` }, { device: 'android, mobile' }],
  [{ 'user-agent': `${android} Safari/537.36` }, { device: 'Android,Tablet' }],
  [chromeOnWindows, { device: 'windows' }],
  [{ 'user-agent': mac }, { device: 'mac' }],
  [{ 'user-agent': 'facebookexternalhit/1.1' }, { bot: '1' }],
];
const languages = [
  'fr-CA, en;q=0.5',
  'en, fr;q=0.9',
  'pt',
  '*',
  'zh-Hant-TW;q=0.1,de',
  ';;,fr;q=x',
  'fr;q=0, en;q=0.001',
];
const queries = [
  'a=b',
  'c=visitor&utm_source=visitor',
  '%zz&=&&',
  '?x',
  'q=a+b&q=%26',
  `long=${'x'.repeat(1900)}`,
  '%C3%BC=%FF',
];
const times = [
  '2096-12-31 23:59:59',
  START,
  '2097-05-31 23:59:59',
  TURN,
  '2097-12-31 23:59:59',
  EXPIRY,
  '9999-12-31 23:59:59',
];

const visit = fc.record({
  who: fc.constantFrom(...devices),
  country: maybe(fc.constantFrom('FR', 'US', 'CA', 'PE')),
  language: maybe(fc.constantFrom(...languages)),
  query: maybe(fc.constantFrom(...queries)),
  at: fc.constantFrom(...times),
  private: fc.boolean(),
  unlocked: fc.boolean(),
});
type AnyVisit = typeof visit extends fc.Arbitrary<infer T> ? T : never;

async function follow(
  alias: string,
  host: string | undefined,
  { who, country, language, query, at, ...visitor }: AnyVisit,
) {
  const headers = {
    ...who[0],
    ...(country && fromCountry(country)),
    ...(language && { 'accept-language': language }),
    ...(visitor.private && { 'sec-gpc': '1' }),
    ...(host && { host }),
  };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${at.replace(' ', 'T')}Z`) });
  const sent = { params: { alias }, rawQuery: query ?? '', headers };
  const first = await call(service, followLink, sent);
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response =
    visitor.unlocked && readOutcome(first) === 'password'
      ? await call(service, unlockLink, {
          ...sent,
          headers: { ...headers, ...form },
          body: `password=${password}`,
        })
      : first;
  vi.useRealTimers();
  return response;
}

/** What pages have that no other one has. */
const marks: Record<string, RegExp> = {
  password: /type="password"/,
  preview: /property="og:title"/,
  overlay: /id="cta"/,
  frame: /<iframe src=/,
  splash: /id="pause"/,
  pixels: /<main class="notice">/,
};

function readOutcome({ status, text }: TestResponse): string {
  if (status === 404) return 'unknown';
  if (status === 410) return 'expired';
  if (status !== 200) return 'redirect';
  return Object.keys(marks).find((name) => marks[name]?.test(text)) ?? 'page';
}

const readTarget = ({ status, headers, text }: TestResponse) =>
  status === 404 || status === 410
    ? undefined
    : (headers.location ??
      /href="(https?:[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));

/** The URL without its scheme, which apps replace, and without what is appended. */
const toPage = (url: string) => new URL(url).host + new URL(url).pathname;

const describeVisit = ({ who, query, country, language, ...rest }: AnyVisit) => ({
  ...who[1],
  ...rest,
  ...(country && { country }),
  ...(language && { language }),
  ...(query && { query }),
});

/** Follows and explains the visits of a link, and expects the same of both. */
async function expectExplained(some: Body, visits: AnyVisit[]): Promise<void> {
  const sent = toBody(some);
  const { id, alias } = await addLinkFor(service, user, sent);
  const host = sent.domain && new URL(sent.domain).host;
  for (const one of visits) {
    const query = describeVisit(one);
    // First, because the visit can take the last place.
    const { data } = (await call(service, explainLink, { key: user.key, params: { id }, query })).body;
    const response = await follow(alias, host, one);
    // Variants are drawn anew, and one may be shown in a frame where another one is not.
    if (some.variants && ['variant', 'deeplink'].includes(data.steps.at(-1).check)) {
      const drawn = [...some.variants.map(({ link }) => link), some.deeplink?.apple, some.deeplink?.google];
      const pages = drawn.flatMap((one) => (one ? [toPage(one)] : []));
      expect(pages).toEqual(expect.arrayContaining([readTarget(response) ?? '', data.target].map(toPage)));
      continue;
    }
    const isRedirected = data.outcome === 'redirect' || (!(data.outcome in marks) && data.target !== null);
    expect([query, readOutcome(response)]).toEqual([query, isRedirected ? 'redirect' : data.outcome]);
    expect(readTarget(response)).toBe(data.target ?? undefined);
    const status = some.password && one.unlocked ? 303 : (some.redirectstatus ?? 302);
    if (data.outcome === 'redirect') expect(response.status).toBe(status);
  }
}

describe('the explanation of a visit', () => {
  it('is what the visitor gets, whatever the link and the visitor are', { timeout: 600_000 }, async () => {
    const visits = fc.array(visit, { minLength: 10, maxLength: 10 });
    const property = fc.asyncProperty(body, visits, expectExplained);
    await fc.assert(property, { numRuns: testSize({ ci: 250, local: 20 }) });
  });
});
