import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { USER_AGENT } from './support/chromium.ts';
import { expectGoodLooks } from './support/looks.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let users = 0;

async function addUser() {
  const username = `Grace-${++users}`;
  const user = { username, email: `grace-${users}@example.com`, password: PASSWORD, planid: 2 };
  const { data } = await people.api('POST', '/user/add', user);
  return { username, id: data.id as number };
}

/** The links of a new user who has signed in with a password. */
async function signIn(javaScriptEnabled: boolean) {
  const { username } = await addUser();
  const { page } = await people.open({ javaScriptEnabled });
  await page.goto(`${people.ready.shortUrl}/console/links`);
  await submitLogin(page, username, PASSWORD);
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  return page;
}

/** The links of a new user who has opened a sign-in link. */
async function openLinks() {
  const { id } = await addUser();
  const { apikey } = (await people.api('GET', `/user/${id}`)).data;
  const { page } = await people.open();
  const { url } = await people.api('GET', `/user/login/${id}`);
  await page.goto(url);
  await page.goto(`${people.ready.shortUrl}/console/links`);
  return { page, apikey: apikey as string };
}

const compressedSize = async (page: Page) => gzipSync(await page.content()).length;
const group = (page: Page, title: string) => page.locator('details.card').filter({ hasText: title });

describe('creating a link in the console', () => {
  it.each([true, false])(
    'sends three visitors to three targets, and counts them, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await signIn(javaScriptEnabled);
      await page.getByRole('heading', { name: 'No links yet' }).waitFor();
      if (javaScriptEnabled) await expectGoodLooks(page, 'console-links-empty');

      await page.getByRole('link', { name: 'New link' }).first().click();
      if (javaScriptEnabled) await expectGoodLooks(page, 'console-link-new');
      await page.getByLabel('Target URL').first().fill(`${people.target}/article`);
      await page.getByText('Targets by device, country, and language').click();
      const devices = page.getByRole('group', { name: 'By device' });
      await devices.getByLabel('Device').first().selectOption('iPhone');
      await devices.getByLabel('Target').first().fill(`${people.target}/for-phones`);
      const languages = page.getByRole('group', { name: 'By language' });
      await languages.getByLabel('Language').first().fill('fr');
      await languages.getByLabel('Target').first().fill(`${people.target}/en-francais`);
      if (javaScriptEnabled) {
        await languages.getByRole('button', { name: 'Add a row' }).click();
        await languages.getByLabel('Language').nth(1).fill('de');
        await languages.getByLabel('Target').nth(1).fill(`${people.target}/auf-deutsch`);
        await expectGoodLooks(page, 'console-link-targets');
      }
      await page.getByRole('button', { name: 'Create short link' }).click();

      await page.getByText('Your short link is ready:').waitFor();
      const short = await page.getByRole('status').getByRole('link').first().innerText();
      for (const [options, path] of [
        [{ userAgent: USER_AGENT, locale: 'en-US' }, '/article'],
        [{ userAgent: IPHONE, locale: 'en-US' }, '/for-phones'],
        [{ userAgent: USER_AGENT, locale: 'fr-FR' }, '/en-francais'],
      ] as const) {
        const { page: visitor } = await people.open(options);
        await visitor.goto(`http://${short}`);
        expect(visitor.url()).toBe(people.target + path);
      }
      await expect
        .poll(
          async () => {
            await page.goto(`${people.ready.shortUrl}/console/links`);
            return page.getByRole('row').nth(1).getByRole('cell').nth(2).innerText();
          },
          { timeout: 20_000 },
        )
        .toBe('3');
      expect(await compressedSize(page)).toBeLessThan(100_000);
    },
  );

  it('keeps what was typed when something is wrong, and opens the group with the problem', async () => {
    const { page } = await openLinks();
    await page.goto(`${people.ready.shortUrl}/console/links/new`);
    await page.getByLabel('Target URL').first().fill(`${people.target}/article`);
    await page.getByLabel('Alias', { exact: true }).fill('console');
    await page.getByText('UTM and other parameters').click();
    await page.getByLabel('Source (utm_source)').fill('newsletter');
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.locator('#custom-problem').getByText('Alias is a reserved word.').waitFor();
    expect(await page.getByLabel('Source (utm_source)').inputValue()).toBe('newsletter');
    await expectGoodLooks(page, 'console-link-wrong');

    await page.getByLabel('Alias', { exact: true }).fill('a-good-one');
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByRole('status').getByText('a-good-one').waitFor();
  });
});

