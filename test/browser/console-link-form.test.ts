import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let users = 0;

/** The console of a new user who has opened a sign-in link. */
async function openConsole(javaScriptEnabled = true, expected?: RegExp) {
  const username = `Linus-${++users}`;
  const body = { username, email: `${username}@example.com`, password: 'a long secret', planid: 3 };
  const { id } = (await people.api('POST', '/user/add', body)).data;
  const { apikey } = (await people.api('GET', `/user/${id}`)).data;
  const { page } = await people.open({ javaScriptEnabled, ...(expected && { expected }) });
  await page.goto((await people.api('GET', `/user/login/${id}`)).url);
  const open = (path: string) => page.goto(`${people.ready.shortUrl}/console${path}`);
  const api = (method: string, path: string, sent?: object) => people.api(method, path, sent, apikey);
  return { page, open, api };
}

const unfold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

describe('the alias in the form for a link', () => {
  it('says while it is typed whether it is free, and moves nothing below it', async () => {
    const { page, open, api } = await openConsole();
    await api('POST', '/url/add', { url: people.target, custom: `taken-${users}` });
    await open('/links/new');
    const alias = page.getByLabel('Alias', { exact: true });
    const below = page.locator('summary').filter({ hasText: 'Targets by device' });
    const before = await below.boundingBox();
    await alias.fill('ab');
    await page.getByText('Alias must have at least 3 characters.').waitFor();
    await alias.fill(`Taken-${users}`);
    await page.getByRole('status').getByText('That alias is taken. Please choose another one.').waitFor();
    expect(await alias.getAttribute('aria-invalid')).toBe('true');
    await expectGoodLooks(page, 'console-link-alias-taken');
    await alias.fill(`free-${users}`);
    await page.getByRole('status').getByText('This alias is available.').waitFor();
    expect(await alias.getAttribute('aria-invalid')).toBeNull();
    await expectGoodLooks(page, 'console-link-alias-free');
    await page.setViewportSize({ width: 1280, height: 720 });
    expect((await below.boundingBox())?.y).toBe(before?.y);
    await alias.fill('');
    await expect.poll(() => page.locator('.alias-check').innerText()).toBe('');
  });

  it('says nothing about the link’s own alias, and replaces what was wrong before', async () => {
    const { page, open, api } = await openConsole();
    const { id } = await api('POST', '/url/add', { url: people.target, custom: `Own-${users}` });
    await open(`/links/${id}/edit`);
    const alias = page.getByLabel('Alias', { exact: true });
    await alias.fill('console');
    await press(page, 'Save');
    // “Test this link” says it, too.
    const problem = page.locator('#custom-problem').getByText('Alias is a reserved word.');
    await problem.waitFor();
    await alias.fill('console-2');
    await page.getByText('This alias is available.').waitFor();
    expect(await problem.count()).toBe(0);
    await alias.fill(`own-${users}`);
    await expect.poll(() => page.locator('.alias-check').innerText()).toBe('');
  });

  it('needs no script', async () => {
    const { page, open, api } = await openConsole(false);
    await api('POST', '/url/add', { url: people.target, custom: `taken-${users}` });
    await open('/links/new');
    await page.getByLabel('Target URL').first().fill(people.target);
    await page.getByLabel('Alias', { exact: true }).fill(`taken-${users}`);
    expect(await page.locator('.alias-check').isVisible()).toBe(false);
    await press(page, 'Create short link');
    await page.getByText('That alias is taken.').waitFor();
    expect(await page.getByLabel('Alias', { exact: true }).inputValue()).toBe(`taken-${users}`);
  });
});

