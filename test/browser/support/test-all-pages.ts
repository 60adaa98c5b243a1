import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../../infra/local/service.ts';
import { trustedProxy } from '../../support/calls/edge.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import { allPages, openViewers, type ShownPage, type Viewers } from './all-pages.ts';
import { fillAccount } from './lively-account.ts';
import { connectToChromium } from './shared-chromium.ts';

/** The pages are known when the account is filled, which is after the tests are: so each takes its part of them. */
const parts = Array.from({ length: 8 }, (_, part) => part);

/** A test for each part of all pages. Each of them is opened at 1280 px, with what its form returns. */
export function testAllPages(title: string, check: (page: Page, shown: ShownPage) => Promise<void>): void {
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
    browser = await connectToChromium();
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

  async function open({ path, viewer, act }: ShownPage): Promise<Page> {
    const page = viewers.pages[viewer];
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const response = await page.goto(service.ready.shortUrl + path);
    expect(response?.status()).toBeLessThan(500);
    await act?.(page);
    return page;
  }

  describe.each(parts)('of all pages, part %i', (part) => {
    it(title, async () => {
      for (const shown of pages.filter((_, at) => at % parts.length === part))
        await check(await open(shown), shown);
    });
  });
}
