/** `npm run contact-sheet` takes screenshots of all pages, in both sizes and color schemes, and puts them side by side. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { trustedProxy } from '../support/calls/edge.ts';
import { allPages, openViewers } from './support/all-pages.ts';
import { launchChromium } from './support/chromium.ts';
import { fillAccount } from './support/lively-account.ts';
import { looks, SCREENSHOTS } from './support/looks.ts';

const SHEET = join(SCREENSHOTS, 'sheet');
/** Higher pages are cut there. */
const MAX_HEIGHT = 2200;

const now = Date.now;
let turnedBack = 0;
Date.now = () => now() - turnedBack;

/** How the installation presents itself: these settings can be tried on all pages. */
const { SITE_NAME, LOGO, ACCENT_COLOR, ABUSE_CONTACT } = process.env;
const appearance = { SITE_NAME, LOGO, ACCENT_COLOR, ABUSE_CONTACT };
const settings = { ...appearance, PORT: '0', DATA_DIR: ':memory:', RATE_LIMIT: '1000000', ...trustedProxy };
const service = await startService(readSettings(settings));
const { shortUrl } = service.ready;
const account = await fillAccount(service.ready, (ms) => {
  turnedBack = ms;
});
const browser = await launchChromium();

const shown = allPages(account).filter(({ name }) => name.includes(process.argv[2] ?? ''));

const { pages } = await openViewers(browser, account);

/** Takes the screenshots of all pages in one look, and returns their files. */
async function takeScreenshots({ width, scheme }: (typeof looks)[number]): Promise<string[]> {
  const files: string[] = [];
  for (const { name, path, viewer, act } of shown) {
    const page = pages[viewer];
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const response = await page.goto(shortUrl + path);
    if (!response || response.status() >= 500) throw new Error(`${path} returned ${response?.status()}.`);
    await act?.(page);
    const height = Math.min(Number(await page.evaluate('document.documentElement.scrollHeight')), MAX_HEIGHT);
    // All of it at once: images that load when they are seen, and what sticks to the bottom.
    await page.setViewportSize({ width, height: Math.max(740, height) });
    await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
    // A preview is drawn after its page, and where the window shows it.
    if (await page.locator('.preview').count())
      await page.locator('iframe[name^=preview-]:not([hidden])').waitFor();
    const file = `${name}-${width}-${scheme}.png`;
    await page.screenshot({ path: join(SHEET, file) });
    files.push(file);
  }
  return files;
}

/** A page with screenshots side by side. */
async function writeSheet(path: string, files: string[], width: number): Promise<void> {
  const figures = files.map(
    (file) => `<figure><img src="sheet/${file}" width="${width}"><figcaption>${file}</figcaption></figure>`,
  );
  const style =
    'body{display:flex;flex-wrap:wrap;gap:12px;align-items:start;font:12px sans-serif}figure{margin:0}img{border:1px solid #888}';
  await writeFile(path, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}`);
}

/** The same as an image, with as many as one can read. */
async function putOnSheet(name: string, files: string[], width: number): Promise<void> {
  const path = join(SCREENSHOTS, name);
  await writeSheet(`${path}.html`, files, width);
  const page = await browser.newPage({ viewport: { width: 1500, height: 100 } });
  await page.goto(new URL(`../../${path}.html`, import.meta.url).href);
  await page.screenshot({ path: `${path}.png`, fullPage: true });
  await page.close();
}

await mkdir(SHEET, { recursive: true });
const all: string[] = [];
for (const look of looks) {
  const files = await takeScreenshots(look);
  all.push(...files);
  const { columns, shown } = look.width === 360 ? { columns: 6, shown: 235 } : { columns: 3, shown: 480 };
  for (let i = 0; i < files.length; i += columns)
    await putOnSheet(`${look.width}-${look.scheme}-${1 + i / columns}`, files.slice(i, i + columns), shown);
}
await writeSheet(join(SCREENSHOTS, 'contact-sheet.html'), all, 235);
await browser.close();
await service.stop();
console.log(`${SCREENSHOTS}/contact-sheet.html shows all pages, and the files beside it a few each.`);
