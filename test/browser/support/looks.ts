import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where pictures go that people look at. */
export const SCREENSHOTS = '.screenshots';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A phone and a desktop, by day and by night. */
const looks = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

/** What is cut off or makes a page scroll sideways. */
const TOO_WIDE = `[...document.querySelectorAll('*')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 || element.scrollWidth > innerWidth)
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Frames are left out: what is in them are targets, which are not ours. */
const VIOLATIONS = `axe.run(document, { iframes: false, preload: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;

/** Every look of a page: a picture of it, nothing wider than the window, nothing that shuts people out. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  // Scripts that the browser is given from outside are not held against a page's policy.
  await page.evaluate(axe);
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(SCREENSHOTS, `${name}-${width}-${scheme}.png`), fullPage: true });
    const look = `${name} at ${width} px, ${scheme}`;
    expect(await page.evaluate(TOO_WIDE), look).toEqual([]);
    expect(await page.evaluate(VIOLATIONS), look).toEqual([]);
  }
}

interface Image {
  decode(): Promise<void>;
  naturalWidth: number;
}

/** The width of an image itself, once the browser was able to draw it. */
export const drawnWidth = (image: Locator): Promise<number> =>
  image.evaluate((element) => {
    const drawn = element as unknown as Image;
    return drawn.decode().then(() => drawn.naturalWidth);
  });
