import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLink, explainLink, getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { toIntent } from '../../../shared/domain/links/app-links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { FORM_HEADERS } from '../../support/pages/console.ts';
import { httpUrl } from '../../support/random/arbitraries.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const browsers = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  webView:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36',
  firefoxOnAndroid: 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  botOnAndroid:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const;
type Browser = keyof typeof browsers;

const url = 'https://example.com/';
const apple = 'https://apps.apple.com/app/id1';
const google = 'myapp://open/page?id=1&b=%20#top';
const video = 'https://www.youtube.com/watch?v=1';

const visit = (alias: string, browser: Browser, options = {}) =>
  call(service, followLink, {
    params: { alias },
    headers: { 'user-agent': browsers[browser] },
    ...options,
  });
async function follow(body: Record<string, unknown>, browser: Browser, options = {}) {
  const { alias } = await addLinkFor(service, user, { url, ...body });
  return (await visit(alias, browser, options)).headers.location;
}

/** What Android makes of an `intent:` URL, as `Intent.parseUri` does: everything after the last `#` is about the app. */
function parseIntent(location = '') {
  const at = location.lastIndexOf('#Intent;');
  const parts = location.slice(at + '#Intent;'.length).split(';');
  expect(parts.at(-1)).toBe('end');
  const extras = new Map(parts.slice(0, -1).map((part) => part.split('=') as [string, string]));
  return {
    url: location.slice(0, at).replace('intent', extras.get('scheme') ?? ''),
    package: extras.get('package'),
    fallback: decodeURIComponent(extras.get('S.browser_fallback_url') ?? ''),
    names: [...extras.keys()],
  };
}

