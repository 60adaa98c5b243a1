import { beforeAll, describe, expect, it } from 'vitest';
import { type PixelType, pixelTypes } from '../../shared/api/pixels.ts';
import { pixelTags } from '../support/items/pixels.ts';
import { pageViews } from '../support/pages/pixel-page.ts';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

/** Google's tag also reports to Ads once Analytics has loaded it. */
const scripts = pixelTypes.filter((type) => type !== 'adspixel').map((type) => pageViews[type][0]);

/** Bing's script reports by an image; the others do nothing. */
const BING = `window.UET = class {
  constructor({ ti }) { this.ti = ti; }
  push(event) { new Image().src = 'https://bat.bing.net/action/0?ti=' + this.ti + '&evt=' + event; }
};`;

const REPORT = `https://bat.bing.net/action/0?ti=${pixelTags.searchengine}&evt=pageLoad`;

const onePixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

function providers({ href }: URL) {
  if (href === REPORT) return { contentType: 'image/gif', body: onePixel };
  if (!scripts.includes(href)) return undefined;
  return { contentType: 'text/javascript', body: href.includes('bat.bing.net') ? BING : '' };
}

let pixels: number[];

beforeAll(async () => {
  const adding = pixelTypes.map((type: PixelType) =>
    people.api('POST', '/pixel/add', { type, name: type, tag: pixelTags[type] }),
  );
  pixels = (await Promise.all(adding)).map(({ id }) => id);
});

describe('a link with a pixel of each provider', () => {
  it('loads all of them before it redirects to the target', async () => {
    const link = await people.addLink({ pixels });
    const { page, asked } = await people.open({ outside: providers });
    await page.goto(link.shorturl);
    await page.waitForURL(`${people.target}/article`);
    expect([...asked].sort()).toEqual([...scripts, REPORT].sort());
    await people.untilClicked(link, 1);
  });

  it('shows a page while they load', async () => {
    const { shorturl } = await people.addLink({ pixels, url: `${people.target}/nothing` });
    const { page } = await people.open({ outside: providers });
    await page.goto(shorturl);
    await page.getByRole('heading', { name: 'Redirecting…' }).waitFor();
    await expectGoodLooks(page, 'pixels');
  });

  it.each(['frame', 'splash'])('loads them on a page of type %s', async (type) => {
    const { shorturl } = await people.addLink({ pixels, type });
    const { page, asked } = await people.open({ outside: providers });
    await page.goto(shorturl, { waitUntil: 'networkidle' });
    expect([...asked].sort()).toEqual([...scripts, REPORT].sort());
  });

  // An API response is a document of this origin without a policy.
  it.each(['/robots.txt', '/api/nothing'])(
    'tells their scripts nothing of who is signed in, by a frame of %s',
    async (path) => {
      const script = `{
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.onload = async () => {
        const { fetch } = frame.contentWindow;
        const console = await fetch('/console/account');
        document.title = console.status + ' ' + new URL(console.url).pathname;
      };
      frame.src = '${path}';
    }`;
      const outside = ({ pathname }: URL) =>
        pathname === '/en_US/fbevents.js' ? { contentType: 'text/javascript', body: script } : undefined;
      const facebook = pixels[pixelTypes.indexOf('socialnetpixel')];
      const { shorturl } = await people.addLink({ pixels: [facebook], type: 'frame' });
      const { url } = await people.api('GET', '/user/login/1');
      const { page } = await people.open({ outside, expected: /40[134]/ });
      await page.goto(url);
      await page.goto(shorturl);
      await expect.poll(() => page.title()).toBe('403 /login');
    },
  );

  it('shares no session with their scripts: by requests, frames, windows, cookies, or the sign-in form', async () => {
    // A document without a policy, from which the script does what the link's page forbids.
    const script = `(() => {
      const free = document.body.appendChild(document.createElement('iframe'));
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const readText = (opened) => {
        try { return opened.document.body.innerText; } catch (error) { return error.name; }
      };
      free.onload = async () => {
        free.onload = null;
        const page = free.contentWindow;
        const asked = async (path) => {
          const response = await page.fetch(path, { credentials: 'include' });
          return new URL(response.url).pathname + ' ' + response.status;
        };
        const frame = page.document.body.appendChild(page.document.createElement('iframe'));
        frame.src = '/console';
        const opened = page.open('/console');
        page.document.cookie = 'session=1.1.0.1.9999999999.planted; path=/';
        page.document.cookie = 'login=aaaaaaaaaaaaaaaaaaaaaa; path=/';
        await wait(1500);
        document.title = JSON.stringify({
          requests: [await asked('/console'), await asked('/console/account'), await asked('/login')],
          frame: readText(frame.contentWindow),
          window: opened === null ? 'none' : readText(opened),
          cookie: document.cookie,
        });
      };
      free.src = '/robots.txt';
    })();`;
    const outside = ({ pathname }: URL) =>
      pathname === '/en_US/fbevents.js' ? { contentType: 'text/javascript', body: script } : undefined;
    const facebook = pixels[pixelTypes.indexOf('socialnetpixel')];
    const { shorturl } = await people.addLink({ pixels: [facebook], type: 'frame' });
    const { url } = await people.api('GET', '/user/login/1');
    // The browser logs each refused request, frame, and opener.
    const { page } = await people.open({ outside, expected: /./ });
    await page.goto(url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const name = await page.locator('aside').innerText();
    await page.goto(`${people.ready.shortUrl}/login`);
    await page.goto(shorturl);
    await expect.poll(() => page.title(), { timeout: 20_000 }).toMatch(/^\{/);
    const seen = JSON.parse(await page.title());
    expect(seen.requests).toEqual(['/login 403', '/login 403', '/login 403']);
    for (const text of [seen.frame, seen.window]) expect(text).not.toMatch(/Overview|Sign out|Password/);
    expect(seen.cookie).not.toMatch(/session|login/);

    // Tries to sign the person in to the account of the script's author.
    const attacker = {
      username: 'mallory',
      email: 'mallory@example.com',
      password: 'a long secret',
      planid: 2,
    };
    await people.api('POST', '/user/add', attacker);
    const free = page.frames().find((frame) => frame.url().endsWith('/robots.txt'));
    await free?.evaluate(`{
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/login', target: '_top' });
      for (const [name, value] of [['csrf', 'aaaaaaaaaaaaaaaaaaaaaa'], ['login', 'mallory'], ['password', 'a long secret']])
        form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      setTimeout(() => form.submit());
    }`);
    await page.getByText('This form is out of date, or was sent from another site.').waitFor();
    await page.goto(`${people.ready.shortUrl}/console`);
    expect(await page.locator('aside').innerText()).toBe(name);
  });

  it.each(['DNT', 'Sec-GPC'])('loads none for a visitor who sends %s', async (header) => {
    for (const type of ['direct', 'frame']) {
      const { shorturl } = await people.addLink({ pixels, type });
      const { page, asked } = await people.open({ outside: providers, extraHTTPHeaders: { [header]: '1' } });
      await page.goto(shorturl, { waitUntil: 'networkidle' });
      expect(page.url()).toBe(type === 'direct' ? `${people.target}/article` : shorturl);
      expect(asked).toEqual([]);
    }
  });
});
