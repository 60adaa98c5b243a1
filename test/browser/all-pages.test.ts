import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Service } from '../../infra/local/service.ts';
import { trustedProxy } from '../support/calls/edge.ts';
import { startInProcess } from '../support/processes/local-service.ts';
import { allPages, openViewers, type ShownPage, type Viewers } from './support/all-pages.ts';
import { launchChromium } from './support/chromium.ts';
import { focusedOn } from './support/keyboard.ts';
import { fillAccount } from './support/lively-account.ts';
import { expectGoodLooks } from './support/looks.ts';

const now = Date.now;
let service: Service;
let browser: Browser;
let viewers: Viewers;
let pages: ShownPage[];

beforeAll(async () => {
  service = await startInProcess({ RATE_LIMIT: '1000000', ...trustedProxy });
  const account = await fillAccount(service.ready, (ms) => {
    Date.now = () => now() - ms;
  });
  Date.now = now;
  browser = await launchChromium();
  viewers = await openViewers(browser, account);
  pages = allPages(account);
}, 120_000);
afterEach(() => {
  expect(viewers.problems()).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

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

const BRIGHTNESS = `getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)`;

const MOVING = `[...document.querySelectorAll('*')].filter((element) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
  return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth';
}).map((element) => element.outerHTML.slice(0, 120))`;

/**
 * What people can use, but not what a closed group, a menu, or this size of window hides, nor what a drawing has for a pointer,
 * nor a button that no one sees, and which only says what Enter does.
 */
const USABLE = `[...document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex="0"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
  .filter((element) => !element.closest('svg[aria-hidden="true"]'))
  .filter((element) => !element.matches('button[tabindex="-1"][aria-hidden="true"]:empty'))`;

/** Links of drawings, which other links, in their tables and lists, have to have, too. */
const ONLY_DRAWN = `[...document.querySelectorAll('svg[aria-hidden="true"] a[href]')]
  .map((link) => link.getAttribute('href'))
  .filter((href) => ![...document.querySelectorAll('a[href]')].some((other) =>
    other.getAttribute('href') === href && !other.closest('[aria-hidden="true"]')))`;

/** Notes what has the focus, and returns whether the keyboard has been there before something else. */
const VISIT = `(() => {
  const { activeElement: element } = document;
  const isBack = element !== document.body && element !== window.last && element.isVisited;
  window.last = element;
  element.isVisited = true;
  return isBack;
})()`;

const NOT_VISITED = `${USABLE}.filter((element) => !element.isVisited).map((element) => element.outerHTML.slice(0, 120))`;

/** Opens it at 1280 px, and what its form returns. */
async function open({ path, viewer, act }: ShownPage): Promise<Page> {
  const page = viewers.pages[viewer];
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const response = await page.goto(service.ready.shortUrl + path);
  expect(response?.status()).toBeLessThan(500);
  await act?.(page);
  return page;
}

/** The pages are known when the account is filled, which is after the tests are: so each takes its part of them. */
const parts = Array.from({ length: 8 }, (_, part) => part);
const pickPart = (part: number) => pages.filter((_, at) => at % parts.length === part);

describe.each(parts)('of all pages, part %i', (part) => {
  it('looks good in both sizes and color schemes, and is accessible', { timeout: 240_000 }, async () => {
    for (const shown of pickPart(part)) {
      const page = await open(shown);
      await expectGoodLooks(page, `all-${shown.name}`);
      // Bio pages have the colors that their owners chose, whatever visitors prefer.
      if (shown.path.startsWith('/b/')) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await page.evaluate<number[]>(BRIGHTNESS);
      await page.emulateMedia({ colorScheme: 'light' });
      const light = await page.evaluate<number[]>(BRIGHTNESS);
      expect(Math.max(...dark), `${shown.name} in the dark`).toBeLessThan(64);
      expect(Math.min(...light), `${shown.name} in the light`).toBeGreaterThan(224);
    }
  });

  it('weighs under 100 KB, or 40 KB in the console, waits for no script or style to paint, and moves nothing', {
    timeout: 120_000,
  }, async () => {
    for (const shown of pickPart(part)) {
      const page = await open(shown);
      // A frame cannot be read while it navigates, as a live preview does after its form has loaded.
      const bytes = await vi.waitFor(() => sentBytes(page), { timeout: 10_000 });
      const max = shown.path.startsWith('/console') ? MAX_CONSOLE_BYTES : MAX_BYTES;
      expect(Math.max(...bytes), shown.name).toBeLessThan(max);
      expect(await page.evaluate(BLOCKING), shown.name).toEqual([]);
      expect(await page.evaluate(MOVING), shown.name).toEqual([]);
    }
  });

  it('is used with the keyboard alone, and shows where the focus is', { timeout: 240_000 }, async () => {
    for (const shown of pickPart(part)) {
      const page = await open(shown);
      const unseen: string[] = [];
      const usable = await page.evaluate<number>(`${USABLE}.length`);
      // A field for a date takes several presses.
      for (let i = 0; i < 2 * usable + 20; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(VISIT)) break;
        const { name, isSeen } = await focusedOn(page);
        const isOnPage = await page.evaluate('!document.activeElement.matches("body,iframe")');
        if (isOnPage && !isSeen) unseen.push(name);
      }
      expect(unseen, shown.name).toEqual([]);
      expect(await page.evaluate(NOT_VISITED), shown.name).toEqual([]);
      expect(await page.evaluate(ONLY_DRAWN), shown.name).toEqual([]);
    }
  });
});
