import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';

let users = 0;

async function addUser() {
  const username = `Ada-${++users}`;
  const user = { username, email: `ada-${users}@example.com`, password: PASSWORD, planid: 2 };
  const { data } = await people.api('POST', '/user/add', user);
  const { data: details } = await people.api('GET', `/user/${data.id}`);
  return { username, apikey: details.apikey as string };
}

/** The bytes of a page as they would be sent. */
const compressedSize = async (page: Page) => gzipSync(await page.content()).length;

describe('signing in to the console', () => {
  it.each([true, false])('works with a password, with JavaScript: %s', async (javaScriptEnabled) => {
    const { username } = await addUser();
    const { page } = await people.open({ javaScriptEnabled });
    await page.goto(`${people.ready.shortUrl}/console`);
    expect(new URL(page.url()).pathname).toBe('/login');
    if (javaScriptEnabled) await expectGoodLooks(page, 'console-login');

    await submitLogin(page, username, 'wrong');
    await page.getByText('Wrong email address, username, or password.').waitFor();
    expect(await page.getByLabel('Email address or username').inputValue()).toBe(username);
    if (javaScriptEnabled) await expectGoodLooks(page, 'console-login-wrong');

    await submitLogin(page, username, PASSWORD);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${people.ready.shortUrl}/console`);
  });

  it('ends here, or everywhere', async () => {
    const { username } = await addUser();
    const [here, there] = [await people.open(), await people.open()];
    for (const { page } of [here, there]) {
      await page.goto(`${people.ready.shortUrl}/login`);
      await submitLogin(page, username, PASSWORD);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    }
    const isSignedIn = async (page: Page) => {
      await page.goto(`${people.ready.shortUrl}/console`);
      return new URL(page.url()).pathname === '/console';
    };
    await here.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await here.page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect([await isSignedIn(here.page), await isSignedIn(there.page)]).toEqual([false, true]);

    await submitLogin(here.page, username, PASSWORD);
    await here.page.locator('aside').getByRole('link', { name: 'Account' }).click();
    await here.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect([await isSignedIn(here.page), await isSignedIn(there.page)]).toEqual([false, false]);
  });
});

describe('after signing out', () => {
  it('the back button shows nothing of the console', async () => {
    const { username } = await addUser();
    const { page } = await people.open();
    await page.goto(`${people.ready.shortUrl}/login`);
    await submitLogin(page, username, PASSWORD);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${people.ready.shortUrl}/console/account`);
    await page.locator('aside').getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.content()).not.toContain(username);
    }
  });
});

describe('the overview', () => {
  it('shows first steps, and then the clicks of visitors', async () => {
    const { username, apikey } = await addUser();
    const { page } = await people.open();
    await page.goto(`${people.ready.shortUrl}/login`);
    await submitLogin(page, username, PASSWORD);
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await expectGoodLooks(page, 'console-overview-empty');

    const target = `${people.target}/article`;
    for (const metatitle of ['The autumn catalog', undefined]) {
      const { shorturl } = await people.api('POST', '/url/add', { url: target, metatitle }, apikey);
      for (const { page: visitor } of [await people.open(), await people.open({ locale: 'fr' })])
        for (let i = 0; i < 3; i++) await visitor.goto(shorturl);
    }
    await expect
      .poll(
        async () => {
          await page.goto(`${people.ready.shortUrl}/console`);
          return page.locator('.tile').first().innerText();
        },
        { timeout: 20_000 },
      )
      .toContain('12');
    await page.getByText('The autumn catalog').first().waitFor();
    await expectGoodLooks(page, 'console-overview');
    expect(await compressedSize(page)).toBeLessThan(100_000);

    await page.getByText('Show as a table').first().click();
    await page.getByRole('columnheader', { name: 'Day', exact: true }).waitFor();
    await expectGoodLooks(page, 'console-overview-table');
  });

  it('has a menu on phones that works without a script, and a link to its content for keyboards', async () => {
    const { username } = await addUser();
    const { page } = await people.open({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    await page.goto(`${people.ready.shortUrl}/login`);
    await submitLogin(page, username, PASSWORD);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#content');
    const account = page.getByRole('link', { name: 'Account' });
    expect(await account.count()).toBe(0);
    await page.getByText('Menu').click();
    await account.click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  });
});
