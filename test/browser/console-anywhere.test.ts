import { describe, expect, it } from 'vitest';
import { expectGoodLooks, saveScreenshot } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let users = 0;

/** The overview of a new user with one link. */
async function openOverview(javaScriptEnabled = true) {
  const username = `Kay-${++users}`;
  const body = { username, email: `${username}@example.com`, password: 'a long secret', planid: 3 };
  const { id } = (await people.api('POST', '/user/add', body)).data;
  const { apikey } = (await people.api('GET', `/user/${id}`)).data;
  await people.api(
    'POST',
    '/url/add',
    { url: `${people.target}/summer-sale`, custom: `kay-${users}` },
    apikey,
  );
  const { page } = await people.open({ javaScriptEnabled });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto((await people.api('GET', `/user/login/${id}`)).url);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

describe('going anywhere', () => {
  it('needs only the keyboard', async () => {
    const page = await openOverview();
    const { keyboard } = page;
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await keyboard.press('Control+K');
    await palette.waitFor();
    await keyboard.type('splash');
    expect(await palette.getByRole('link').allInnerTexts()).toEqual(['Splash pages']);
    await expectGoodLooks(page, 'console-palette');
    await page.setViewportSize({ width: 1280, height: 800 });
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Splash pages' }).waitFor();

    await keyboard.press('/');
    await palette.waitFor();
    await keyboard.type('mer-sa');
    await keyboard.press('Enter');
    await page.getByText('1 link found').waitFor();
    await page.locator('mark', { hasText: 'mer-sa' }).waitFor();
    await keyboard.press('/');
    expect(await palette.isVisible()).toBe(false);
    await keyboard.type('kay/');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('kay/');
    await page
      .getByRole('button', { name: /^Go to/ })
      .first()
      .click();
    await palette.waitFor();
    await keyboard.press('Escape');
    expect(await palette.isVisible()).toBe(false);
  });

  it('needs no script: the menu has all pages, and a phone’s header stays in one line', async () => {
    const page = await openOverview(false);
    expect(await page.locator('[data-open-palette]').isVisible()).toBe(false);
    await page.setViewportSize({ width: 320, height: 700 });
    const closed = await page.locator('header').boundingBox();
    await page.locator('summary', { hasText: 'Menu' }).click();
    expect((await page.locator('header').boundingBox())?.height).toBe(closed?.height);
    await saveScreenshot(page, 'console-menu-320', { fullPage: false });
    await page.locator('header').getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('heading', { name: 'Channels' }).waitFor();
  });

  it('shows the menu on phones', async () => {
    const page = await openOverview();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('summary', { hasText: 'Menu' }).click();
    await expectGoodLooks(page, 'console-menu');
  });
});

describe('leaving a form', () => {
  it('asks first if it was edited, or could not be saved, and not after it was saved', async () => {
    const page = await openOverview();
    const asked: string[] = [];
    page.on('dialog', (dialog) => asked.push(dialog.type()));
    const form = `${people.ready.shortUrl}/console/links/new`;
    await page.goto(form);
    await page.goto(form);
    expect(asked).toEqual([]);
    await page.getByLabel('Target URL').first().fill('nonsense');
    await page.goto(form);
    expect(asked).toEqual(['beforeunload']);
    await page.getByLabel('Target URL').first().fill('nonsense');
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByRole('alert').waitFor();
    await page.locator('main').click();
    await page.goto(form);
    expect(asked).toHaveLength(2);
    await page.getByLabel('Target URL').first().fill('example.com/x');
    await page.getByRole('button', { name: 'Create short link' }).click();
    await page.getByText('Your short link is ready:').waitFor();
    await page.getByRole('checkbox').first().check();
    await page.goto(form);
    expect(asked).toHaveLength(2);
  });
});
