import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { testAllPages } from './support/test-all-pages.ts';

const FETCHED = `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType !== 'iframe')
  .map(({ name }) => name)`;

/** The bytes of a page as they would be sent: of the page with all that it fetched, and of each of its frames. */
async function sentBytes(page: Page): Promise<number[]> {
  const [own = '', ...frames] = await Promise.all(page.frames().map((frame) => frame.content()));
  const urls = await page.evaluate<string[]>(FETCHED);
  const files = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
  const sum = (contents: (string | Buffer)[]) =>
    contents.reduce((bytes, content) => bytes + gzipSync(content).length, 0);
  return [sum([own, ...files]), ...frames.map((frame) => sum([frame]))];
}

/** Of pages for visitors with pictures and pixels, and of those of the console. */
const MAX_BYTES = 100_000;
const MAX_CONSOLE_BYTES = 40_000;

/** What holds back the content below it until it is loaded: style sheets elsewhere, and scripts before the end. */
const BLOCKING = `[...document.querySelectorAll('link[rel~=stylesheet],script')]
  .filter((element) => element.matches('link,[src]') ||
    !(element.compareDocumentPosition(document.querySelector('main')) & Node.DOCUMENT_POSITION_PRECEDING))
  .map((element) => element.outerHTML.slice(0, 120))`;

const MOVING = `[...document.querySelectorAll('*')].filter((element) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
  return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth';
}).map((element) => element.outerHTML.slice(0, 120))`;

testAllPages(
  'weighs under 100 KB, or 40 KB in the console, waits for no script or style to paint, and moves nothing',
  async (page, { name, path }) => {
    // A frame cannot be read while it navigates, as a live preview does after its form has loaded.
    const bytes = await vi.waitFor(() => sentBytes(page), { timeout: 10_000 });
    const max = path.startsWith('/console') ? MAX_CONSOLE_BYTES : MAX_BYTES;
    expect(Math.max(...bytes), name).toBeLessThan(max);
    expect(await page.evaluate(BLOCKING), name).toEqual([]);
    expect(await page.evaluate(MOVING), name).toEqual([]);
  },
);
