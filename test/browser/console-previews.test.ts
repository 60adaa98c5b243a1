import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';
const EVIL = '"><script>alert(1)</script>';
const BANNER = 'https://images.example/banner.jpg';
const banner = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#c60"/></svg>',
};

let users = 0;

/** Someone who is signed in to a new account, on this page of the console. */
async function signedInOn(path: string, javaScriptEnabled: boolean) {
  const username = `Previews-${++users}`;
  const user = { username, email: `previews-${users}@example.com`, password: PASSWORD, planid: 3 };
  const { data } = await people.api('POST', '/user/add', user);
  const { apikey } = (await people.api('GET', `/user/${data.id}`)).data;
  const outside = ({ href }: URL) => (href === BANNER ? banner : undefined);
  const { page, asked } = await people.open({
    javaScriptEnabled,
    outside,
    expected: /^Blocked opening 'https:\/\/example.com\/' in a new window/,
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${people.ready.shortUrl}/login?next=${path}`);
  await submitLogin(page, username, PASSWORD);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  return { page, asked, apikey: apikey as string };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each([true, false])('a preview, with JavaScript: %s', (javaScriptEnabled) => {
  /** The preview that is shown, as soon as its text contains this. */
  async function previewWith(page: Page, text: string) {
    if (!javaScriptEnabled) await press(page, 'Preview');
    const frame = page.frameLocator('.preview iframe:not([hidden])');
    await frame.getByText(text).first().waitFor();
    return frame;
  }
  const looks = async (page: Page, name: string) => {
    if (javaScriptEnabled) await expectGoodLooks(page, `console-${name}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  };

  it('shows a splash page as visitors will see it, and saves and runs nothing', async () => {
    const { page, asked, apikey } = await signedInOn('/console/splash-pages/new', javaScriptEnabled);
    await previewWith(page, 'You’re almost there');
    await looks(page, 'splash-page-new');
    const entries = javaScriptEnabled ? await page.evaluate('history.length') : 0;
    await page.getByLabel('Name').fill('Autumn');
    await page.getByLabel('Heading').fill(EVIL);
    await page.getByLabel('Text').fill('It is out now.\nRead it.');
    await page.getByRole('textbox', { name: 'Banner' }).fill(BANNER);
    await page.getByLabel('Seconds to wait').fill('1');
    const frame = await previewWith(page, '1 second');
    await frame.getByRole('heading', { name: EVIL }).waitFor();
    await expect.poll(() => asked).toContain(BANNER);
    await frame.getByRole('button', { name: 'Pause' }).waitFor();
    await looks(page, 'splash-page-preview');
    // It leads nowhere, neither after its second nor with a press.
    await frame.getByRole('link', { name: 'Continue now' }).click();
    await page.getByLabel('Seconds to wait').fill('61');
    await previewWith(page, 'Seconds to wait must be a whole number of seconds from 1 to 60.');
    await looks(page, 'splash-page-preview-problem');
    if (javaScriptEnabled) expect(await page.evaluate('history.length')).toBe(entries);
    expect((await people.api('GET', '/splash', undefined, apikey)).data.splash).toEqual([]);

    await page.getByLabel('Seconds to wait').fill('5');
    await press(page, 'Create splash page');
    await page.getByText('Autumn').waitFor();
    await looks(page, 'splash-pages');
    const [{ id }] = (await people.api('GET', '/splash', undefined, apikey)).data.splash;
    const url = `${people.target}/article`;
    const link = await people.api('POST', '/url/add', { url, type: id, metatitle: 'The issue' }, apikey);
    await page.getByRole('link', { name: 'Delete Autumn' }).click();
    await expect
      .poll(async () => (await page.reload()) && page.getByText('One link uses it.').count(), {
        timeout: 20_000,
      })
      .toBe(1);
    await looks(page, 'splash-page-delete');
    const { page: visitor } = await people.open({ outside: () => banner });
    await visitor.goto(link.shorturl);
    await visitor.getByRole('heading', { name: EVIL }).waitFor();
  });

  it('shows an overlay with its colors and where it appears', async () => {
    const { page, apikey } = await signedInOn('/console/overlays/new', javaScriptEnabled);
    await previewWith(page, 'Your text');
    await page.getByLabel('Name').fill('Newsletter');
    await page.getByLabel('Text', { exact: true }).fill(EVIL);
    await page.getByLabel('Button label').fill('Subscribe');
    await previewWith(page, 'Button URL is required with a button.');
    await page.getByLabel('Button URL').fill('https://example.com/subscribe');
    await page.getByLabel('Position').selectOption('Top');
    await page.getByLabel('Custom box colors').check();
    await page.getByLabel('Background', { exact: true }).fill('#102030');
    await page.getByLabel('Text color', { exact: true }).fill('#223344');
    await previewWith(page, 'Text color needs more contrast with the background: at least 4.5:1.');
    await page.getByLabel('Text color', { exact: true }).fill('#ffffff');
    let frame = await previewWith(page, 'Subscribe');
    await frame.locator('.cta.top').waitFor();
    await looks(page, 'overlay-preview');
    await page.getByLabel('Type').selectOption('Contact form');
    expect(await page.getByLabel('Button URL').isVisible()).toBe(false);
    frame = await previewWith(page, 'Email address');
    await looks(page, 'overlay-preview-contact');
    await press(page, 'Create overlay');
    await page.getByText('Contact form').waitFor();
    await looks(page, 'overlays');
    await page.getByRole('link', { name: 'Edit Newsletter' }).click();
    await previewWith(page, 'Email address');
    await looks(page, 'overlay');

    // Another tab.
    const [{ id }] = (await people.api('GET', '/overlay', undefined, apikey)).data.cta;
    await people.api('PUT', `/overlay/${id}/update`, { text: 'From the other tab' }, apikey);
    await page.getByLabel('Name').fill('Mine');
    await press(page, 'Save changes');
    await page.getByText('Stored value: From the other tab').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Mine');
    await looks(page, 'overlay-changed-elsewhere');
    await press(page, 'Save changes');
    await page.getByText('Mine').waitFor();
  });
});
