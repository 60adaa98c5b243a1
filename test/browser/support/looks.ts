import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';

/** The folder for screenshots, for review by people. */
export const SCREENSHOTS = '.screenshots';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A phone and a desktop, in both color schemes. */
export const looks = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

/** Elements that are cut off or make the page scroll horizontally. What a closed menu hides gets its place when it opens. */
const TOO_WIDE = `[...document.querySelectorAll('*')]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 ||
    (element.scrollWidth > innerWidth && getComputedStyle(element).textOverflow !== 'ellipsis'))
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Accessibility violations, except in frames, which show targets. */
const findByAxe = (options: object) =>
  `axe.run(document, ${JSON.stringify({
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    ...options,
  })}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;

const VIOLATIONS = findByAxe({});
/** All that can differ in the dark, where styles change nothing but colors. */
const VIOLATIONS_OF_COLORS = findByAxe({ runOnly: ['color-contrast', 'link-in-text-block'] });

/** The accessibility violations of the page as it is now, each as the rule and the element. */
export async function findViolations(page: Page): Promise<string[]> {
  // A page's policy does not apply to scripts that the test injects.
  await page.evaluate(axe);
  return page.evaluate(VIOLATIONS);
}

/** Saves a screenshot, for review by people: not in CI, where they take a fifth of the time. */
export async function saveScreenshot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env.CI) return;
  const path = join(SCREENSHOTS, `${name}.png`);
  // On a busy machine, Chromium now and then fails to capture a page that has just changed its size.
  await vi.waitFor(() => page.screenshot({ path, fullPage }), { timeout: 10_000 });
}

/** The width to which pages are reflowed at 400% (WCAG 1.4.10). */
const NARROWEST = 320;

/** Until scripts have seen that the size has changed, and the browser has drawn the page. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/**
 * Expects no horizontal overflow, also on the narrowest phones, and no accessibility violation, in each size and color scheme, and
 * saves a screenshot of each.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  // A page's policy does not apply to scripts that the test injects.
  await page.evaluate(axe);
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  expect(await page.evaluate(TOO_WIDE), `${name} at ${NARROWEST} px`).toEqual([]);
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(DRAWN);
    await saveScreenshot(page, `${name}-${width}-${scheme}`);
    const look = `${name} at ${width} px, ${scheme}`;
    expect(await page.evaluate(TOO_WIDE), look).toEqual([]);
    expect(await page.evaluate(scheme === 'light' ? VIOLATIONS : VIOLATIONS_OF_COLORS), look).toEqual([]);
  }
}

interface Image {
  decode(): Promise<void>;
  naturalWidth: number;
}

/** The intrinsic width of an image, once the browser has decoded it. */
export const drawnWidth = (image: Locator): Promise<number> =>
  image.evaluate((element) => {
    const drawn = element as unknown as Image;
    return drawn.decode().then(() => drawn.naturalWidth);
  });
