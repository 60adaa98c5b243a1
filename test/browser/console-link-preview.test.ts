import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let users = 0;

/** The form for a new link, of a new user. */
async function openForm(javaScriptEnabled = true) {
  const username = `Penny-${++users}`;
  const body = { username, email: `${username}@example.com`, password: 'a long secret', planid: 3 };
  const { id } = (await people.api('POST', '/user/add', body)).data;
  const { page } = await people.open({ javaScriptEnabled });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto((await people.api('GET', `/user/login/${id}`)).url);
  await page.goto(`${people.ready.shortUrl}/console/links/new`);
  return page;
}

const findPreview = (page: Page) => page.frameLocator('.preview iframe:not([hidden])');
const unfold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();
const host = () => new URL(people.ready.shortUrl).host;

describe('the preview of a link', () => {
  it('follows what is typed, beginning with the URL, which has the focus', async () => {
    const page = await openForm();
    expect(await page.evaluate('document.activeElement.id')).toBe('url');
    const preview = findPreview(page);
    await preview.getByText('A random alias').waitFor();
    const short = await preview.locator('.short b').innerText();
    expect(short).toMatch(new RegExp(`^${host()}/[a-z0-9]{7}$`));
    await page.keyboard.type(`${people.target}/article`);
    await preview.getByText(`${people.target}/article`).waitFor();
    await unfold(page, 'UTM and other parameters');
    await page.getByLabel('Source (utm_source)').fill('print');
    await preview.getByText(`${people.target}/article?utm_source=print`).waitFor();
    await unfold(page, 'Title and social preview');
    await page.getByLabel('Title', { exact: true }).fill('The catalog of autumn');
    await preview.locator('figure').getByText('The catalog of autumn').waitFor();
    await expectGoodLooks(page, 'console-link-preview');
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByRole('status').getByText(short).waitFor();
  });

  it('needs no script', async () => {
    const page = await openForm(false);
    await page.getByLabel('Target URL').first().fill('example.com/x');
    await page.getByLabel('Alias', { exact: true }).fill(`penny-${users}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('.preview iframe');
    await preview.getByText(`${host()}/penny-${users}`, { exact: true }).waitFor();
    await preview.getByText('https://example.com/x').waitFor();
    expect(await page.getByLabel('Target URL').first().inputValue()).toBe('example.com/x');
  });
});

describe('the rows of targets', () => {
  it('can be removed, and keep their problems beside their fields', async () => {
    const page = await openForm();
    await page.getByLabel('Target URL').first().fill(people.target);
    await unfold(page, 'Targets by device');
    const countries = page.getByRole('group', { name: 'By country' });
    const field = (label: string, row: number) => countries.getByLabel(label).nth(row);
    const fillRow = async (row: number, country: string, to: string) => {
      await field('Country', row).fill(country);
      await field('Target', row).fill(to);
    };
    const names = ['France', 'Peru', 'Atlantis', 'Japan'];
    for (const [row, name] of names.entries()) {
      if (row > 0) await countries.getByRole('button', { name: 'Add a row' }).click();
      await fillRow(row, name, `${people.target}/${name}`);
    }
    await countries.getByRole('button', { name: 'Remove this row' }).nth(1).click();
    expect(await page.locator(':focus').inputValue()).toBe('Atlantis');
    await countries.getByRole('button', { name: 'Add a row' }).click();
    await fillRow(3, 'Chile', `${people.target}/Chile`);
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByRole('alert').waitFor();
    expect(await field('Country', 1).inputValue()).toBe('Atlantis');
    expect(await field('Country', 1).getAttribute('aria-invalid')).toBe('true');
    await expectGoodLooks(page, 'console-link-rows');
    await page.setViewportSize({ width: 1280, height: 800 });
    const tops = await Promise.all(
      ['Country', 'Target'].map(async (label) => (await field(label, 1).boundingBox())?.y),
    );
    expect(tops[0]).toBe(tops[1]);
    await countries.getByRole('button', { name: 'Remove this row' }).nth(1).click();
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByText('Your short link is ready:').waitFor();
    await page.getByText('3 more targets').waitFor();
  });
});

describe('a UTM template', () => {
  it.each([true, false])(
    'is saved, and fills in the form of a link, with JavaScript: %s',
    async (hasScript) => {
      const page = await openForm(hasScript);
      await page.goto(`${people.ready.shortUrl}/console/utm-templates`);
      await page.getByLabel('Name of the template').first().fill('Newsletter');
      await page.getByLabel('Source (utm_source)').first().fill('newsletter');
      await page.getByLabel('Medium (utm_medium)').first().fill('email');
      await page.getByRole('button', { name: 'Save templates' }).click();
      await page.getByText('Your UTM templates were saved.').waitFor();
      if (hasScript) await expectGoodLooks(page, 'console-utm-templates');
      await page.goto(`${people.ready.shortUrl}/console/links/new`);
      await page.getByLabel('Target URL').first().fill('example.com/x');
      await unfold(page, 'UTM and other parameters');
      await page.getByLabel('Template').selectOption('Newsletter');
      if (hasScript) {
        await findPreview(page).getByText('?utm_source=newsletter&utm_medium=email').waitFor();
        await expectGoodLooks(page, 'console-link-utm');
      } else await page.getByRole('button', { name: 'Use the template' }).click();
      await expect.poll(() => page.getByLabel('Medium (utm_medium)').inputValue()).toBe('email');
      expect(await page.getByLabel('Target URL').first().inputValue()).toBe('example.com/x');
      await page.getByLabel('Target URL').first().press('Enter');
      await page.getByText('Your short link is ready:').waitFor();
    },
  );
});
