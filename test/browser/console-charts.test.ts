import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { expectGoodLooks, findViolations, saveScreenshot } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

// Visitors say which country they are in.
const people = visitors({ TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'x-country' });
let link: { id: number; shorturl: string };

beforeAll(async () => {
  link = await people.addLink();
  for (const country of ['FR', 'FR', 'DZ'])
    await fetch(link.shorturl, {
      headers: { ...chromeOnWindows, 'x-country': country },
      redirect: 'manual',
    });
  const isCounted = async () => expect((await people.api('GET', `/url/${link.id}`)).data.clicks).toBe(3);
  await vi.waitFor(isCounted, { timeout: 30_000, interval: 200 });
});

/** A page of the console, which the first administrator opens. */
async function open(path: string, options: Parameters<typeof people.open>[0] = {}): Promise<Page> {
  const { page } = await people.open({ timezoneId: 'UTC', ...options });
  await page.goto((await people.api('GET', '/user/login/1')).url);
  await page.goto(`${people.ready.shortUrl}/console${path}`);
  return page;
}

const findTip = (page: Page) => page.locator('.tip');
const findChart = (page: Page) => page.getByRole('group', { name: 'Clicks and unique visitors by day' });
const findMap = (page: Page) => page.getByRole('group', { name: 'Clicks by country' });
const findLast = (page: Page) => findChart(page).locator('.hit').last();
const today = () =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date());
const TODAY = () => `${today()}\nClicks: 3\nUnique visitors: 1`;

async function measureBox(page: Page) {
  const box = await findTip(page).boundingBox();
  if (!box) throw new Error('The tooltip is hidden.');
  return box;
}

describe('a bar or a country', () => {
  it.each([true, false])(
    'shows only its clicks when it is clicked, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await open(`/links/${link.id}`, { javaScriptEnabled });
      await findMap(page).locator('a path').last().click();
      await page.getByText('Only clicks with Country: Algeria').waitFor();
      expect(await page.getByText('Clicks in the last 30 days').locator('..').innerText()).toMatch(/\n1\n/);
      await page.getByRole('group', { name: 'Clicks by day' }).locator('.hit').last().click();
      await page.waitForURL(/from=([\d-]+)&to=\1&by=country&name=Algeria$/);
      await page.getByRole('link', { name: '12 months' }).click();
      await page.getByText('Only clicks with Country: Algeria').waitFor();
    },
  );
});

describe('tooltips of charts', () => {
  it('follow the pointer, with the numbers and days of the table, and end with it', async () => {
    const page = await open(`/links/${link.id}`);
    await findLast(page).hover();
    expect(await findTip(page).innerText()).toBe(TODAY());
    await findChart(page).locator('.hit').first().hover();
    expect(await findTip(page).innerText()).toMatch(/^\w{3} \d+\nClicks: 0\nUnique visitors: 0$/);
    expect(await findChart(page).locator('.hit.on').count()).toBe(1);
    await page.getByRole('heading', { name: 'Clicks over time' }).hover();
    expect(await findTip(page).isVisible()).toBe(false);
    expect(await page.locator('.hit.on').count()).toBe(0);
  });

  it('show the countries of the map', async () => {
    const page = await open(`/links/${link.id}`);
    await findMap(page).locator('a path').last().hover();
    expect(await findTip(page).innerText()).toBe('Algeria: 1 click (33%)');
  });

  it('open with the keyboard, move with the arrow keys, and close with Escape', async () => {
    const page = await open(`/links/${link.id}`);
    await page.getByRole('link', { name: 'Export as CSV' }).focus();
    await page.keyboard.press('Tab');
    while (!(await findChart(page).evaluate((chart) => chart.matches(':focus'))))
      await page.keyboard.press('Tab');
    const first = await findTip(page).innerText();
    await page.keyboard.press('ArrowRight');
    const second = await findTip(page).innerText();
    expect(second).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await findTip(page).innerText()).toBe(first);
    await page.keyboard.press('End');
    expect(await findTip(page).innerText()).toBe(TODAY());
    await page.keyboard.press('Escape');
    expect(await findTip(page).isVisible()).toBe(false);
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    expect(await findTip(page).isVisible()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?from=([\d-]+)&to=\1$/);
    await page.getByRole('group', { name: 'Clicks and unique visitors by hour, on' }).waitFor();
  });

  it('open with a finger, stay when it is lifted, close with a tap beside the chart, and open its day with a second one', async () => {
    const page = await open(`/links/${link.id}`, { hasTouch: true, viewport: { width: 360, height: 740 } });
    await findLast(page).tap({ position: { x: 2, y: 100 } });
    expect(await findTip(page).innerText()).toBe(TODAY());
    await page.getByRole('heading', { name: 'Clicks over time' }).tap();
    expect(await findTip(page).isVisible()).toBe(false);
    await findLast(page).tap({ position: { x: 2, y: 100 } });
    expect(new URL(page.url()).search).toBe('');
    await findLast(page).tap({ position: { x: 2, y: 100 } });
    await page.waitForURL(/\?from=([\d-]+)&to=\1$/);
  });

  it.each([360, 1280])('stay inside a window of %i px, without moving anything', async (width) => {
    const page = await open(`/links/${link.id}`, { viewport: { width, height: 740 } });
    for (const mark of [findChart(page).locator('.hit').first(), findLast(page)]) {
      await mark.hover({ force: true });
      const { x, width: tipWidth, y } = await measureBox(page);
      expect(x).toBeGreaterThanOrEqual(8);
      expect(x + tipWidth).toBeLessThanOrEqual(width - 8);
      expect(y).toBeGreaterThanOrEqual(0);
    }
    expect(await findTip(page).evaluate((tip) => tip.getAnimations().length)).toBe(0);
  });

  it('are not read aloud, as each chart has a table', async () => {
    const page = await open(`/links/${link.id}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await findLast(page).hover({ position: { x: 2, y: 100 } });
    await saveScreenshot(page, 'console-tooltip-360', { fullPage: false });
    expect(await findTip(page).getAttribute('aria-hidden')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectGoodLooks(page, 'console-charts');
  });

  it('are on the overview too', async () => {
    const page = await open('');
    await page.locator('.hit').last().hover();
    expect(await findTip(page).innerText()).toMatch(new RegExp(`^${today()}\nClicks: 3\n`));
  });

  it('are the browser’s own without a script', async () => {
    const page = await open(`/links/${link.id}`, { javaScriptEnabled: false });
    expect(await findTip(page).count()).toBe(0);
    expect(await findLast(page).locator('title').textContent()).toBe(TODAY());
  });
});
