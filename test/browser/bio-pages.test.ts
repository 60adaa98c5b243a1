import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bioThemeNames } from '../../shared/api/bio-pages.ts';
import { expectGoodLooks } from './support/looks.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';
const PICTURE = 'https://images.example/ann.png';
const picture = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#c60"/></svg>',
};
const outside = ({ href }: URL) => (href === PICTURE ? picture : undefined);
const LABELS = ['My new book', 'A shop with a long name, so that it needs two lines on a phone', 'Contact'];

const content = () => ({
  title: 'Ann Lee',
  description: 'Writer and baker.\nFrom Lisbon.',
  avatar: PICTURE,
  socials: ['https://www.instagram.com/ann', 'https://ann.example/'],
  links: LABELS.map((label, n) => ({
    label,
    url: `${people.target}/article?${n}`,
    ...(n === 0 && { image: PICTURE }),
  })),
});

describe('a bio page', () => {
  it.each(bioThemeNames)('is readable and accessible in the theme %s', async (theme) => {
    const { link } = await people.api('POST', '/bio/add', { name: theme, theme, ...content() });
    const { page } = await people.open({ outside });
    await page.goto(link);
    await expectGoodLooks(page, `bio-${theme}`);
  });

  it('redirects to its targets and counts views and clicks, without scripts', async () => {
    const { id, link } = await people.api('POST', '/bio/add', { name: 'Counted', ...content() });
    const { page } = await people.open({ outside, javaScriptEnabled: false });
    await page.goto(link);
    await page.getByRole('link', { name: LABELS[2] }).click();
    await page.waitForURL(`${people.target}/article?2`);
    const { links } = (await people.api('GET', `/bio/${id}`)).details;
    await people.untilClicked({ id: links[2].link }, 1);
    expect((await people.api('GET', `/bio/${id}`)).details).toMatchObject({ views: 1, clicks: 1 });
  });
});

let users = 0;

/** Someone who is signed in to a new account, on the form of a page with three links. */
async function openForm(javaScriptEnabled = true) {
  const username = `Bio-${++users}`;
  const user = { username, email: `bio-${users}@example.com`, password: PASSWORD, planid: 3 };
  const { data } = await people.api('POST', '/user/add', user);
  const { apikey } = (await people.api('GET', `/user/${data.id}`)).data;
  const links = ['A', 'B', 'C'].map((label) => ({ label, url: `https://example.com/${label}` }));
  const { id } = await people.api('POST', '/bio/add', { name: 'Mine', links }, apikey);
  const { page } = await people.open({ javaScriptEnabled, outside });
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${people.ready.shortUrl}/login?next=/console/bio-pages/${id}/edit`);
  await submitLogin(page, username, PASSWORD);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  return { page, read: async () => (await people.api('GET', `/bio/${id}`, undefined, apikey)).details };
}

/** The labels of the form, in its order. */
const labelsIn = async (page: Page) => {
  const fields = await page.getByLabel('Label', { exact: true }).all();
  return (await Promise.all(fields.map((field) => field.inputValue()))).filter(Boolean);
};

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/\/console\/bio-pages(\?.*)?$/);
}

describe('the form of a bio page', () => {
  it('is readable and accessible, and shows the page in the frame of a phone', async () => {
    const { page } = await openForm();
    const frame = page.frameLocator('.preview iframe:not([hidden])');
    await frame.getByText('Mine').first().waitFor();
    await expectGoodLooks(page, 'console-bio-page');
    await page.setViewportSize({ width: 1280, height: 1400 });
    await page.getByLabel('Heading').fill('Hello');
    await page
      .frameLocator('.preview iframe:not([hidden])')
      .getByRole('heading', { name: 'Hello' })
      .waitFor();
  });

  it('moves links with their buttons, which keep the focus, and saves their order', async () => {
    const { page, read } = await openForm();
    await page.getByRole('button', { name: 'Move down' }).first().click();
    expect(await labelsIn(page)).toEqual(['B', 'A', 'C']);
    await page.keyboard.press('Enter');
    expect(await labelsIn(page)).toEqual(['B', 'C', 'A']);
    await page.getByRole('button', { name: 'Move up' }).nth(1).click();
    expect(await labelsIn(page)).toEqual(['C', 'B', 'A']);
    await save(page);
    expect((await read()).links.map(({ label }: { label: string }) => label)).toEqual(['C', 'B', 'A']);
  });

  it('moves links with the arrow keys', async () => {
    const { page, read } = await openForm();
    await page
      .getByRole('button', { name: /^Move this link/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await labelsIn(page)).toEqual(['B', 'C', 'A']);
    await page.keyboard.press('ArrowUp');
    await save(page);
    expect((await read()).links.map(({ label }: { label: string }) => label)).toEqual(['B', 'A', 'C']);
  });

  it('tells screen readers which link each button is of, how to move it, and where it is then', async () => {
    const { page } = await openForm();
    const handle = page.getByRole('button', { name: 'Move this link: A', exact: true });
    const status = page.locator('[data-sortable] [role=status]');
    for (const key of ['Enter', 'Space']) {
      await page.getByRole('button', { name: 'Move down: B', exact: true }).click();
      expect(await status.textContent()).toMatch(/^B is now link \d of 4\.$/);
      await handle.press(key);
      expect(await status.textContent()).toBe('Press the up and down keys to move A.');
    }
    expect(await labelsIn(page)).toEqual(['A', 'C', 'B']);
    await handle.press('ArrowDown');
    expect(await status.textContent()).toBe('A is now link 2 of 4.');
    await page.getByLabel('Label', { exact: true }).first().fill('$& & more');
    await page.getByRole('button', { name: 'Remove this link: $& & more', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Move down: $& & more', exact: true }).click();
    expect(await status.textContent()).toBe('$& & more is now link 2 of 4.');
    await page.getByRole('button', { name: 'Move up: 3', exact: true }).waitFor();
  });

  it('moves links by dragging them, adds one, and removes one', async () => {
    const { page, read } = await openForm();
    await page
      .getByRole('button', { name: /^Move this link/ })
      .nth(2)
      .hover();
    await page.mouse.down();
    const first = page.getByLabel('Label', { exact: true }).first();
    await first.hover();
    await first.hover();
    await page.mouse.up();
    expect(await labelsIn(page)).toEqual(['C', 'A', 'B']);
    await page.getByRole('button', { name: 'Remove this link' }).nth(1).click();
    const blank = page.getByLabel('Label', { exact: true }).last();
    await blank.fill('D');
    await page.getByLabel('Target', { exact: true }).last().fill('https://example.com/D');
    await save(page);
    expect((await read()).links.map(({ label }: { label: string }) => label)).toEqual(['C', 'B', 'D']);
  });

  it('does all of that without scripts', async () => {
    const { page, read } = await openForm(false);
    await page.getByRole('button', { name: 'Move down' }).first().click();
    expect(await labelsIn(page)).toEqual(['B', 'A', 'C']);
    await page.getByRole('button', { name: 'Remove this link' }).nth(1).click();
    expect(await labelsIn(page)).toEqual(['B', 'C']);
    await page.getByLabel('Heading').press('Enter');
    await page.waitForURL(/\/console\/bio-pages(\?.*)?$/);
    expect((await read()).links.map(({ label }: { label: string }) => label)).toEqual(['B', 'C']);
  });
});
