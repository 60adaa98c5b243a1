import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const visit = (url: string) => fetch(url, { headers: chromeOnWindows, redirect: 'manual' });

type OpenOptions = Parameters<typeof people.open>[0];

/** The page of a link, whose clock only moves when the test says so. */
async function openLink({ clicks = 0, ...options }: OpenOptions & { clicks?: number } = {}) {
  const link = await people.addLink();
  for (let i = 0; i < clicks; i++) await visit(link.shorturl);
  await people.untilClicked(link, clicks);
  const { page } = await people.open({ timezoneId: 'UTC', ...options });
  await page.goto((await people.api('GET', '/user/login/1')).url);
  await page.clock.install();
  await page.goto(`${people.ready.shortUrl}/console/links/${link.id}`);
  return { link, page };
}

const readClicks = (page: Page) =>
  page.getByText('Clicks since it was created').locator('..').locator('.figure').innerText();

describe('a page with clicks', () => {
  it('follows new ones while it is visible, keeps its place, and waits while someone reads a table', async () => {
    const { link, page } = await openLink({ clicks: 1 });
    expect(await readClicks(page)).toBe('1');
    await page.getByText('This page follows new clicks').waitFor();
    await visit(link.shorturl);
    await people.untilClicked(link, 2);
    await page.getByText('Show as a table').click();
    await page.clock.runFor(60_000);
    expect(await readClicks(page)).toBe('1');
    await page.getByText('Show as a table').click();
    await page.getByRole('heading', { name: 'Clicks over time' }).click();
    await Promise.all([page.waitForEvent('load'), page.clock.runFor(2_000)]);
    expect(await readClicks(page)).toBe('2');
  });

  it('follows the first one, also before there is a chart', async () => {
    const { link, page } = await openLink();
    await page.getByText('No clicks yet.').waitFor();
    await page.getByText('This page follows new clicks').waitFor();
    await visit(link.shorturl);
    await people.untilClicked(link, 1);
    await Promise.all([page.waitForEvent('load'), page.clock.runFor(31_000)]);
    expect(await readClicks(page)).toBe('1');
  });

  it('waits while the menu of a phone is open, and while a summary has the focus', async () => {
    const { link, page } = await openLink({ clicks: 1, viewport: { width: 360, height: 740 } });
    await visit(link.shorturl);
    await people.untilClicked(link, 2);
    await page.getByText('Menu', { exact: true }).click();
    // So that the menu alone makes the page wait.
    await page.getByText('Menu', { exact: true }).blur();
    await page.clock.runFor(40_000);
    expect(await readClicks(page)).toBe('1');
    await page.getByText('Menu', { exact: true }).click();
    await page.getByText('Show as a table').focus();
    await page.clock.runFor(40_000);
    expect(await readClicks(page)).toBe('1');
  });

  it('does not follow for people who prefer less motion, or who have gone', async () => {
    const { link, page } = await openLink({ clicks: 1 });
    await visit(link.shorturl);
    await people.untilClicked(link, 2);
    await page.clock.fastForward(11 * 60_000);
    await page.clock.runFor(2_000);
    expect(await readClicks(page)).toBe('1');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    expect(await page.getByText('This page follows new clicks').isVisible()).toBe(false);
  });
});
