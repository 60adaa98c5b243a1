import { beforeAll, describe, expect, it } from 'vitest';
import { type PixelType, pixelTypes } from '../../shared/api/pixels.ts';
import { pageViews } from '../support/pixel-page.ts';
import { pixelTags } from '../support/pixels.ts';
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
        const [account, console] = [await fetch('/account'), await fetch('/console')];
        document.title = account.status + ' ' + new URL(console.url).pathname;
      };
      frame.src = '${path}';
    }`;
      const outside = ({ pathname }: URL) =>
        pathname === '/en_US/fbevents.js' ? { contentType: 'text/javascript', body: script } : undefined;
      const facebook = pixels[pixelTypes.indexOf('socialnetpixel')];
      const { shorturl } = await people.addLink({ pixels: [facebook], type: 'frame' });
      const { url } = await people.api('GET', '/user/login/1');
      const { page } = await people.open({ outside, expected: /40[14]/ });
      await page.goto(url);
      await page.goto(shorturl);
      await expect.poll(() => page.title()).toBe('401 /login');
    },
  );

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