describe('a link with URLs of apps', () => {
  it.each([
    ['iphone', apple],
    ['android', google],
    ['webView', google],
    ['firefoxOnAndroid', google],
    ['desktop', url],
    ['botOnAndroid', url],
  ] as const)('leads %s to %s, exactly as it was written', async (browser, target) => {
    expect(await follow({ deeplink: { apple, google } }, browser)).toBe(target);
  });

  it.each([
    'spotify:track:1',
    'fb://profile/1',
    'instagram://user?username=ada',
    'whatsapp://send?text=Hi',
    'msteams://teams.microsoft.com/l/call',
    'smsbackup://restore',
    'my-app+beta://page',
    'web+app:page',
    'ms-windows-store://pdp/?productid=1',
    'com.example.app:/a;b=c',
    "tg://resolve?domain='x'",
    'market://details?id=a.b',
    'itms-apps://apps.apple.com/app/id1',
    'itms-appss://apps.apple.com/app/id1',
  ])('sends %j unchanged, without what is appended to web pages', async (app) => {
    const { alias, id } = await addLinkFor(service, user, {
      url,
      deeplink: { google: app },
      parameters: [{ name: 'a', value: 'b' }],
      passquery: true,
    });
    const settings = await call(service, getLinkSettings, { key: user.key, params: { id } });
    expect(settings.body.data.deeplink).toEqual({ auto: false, apple: null, google: app });
    const { headers } = await visit(alias, 'android', { query: { c: 'd' } });
    expect(headers.location).toBe(app);
  });

  it('appends parameters and the query of the visit to web pages, such as those of stores', async () => {
    const body = { deeplink: { apple }, parameters: [{ name: 'a', value: 'b' }], passquery: true };
    expect(await follow(body, 'iphone', { query: { c: 'd' } })).toBe(`${apple}?a=b&c=d`);
  });

  it('prefers targets by device, country, and language, and is preferred to variants and the schedule', async () => {
    const deeplink = { apple };
    const devicetarget = [{ device: 'ios', link: `${url}device` }];
    const languagetarget = [{ language: 'fr', link: `${url}french` }];
    const headers = { 'user-agent': browsers.iphone, 'accept-language': 'fr' };
    expect(await follow({ deeplink, devicetarget }, 'iphone')).toBe(`${url}device`);
    expect(await follow({ deeplink, languagetarget }, 'iphone', { headers })).toBe(`${url}french`);
    const schedule = [{ from: '2020-01-01 00:00:00', link: `${url}now` }];
    const variants = ['a', 'b'].map((name) => ({ link: url + name, weight: 1 }));
    expect(await follow({ deeplink, schedule }, 'iphone')).toBe(apple);
    expect(await follow({ deeplink, variants }, 'iphone')).toBe(apple);
  });

  it('counts a click like any other, and costs a link without it nothing', async () => {
    const { alias } = await addLinkFor(service, user, { url, deeplink: { google } });
    const plain = await addLinkFor(service, user, { url });
    const work = async (name: string) =>
      (await visit(name, 'android')).requests.map(({ operation, units }) => [operation, units]);
    expect(await work(alias)).toEqual(await work(plain.alias));
    expect((await work(alias)).map(([operation]) => operation)).toEqual(['GetItem', 'UpdateItem']);
  });

  it.each([{ type: 'frame' }, { type: 'splash' }, 'pixels'])(
    'redirects instead of %j, which others get',
    async (page) => {
      const body = page === 'pixels' ? { pixels: [await addPixelFor(service, user)] } : (page as object);
      const { alias } = await addLinkFor(service, user, { url, deeplink: { google }, ...body });
      const { status, headers } = await visit(alias, 'android');
      expect([status, headers.location]).toEqual([302, google]);
      expect((await visit(alias, 'desktop')).text).toContain(`href="${url}"`);
    },
  );

  it('redirects with 303 after a password, on a page whose policy allows the app', async () => {
    const { alias } = await addLinkFor(service, user, {
      url,
      deeplink: { auto: true, google },
      password: 'sesame',
    });
    const policy = (await visit(alias, 'android')).headers['content-security-policy'];
    expect(policy).toContain("form-action 'self' http: https: myapp:");
    const headers = { ...FORM_HEADERS, 'user-agent': browsers.android };
    const unlocked = await call(service, unlockLink, { params: { alias }, headers, body: 'password=sesame' });
    expect([unlocked.status, unlocked.headers.location]).toEqual([303, google]);
  });

  it('does not lead back to this service, nor to its own domain', async () => {
    const domain = await addDomainFor(user);
    const send = (deeplink: object, more = {}) =>
      call(service, createLink, { key: user.key, body: { url, deeplink, ...more } });
    const own = { apple: `${domain.origin}/x`, google: `myapp://${new URL(domain.origin).host}/x` };
    const { status, body } = await send(own, { domain: domain.origin });
    const problem = 'must not redirect back to this service';
    expect([status, body.message]).toEqual([400, `deeplink.apple: ${problem}; deeplink.google: ${problem}`]);
    const { id } = await addLinkFor(service, user, { url, deeplink: own });
    const change = { key: user.key, params: { id }, body: { url, domain: domain.origin } };
    expect((await call(service, updateLink, change)).body.message).toContain('deeplink.apple: must not');
  });

  it.each([null, '', false, {}, [], { auto: false, apple: '', google: null }])(
    'is cleared by %j, and stays when it is not sent',
    async (nothing) => {
      const { id } = await addLinkFor(service, user, { url, deeplink: { auto: true, apple } });
      const read = async () =>
        (await call(service, getLinkSettings, { key: user.key, params: { id } })).body.data.deeplink;
      const change = (body: object) =>
        call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });
      await change({ metatitle: 'Title' });
      expect(await read()).toEqual({ auto: true, apple, google: null });
      expect((await change({ deeplink: nothing })).status).toBe(200);
      expect(await read()).toBeNull();
    },
  );
});