describe('two tabs with one link', () => {
  it.each([true, false])(
    'tells the second one, which loses no row, pixel, or password that it chose, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { page, open, api } = await openConsole(javaScriptEnabled);
      const { id: pixel } = await api('POST', '/pixel/add', {
        type: 'tagmgrpixel',
        name: 'Mine',
        tag: 'GTM-ABCD123',
      });
      const { id } = await api('POST', '/url/add', { url: `${people.target}/article` });
      await open(`/links/${id}/edit`);
      const other = await page.context().newPage();
      await other.goto(page.url());
      await unfold(other, 'Targets by device');
      const countries = other.getByRole('group', { name: 'By country' });
      await countries.getByLabel('Country').first().fill('Japan');
      await countries.getByLabel('Target').first().fill('https://example.jp/');
      await press(other, 'Save');
      await other.getByRole('status').waitFor();

      await unfold(page, 'Targets by device');
      const mine = page.getByRole('group', { name: 'By country' });
      await mine.getByLabel('Country').first().fill('France');
      await mine.getByLabel('Target').first().fill('https://example.fr/');
      await unfold(page, 'Password, start, expiry, and click limit');
      await page.getByLabel('Password', { exact: true }).fill('typed here');
      await unfold(page, 'Campaign, channel, pixels, and external ID');
      await page.getByLabel('Mine').check();
      await press(page, 'Save');

      await page.getByText('This was changed after you opened the form').waitFor();
      await page.getByText('Stored value: Japan → https://example.jp/').waitFor();
      await page.getByText('The password that you typed is kept, but not shown.').waitFor();
      expect(await mine.getByLabel('Country').first().inputValue()).toBe('France');
      expect(await page.getByLabel('Mine').isChecked()).toBe(true);
      if (javaScriptEnabled) await expectGoodLooks(page, 'console-link-two-tabs');
      await press(page, 'Save');
      await page.getByRole('status').waitFor();
      const { data } = await api('GET', `/url/${id}/settings`);
      expect(data).toMatchObject({ geotarget: [{ location: 'France' }], password: true, pixels: [pixel] });
    },
  );
});

describe('a link of an account with many campaigns', () => {
  it.each([true, false])('finds any of them, with JavaScript: %s', async (javaScriptEnabled) => {
    const { page, open, api } = await openConsole(javaScriptEnabled);
    for (let n = 0; n < 102; n++) await api('POST', '/campaign/add', { name: `Number ${n} of many` });
    await open('/links/new');
    await page.getByLabel('Target URL').first().fill(`${people.target}/article`);
    await unfold(page, 'Password, start, expiry, and click limit');
    await page.getByLabel('Password', { exact: true }).fill('typed before');
    await unfold(page, 'Campaign, channel, pixels, and external ID');
    await page.getByLabel('Find a campaign').fill('number 0');
    if (javaScriptEnabled) await page.getByLabel('Find a campaign').press('Enter');
    else await press(page, 'Find');
    await page.getByText('1 found. Choose from the list above.').waitFor();
    await page.getByLabel('Campaign', { exact: true }).selectOption('Number 0 of many');
    if (javaScriptEnabled) await expectGoodLooks(page, 'console-link-find');
    expect(gzipSync(await page.content()).length).toBeLessThan(100_000);
    await page.getByLabel('Target URL').first().press('Enter');
    await page.getByText('Your short link is ready:').waitFor();
    await open('/links?q=');
    await page.getByRole('link', { name: /^Edit / }).click();
    expect(await page.getByLabel('Campaign', { exact: true }).locator('option:checked').innerText()).toBe(
      'Number 0 of many',
    );
    await page.getByText('The link has a password.').waitFor();
  });
});

describe('what the console says when something is not there', () => {
  it('has a page for what does not exist', async () => {
    const { page, open } = await openConsole(true, /404/);
    await open('/no-such-page');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await expectGoodLooks(page, 'console-no-such-page');
    await page.getByRole('link', { name: 'Your links' }).click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
  });

  it('says that a form is too large', async () => {
    // The preview beside the form is too large, too.
    const { page, open } = await openConsole(true, /413|frame-ancestors/);
    await open('/links/new');
    await page.evaluate(`document.getElementById('metatitle').removeAttribute('maxlength')`);
    await page.evaluate(`document.getElementById('metatitle').value = 'x'.repeat(3_000_000)`);
    await page.getByLabel('Target URL').first().fill(people.target);
    await press(page, 'Create short link');
    await page.getByRole('heading', { name: 'This form is too large' }).waitFor();
    await expectGoodLooks(page, 'console-form-too-large');
  });
});
