import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks, saveScreenshot } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let users = 0;

/** The console of a new user who has opened a sign-in link. */
async function openConsole(javaScriptEnabled = true, expected?: RegExp) {
  const username = `Tess-${++users}`;
  const body = { username, email: `${username}@example.com`, password: 'a long secret', planid: 3 };
  const { id } = (await people.api('POST', '/user/add', body)).data;
  const { apikey } = (await people.api('GET', `/user/${id}`)).data;
  const { page } = await people.open({ javaScriptEnabled, ...(expected && { expected }) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto((await people.api('GET', `/user/login/${id}`)).url);
  const open = (path: string) => page.goto(`${people.ready.shortUrl}/console${path}`);
  const api = (method: string, path: string, sent?: object) => people.api(method, path, sent, apikey);
  return { page, open, api };
}

const unfold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();
const panel = (page: Page) => page.getByRole('region', { name: 'Test this link' });
const outcome = (page: Page) => panel(page).getByRole('status');
const links = async (api: (method: string, path: string) => Promise<{ data: { urls: unknown[] } }>) =>
  (await api('GET', '/urls')).data.urls;

async function addCountry(page: Page, country: string, to: string) {
  const countries = page.getByRole('group', { name: 'By country' });
  await countries.getByLabel('Country').first().fill(country);
  await countries.getByLabel('Target').first().fill(to);
}

describe('“Test this link”', () => {
  it('explains the link while the user types, says what is wrong, and saves nothing', async () => {
    const { page, open, api } = await openConsole();
    await open('/links/new');
    expect(await panel(page).getByRole('button').isVisible()).toBe(false);
    await page.getByLabel('Target URL').first().fill(people.target);
    await outcome(page).getByText(`Redirect ${people.target}`).waitFor();
    await unfold(page, 'Targets by device');
    await addCountry(page, 'Canada', 'nowhere');
    await outcome(page)
      .getByText('By country, row 1: Target must be a complete URL that starts with https:// or http://.')
      .waitFor();
    await expectGoodLooks(page, 'console-link-test-wrong');
    await addCountry(page, 'Canada', 'https://example.ca/');
    await outcome(page).getByText(`Redirect ${people.target}`).waitFor();
    await panel(page).getByLabel('Country').fill('ca');
    await outcome(page).getByText('Redirect https://example.ca/').waitFor();
    await panel(page).getByText('A target is for Canada.').waitFor();
    await panel(page).getByLabel('Country').press('Enter');
    await panel(page).getByLabel('Asks not to be tracked').press('Enter');
    expect(page.url()).toMatch(/\/links\/new$/);
    expect(await links(api)).toEqual([]);
    await expectGoodLooks(page, 'console-link-test');
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await saveScreenshot(page, `console-link-test-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(gzipSync(await page.content()).length).toBeLessThan(40_000);
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByText('Your short link is ready:').waitFor();
    expect(await links(api)).toHaveLength(1);
  });

  it('is beside the form on wide screens, and below it on phones', async () => {
    const { page, open } = await openConsole();
    await open('/links/new');
    const boxes = async () => {
      const [form, beside] = [page.locator('#link-form'), page.locator('.panels')];
      return [await form.boundingBox(), await beside.boundingBox()].map(
        (box) => box ?? { x: 0, y: 0, width: 0, height: 0 },
      );
    };
    const [form, beside] = await boxes();
    expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    expect(Math.abs((beside?.y ?? 0) - (form?.y ?? 0))).toBeLessThan(2);
    expect(beside?.width).toBeGreaterThan(250);
    await page.setViewportSize({ width: 390, height: 800 });
    const [above, below] = await boxes();
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
  });

  it('explains a stored link at once, with what is changed in the form', async () => {
    const { page, open, api } = await openConsole();
    const { id } = await api('POST', '/url/add', { url: people.target, password: 'secret' });
    await open(`/links/${id}/edit`);
    await outcome(page).getByText('Password form').waitFor();
    const box = panel(page).getByLabel('Has entered the password');
    // Just after the panels scroll, Chromium can still send a click to where the frame of the preview was.
    await expect
      .poll(() =>
        box.check().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await outcome(page).getByText(`Redirect ${people.target}`).waitFor();
    await page.getByLabel('Expires at').fill('2098-01-01T00:00');
    await panel(page).getByLabel('Date and time').fill('2098-01-01T00:00');
    await outcome(page).getByText('Expired').waitFor();
    await page.getByLabel('Target URL').first().fill('');
    await expect.poll(() => outcome(page).innerText()).toBe('');
  });

  it('shows its button when the script cannot ask', async () => {
    const { page, open } = await openConsole(true, /explain|Failed to load/);
    await page.route('**/console/links/explain', (route) => route.fulfill({ status: 403, body: '{}' }));
    await open('/links/new');
    await page.getByLabel('Target URL').first().fill(people.target);
    await panel(page).getByRole('button', { name: 'Test' }).click();
    await outcome(page).getByText(`Redirect ${people.target}`).waitFor();
  });

  it('needs no script', async () => {
    const { page, open, api } = await openConsole(false);
    await open('/links/new');
    await page.getByLabel('Target URL').first().fill(people.target);
    await unfold(page, 'Targets by device');
    await addCountry(page, 'Canada', 'https://example.ca/');
    await panel(page).getByLabel('Country').fill('Canada');
    await panel(page).getByRole('button', { name: 'Test' }).click();
    await outcome(page).getByText('Redirect https://example.ca/').waitFor();
    expect(await page.getByLabel('Target URL').first().inputValue()).toBe(people.target);
    await panel(page).getByLabel('Country').fill('Peru');
    await panel(page).getByLabel('Country').press('Enter');
    await page.getByText('Nothing has been saved yet.').waitFor();
    await outcome(page).getByText(`Redirect ${people.target}`).waitFor();
    expect(await links(api)).toEqual([]);
    await saveScreenshot(page, 'console-link-test-plain-1280');
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByText('Your short link is ready:').waitFor();
    expect(await links(api)).toHaveLength(1);
  });
});