describe('a list of links', () => {
  it('copies, searches, edits, moves, and deletes', async () => {
    const { page, apikey } = await openLinks();
    for (const n of [1, 2, 3, 4])
      await people.api(
        'POST',
        '/url/add',
        {
          url: `${people.target}/article${n === 2 ? '' : `?${'long='.repeat(40)}`}`,
          custom: `moving-${users}-${n}`,
          metatitle: `The catalog of autumn, number ${n}`,
        },
        apikey,
      );
    await people.api('POST', '/campaign/add', { name: 'Autumn' }, apikey);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.reload();
    await expectGoodLooks(page, 'console-links');

    await page.getByRole('button', { name: new RegExp(`Copy .*moving-${users}-4$`) }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${people.ready.shortUrl}/moving-${users}-4`,
    );

    await page.getByRole('link', { name: new RegExp(`Edit .*moving-${users}-2$`) }).click();
    await group(page, 'Title and social preview').getByLabel('Title', { exact: true }).fill('A new title');
    await expectGoodLooks(page, 'console-link-edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText(`moving-${users}-2`).waitFor();
    await page.getByText('A new title').waitFor();

    const move = page.getByRole('button', { name: 'Move selected…' });
    expect(await move.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Select all 4 on this page' }).click();
    await page.getByText('4 selected').waitFor();
    await expectGoodLooks(page, 'console-links-selected');
    await page.getByRole('link', { name: 'Select none' }).click();
    expect(await move.isDisabled()).toBe(true);
    for (const n of [1, 2]) await page.getByLabel(new RegExp(`^Select .*moving-${users}-${n}$`)).check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Move selected…' }).click();
    await page.getByLabel('Campaign').selectOption('Autumn');
    await expectGoodLooks(page, 'console-links-move');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('2 links were moved.').waitFor();

    await page.getByLabel(new RegExp(`^Select .*moving-${users}-3$`)).check();
    await page.getByRole('button', { name: 'Delete selected…' }).click();
    await page.getByText('For 30 days').waitFor();
    await expectGoodLooks(page, 'console-links-delete');
    await page.getByRole('button', { name: 'Delete these links' }).click();
    await page.getByText('1 link was deleted.').waitFor();
    expect(await page.getByText(`moving-${users}-3`).count()).toBe(0);

    await page.getByText('Filters').click();
    await page.getByLabel('Campaign', { exact: true }).selectOption('Autumn');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Search' }).click();
        return page.getByText('2 links found').count();
      })
      .toBe(1);
    await expectGoodLooks(page, 'console-links-filtered');
    await page.getByRole('searchbox').fill('atal UMN');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 link found').waitFor();
    await expectGoodLooks(page, 'console-links-marked');
    await page.getByRole('searchbox').fill('unheard');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No link matches').waitFor();
    await expectGoodLooks(page, 'console-links-nothing');
  });

  it('warns when a link was changed in another tab, and keeps what was typed', async () => {
    const { page, apikey } = await openLinks();
    const body = { url: `${people.target}/article`, metatitle: 'As it was' };
    const { id } = await people.api('POST', '/url/add', body, apikey);
    await page.goto(`${people.ready.shortUrl}/console/links/${id}/edit`);
    await people.api('PUT', `/url/${id}/update`, { ...body, metatitle: 'From another tab' }, apikey);
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Stored value: From another tab').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
    await expectGoodLooks(page, 'console-link-changed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mine').waitFor();
  });
});
