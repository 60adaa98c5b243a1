import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focusedOn, tabTo } from './support/keyboard.ts';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

// Visitors say which country they are in.
const people = visitors({ TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'x-country' });

let users = 0;

/** The page of someone new, who opens the sign-in link that an administrator sent. */
async function openAsNewcomer(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const username = `Ada-${++users}`;
  const user = { username, email: `${username}@example.com`, password: 'a long secret', planid: 2 };
  const { data } = await people.api('POST', '/user/add', user);
  const { url } = await people.api('GET', `/user/login/${data.id}`);
  const { page } = await people.open({ timezoneId: 'UTC', ...options });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  return page;
}

/** Follows the short URL from this country, and returns the path where it leads. */
async function visitFrom(country: string, short: string): Promise<string> {
  const { page } = await people.open({ extraHTTPHeaders: { 'x-country': country } });
  await page.goto(`http://${short}`);
  return new URL(page.url()).pathname;
}

/** Opens the page of a link until it shows this many clicks. */
async function untilShown(page: Page, clicks: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('.tile .figure').first().innerText();
      },
      { timeout: 30_000 },
    )
    .toBe(clicks);
}

/** The clicks of all days in the table below the chart, which people without a script can open, too. */
async function clicksInChart(page: Page): Promise<number> {
  const clicks = page.locator('.chart').first().locator('tbody tr td:nth-child(2)');
  return (await clicks.allTextContents()).reduce((sum, text) => sum + Number(text), 0);
}

const readLine = (page: Page) => page.locator('.plot path.first').last().getAttribute('d');

describe('someone new', () => {
  it.each([true, false])(
    'targets a link by country, and sees the visits of three people in its chart, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await openAsNewcomer({ javaScriptEnabled });
      await page.locator('main').getByRole('link', { name: 'New link' }).click();
      await page.getByLabel('Target URL').first().fill(`${people.target}/article`);
      await page.getByText('Targets by device, country, and language').click();
      const countries = page.getByRole('group', { name: 'By country' });
      await countries.getByLabel('Country').first().fill('Germany');
      await countries.getByLabel('Target').first().fill(`${people.target}/auf-deutsch`);
      await page.getByRole('button', { name: 'Create short link' }).click();
      const created = page.getByRole('status').getByRole('link').first();
      const short = await created.innerText();
      await created.click();
      await page.getByText('No clicks yet.').waitFor();

      expect([await visitFrom('DE', short), await visitFrom('FR', short)]).toEqual([
        '/auf-deutsch',
        '/article',
      ]);
      await untilShown(page, '2');
      const [before, line] = [await clicksInChart(page), await readLine(page)];
      expect(await visitFrom('US', short)).toBe('/article');
      await untilShown(page, '3');
      expect([before, await clicksInChart(page)]).toEqual([2, 3]);
      expect(await readLine(page)).not.toBe(line);
      for (const country of ['Germany', 'France', 'United States'])
        await page.locator('.usage').getByRole('link', { name: country, exact: true }).waitFor();
    },
  );
});

describe('with the keyboard only', () => {
  it('skips the navigation, creates a targeted link, corrects what is wrong, and finds the clicks', async () => {
    const page = await openAsNewcomer();
    const { keyboard } = page;
    expect(await tabTo(page, 'Skip to content')).toEqual([]);
    await keyboard.press('Enter');
    await tabTo(page, 'New link');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New link' }).waitFor();

    expect((await focusedOn(page)).name).toBe('Target URL');
    await keyboard.type(`${people.target}/article`);
    await tabTo(page, 'Alias');
    await keyboard.type('console');
    await tabTo(page, 'Targets by device, country, and language');
    await keyboard.press('Enter');
    await tabTo(page, 'Country');
    await keyboard.type('Germany');
    await tabTo(page, 'Target');
    await keyboard.type(`${people.target}/auf-deutsch`);
    await keyboard.press('Enter');
    await page.getByRole('alert').waitFor();

    // The focus is on the field that is wrong, inside of its open group.
    expect((await focusedOn(page)).name).toBe('Alias');
    expect(await page.locator(':focus').inputValue()).toBe('console');
    await expectGoodLooks(page, 'console-keyboard-problem');
    await page.setViewportSize({ width: 1280, height: 800 });
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(`by-keyboard-${users}`);
    await keyboard.press('Enter');
    await page.getByText('Your short link is ready:').waitFor();
    const short = await page.getByRole('status').getByRole('link').first().innerText();
    expect(await visitFrom('DE', short)).toBe('/auf-deutsch');
    await tabTo(page, short);
    await keyboard.press('Enter');
    await page.locator('main').getByRole('heading', { name: 'Settings' }).waitFor();
    await untilShown(page, '1');
    await tabTo(page, 'Show as a table');
    await keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Day' }).waitFor();
  });
});

describe('people far away', () => {
  it('read the day of a moment on the calendar of their account, with and without a script', async () => {
    // Where it is another day than in UTC now.
    const timezone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    for (const javaScriptEnabled of [true, false]) {
      const page = await openAsNewcomer({ javaScriptEnabled });
      await page.goto(`${people.ready.shortUrl}/console/account`);
      await page.getByLabel('Time zone').selectOption(timezone);
      await page.getByRole('button', { name: 'Save time zone' }).click();
      await page.getByText('Your time zone was changed.').waitFor();
      const registered = page.locator('time[data-day]').first();
      const moment = new Date((await registered.getAttribute('datetime')) ?? '');
      const dayIn = (timeZone: string) =>
        moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
      expect(await registered.innerText()).toBe(dayIn(timezone));
      expect(dayIn(timezone)).not.toBe(dayIn('UTC'));
    }
  });
});