describe('a link that opens well-known apps', () => {
  const deeplink = { auto: true };
  it.each([
    ['https://www.youtube.com/watch?v=1', 'com.google.android.youtube'],
    ['https://youtu.be/1', 'com.google.android.youtube'],
    ['https://open.spotify.com/track/1', 'com.spotify.music'],
    ['https://www.facebook.com/1', 'com.facebook.katana'],
    ['https://www.instagram.com/p/1/', 'com.instagram.android'],
    ['https://www.tiktok.com/@a/video/1', 'com.zhiliaoapp.musically'],
    ['https://t.me/a', 'org.telegram.messenger'],
  ])('opens %s on Android in %s, or else in the browser', async (target, app) => {
    const location = await follow({ url: target, deeplink }, 'android');
    expect(parseIntent(location)).toEqual({
      url: target,
      package: app,
      fallback: target,
      names: ['scheme', 'package', 'S.browser_fallback_url'],
    });
  });

  it.each(['iphone', 'webView', 'firefoxOnAndroid', 'desktop', 'botOnAndroid'] as const)(
    'leads %s to the target itself',
    async (browser) => {
      expect(await follow({ url: video, deeplink }, browser)).toBe(video);
    },
  );

  it.each([
    url,
    'http://www.youtube.com/watch?v=1',
    'https://www.youtube.com.evil.example/',
    'https://www.youtube.com:8443/',
    'https://constructor/',
    'https://__proto__/',
  ])('leads to %s as before', async (target) => {
    expect(await follow({ url: target, deeplink }, 'android')).toBe(target);
  });

  it('prefers the URL for a system, and opens targets of the schedule and of variants', async () => {
    expect(await follow({ url: video, deeplink: { ...deeplink, google } }, 'android')).toBe(google);
    const schedule = [{ from: '2020-01-01 00:00:00', link: video }];
    expect(parseIntent(await follow({ deeplink, schedule }, 'android')).url).toBe(video);
    const variants = [
      { link: video, weight: 1000 },
      { link: url, weight: 1 },
    ];
    const headers = { 'user-agent': browsers.android, dnt: '1' };
    const { alias } = await addLinkFor(service, user, { url, deeplink, variants });
    const locations: unknown[] = [];
    for (let n = 0; n < 20; n++)
      locations.push((await visit(alias, 'android', { headers })).headers.location);
    expect(
      locations.every((location) => location === url || parseIntent(String(location)).url === video),
    ).toBe(true);
  });

  it('takes parameters and the query of the visit into the app', async () => {
    const body = { url: `${video}#t=5`, deeplink, parameters: [{ name: 'a', value: 'b' }], passquery: true };
    const location = await follow(body, 'android', { query: { c: '#Intent;package=com.evil;end' } });
    const { fallback, names, ...intent } = parseIntent(location);
    const page = `${video}&a=b&c=%23Intent%3Bpackage%3Dcom.evil%3Bend`;
    expect(intent).toEqual({ url: page, package: 'com.google.android.youtube' });
    expect([fallback, names]).toEqual([`${page}#t=5`, ['scheme', 'package', 'S.browser_fallback_url']]);
  });

  it('leads to a target that is too long for both', async () => {
    const long = `${video}&a=${'x'.repeat(5_000)}`;
    expect(await follow({ url: long, deeplink }, 'android')).toBe(long);
  });

  it('explains what each visitor gets', async () => {
    const { id } = await addLinkFor(service, user, { url: video, deeplink });
    const explain = async (query: Record<string, string>) =>
      (await call(service, explainLink, { key: user.key, params: { id }, query })).body.data;
    const android = await explain({ device: 'android' });
    expect(android.target).toBe(await follow({ url: video, deeplink }, 'android'));
    expect(android.steps.at(-1)).toEqual({
      check: 'deeplink',
      result: 'decides',
      because: 'The target is on the site of an app, which can open it.',
    });
    expect((await explain({ device: 'iphone' })).target).toBe(video);
    const bot = await explain({ device: 'android', bot: '1' });
    expect([bot.target, bot.steps.at(-1).check]).toEqual([video, 'url']);
  });
});

it('an intent never names another app, whatever the target is', () => {
  const hostile = fc.constantFrom(
    '#Intent;package=com.evil;end',
    ';S.browser_fallback_url=x;',
    '#',
    'end',
    '',
  );
  fc.assert(
    fc.property(httpUrl, hostile, (target, tail) => {
      const location = URL.parse(target.replace(/^http:/i, 'https:') + tail)?.href ?? '';
      fc.pre(location.startsWith('https:'));
      const intent = new URL(toIntent(location, 'com.example')).href;
      if (intent === location) return;
      const { package: app, fallback, names, url: page } = parseIntent(intent);
      expect([app, fallback, page]).toEqual(['com.example', location, location.split('#')[0]]);
      expect(names).toEqual(['scheme', 'package', 'S.browser_fallback_url']);
    }),
    { numRuns: 1_000 },
  );
});
