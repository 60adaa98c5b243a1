import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawnWidth, expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

let users = 0;

/** A new user, with a sign-in link that the administrator created. */
async function addUser(body: object = {}) {
  const username = `user-${++users}`;
  const user = { username, email: `${username}@example.com`, password: 'secret', ...body };
  const { data } = await people.api('POST', '/user/add', user);
  const { data: details } = await people.api('GET', `/user/${data.id}`);
  const { url } = await people.api('GET', `/user/login/${data.id}`);
  return { ...details, signIn: url } as { username: string; apikey: string; signIn: string };
}

async function openAccount(page: Page, signIn: string): Promise<void> {
  await page.goto(signIn);
  await page.goto(`${people.ready.shortUrl}/account`);
}

describe('a sign-in link', () => {
  it('opens the account once, and explains a second attempt', async () => {
    const { username, signIn } = await addUser();
    const { page } = await people.open();
    await page.goto(signIn);
    expect(page.url()).toBe(`${people.ready.shortUrl}/console`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.locator('aside').getByText(username).waitFor();

    const other = await people.open();
    expect((await other.page.goto(signIn))?.status()).toBe(401);
    await other.page.getByRole('heading', { name: 'This sign-in link is no longer valid' }).waitFor();
    await expectGoodLooks(other.page, 'sign-in-refused');
  });

  it('is not used up by a link preview', async () => {
    const { username, signIn } = await addUser();
    const preview = await people.open({ userAgent: 'facebookexternalhit/1.1' });
    expect((await preview.page.goto(signIn))?.status()).toBe(200);
    await expectGoodLooks(preview.page, 'sign-in-preview');
    const { page } = await people.open();
    await openAccount(page, signIn);
    await page.getByRole('heading', { name: username, exact: true }).waitFor();
  });
});

describe('the account page', () => {
  it('answers 401 without a session', async () => {
    const { page } = await people.open();
    expect((await page.goto(`${people.ready.shortUrl}/account`))?.status()).toBe(401);
    await expectGoodLooks(page, 'not-signed-in');
  });

  it('leads to the API key, which takes the password, with the keyboard alone', async () => {
    const { apikey, signIn } = await addUser();
    const { page } = await people.open();
    await openAccount(page, signIn);
    await expectGoodLooks(page, 'account');
    expect(await page.content()).not.toContain(apikey);

    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Short links');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Back to the console');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('API keys');
    await page.keyboard.press('Enter');
    await page.getByLabel('Current password').focus();
    await page.keyboard.type('secret');
    await page.keyboard.press('Enter');
    await page.getByText(apikey).waitFor();
    await expectGoodLooks(page, 'account-key');
    expect((await people.api('GET', '/account', undefined, apikey)).error).toBe(0);
  });

  it('shows the user’s avatar', async () => {
    const { signIn } = await addUser();
    const { page } = await people.open();
    await openAccount(page, signIn);
    expect(await drawnWidth(page.locator('img'))).toBeGreaterThan(0);
  });

  it('is not available after signing out', async () => {
    const { signIn } = await addUser();
    const { page } = await people.open();
    await openAccount(page, signIn);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await expectGoodLooks(page, 'signed-out');
    expect((await page.goto(`${people.ready.shortUrl}/account`))?.status()).toBe(401);
  });

  it('does not sign out on a form of another site', async () => {
    const { username, signIn } = await addUser();
    const { page } = await people.open();
    await openAccount(page, signIn);
    await page.goto(`${people.target}/article`);
    await page.setContent(
      `<form method="post" action="${people.ready.shortUrl}/logout"><button>Win</button></form>`,
    );
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'You are still signed in' }).waitFor();
    await expectGoodLooks(page, 'not-signed-out');
    await page.goto(`${people.ready.shortUrl}/account`);
    await page.getByRole('heading', { name: username, exact: true }).waitFor();
  });
});
