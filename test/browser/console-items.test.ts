import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawnWidth, expectGoodLooks } from './support/looks.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';
const EVIL = `<b onclick="alert(1)">&amp;'"`;
/** A word that fits nowhere. */
const LONG = 'Spring'.repeat(25);

let users = 0;
let key = '';

/** Someone who is signed in to a new account. */
async function signedIn(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const username = `Items-${++users}`;
  const user = { username, email: `items-${users}@example.com`, password: PASSWORD, planid: 3 };
  const { data } = await people.api('POST', '/user/add', user);
  key = (await people.api('GET', `/user/${data.id}`)).data.apikey;
  const { page } = await people.open(options);
  await page.goto(`${people.ready.shortUrl}/login?next=/console/campaigns`);
  await submitLogin(page, username, PASSWORD);
  await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
  return page;
}

const follow = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).first().click();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each([true, false])('the pages of items, with JavaScript: %s', (javaScriptEnabled) => {
  let page: Page;
  const looks = async (name: string) => {
    if (javaScriptEnabled) await expectGoodLooks(page, `console-${name}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  };

  it('create, change, and delete each kind', async () => {
    page = await signedIn({ javaScriptEnabled });
    await page.setViewportSize({ width: 1280, height: 800 });
    await looks('campaigns-empty');
    await follow(page, 'New campaign');
    await page.getByLabel('Name').fill(EVIL);
    await page.getByLabel('Rotator alias').fill('not valid');
    await press(page, 'Create campaign');
    await page.locator('#slug-problem').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe(EVIL);
    await looks('campaign-wrong');
    await page.getByLabel('Rotator alias').fill(`spring-${javaScriptEnabled}`);
    await page.getByLabel('visitors can see').check();
    await press(page, 'Create campaign');
    const { shorturl } = await addLink(page);
    await page.goto(`${people.ready.shortUrl}/console/campaigns`);
    await page.getByText(EVIL).waitFor();
    await looks('campaigns');
    await follow(page, EVIL);
    await page.getByText(shorturl.replace(/^https?:\/\//, '')).waitFor();
    await looks('campaign-links');
    await follow(page, 'Back to Campaigns');
    await page.getByRole('link', { name: `Delete ${EVIL}` }).click();
    await looks('campaign-delete');
    await press(page, 'Delete campaign');
    await page.getByText('A campaign groups links.').waitFor();

    await page.goto(`${people.ready.shortUrl}/console/channels/new`);
    await looks('channel-new');
    await page.getByLabel('Name').fill(LONG);
    await page.getByLabel('Description').fill('What we print');
    await page.getByLabel('Color').fill('#aa3366');
    await page.getByLabel('Favorite').check();
    await press(page, 'Create channel');
    await page.getByText(LONG).waitFor();
    await looks('channels');
    await follow(page, LONG);
    await page.getByText('There is nothing in this channel yet.').waitFor();
    await looks('channel-empty');

    await page.goto(`${people.ready.shortUrl}/console/pixels/new`);
    await page.getByLabel('Provider').selectOption('Reddit');
    await page.getByLabel('Tag').fill('no');
    await page.getByLabel('Name').fill('Our forum');
    await press(page, 'Add pixel');
    await page.locator('#tag-problem').waitFor();
    await looks('pixel-wrong');
    await page.getByLabel('Tag').fill('a2_abcdef');
    await press(page, 'Add pixel');
    await page.getByText('a2_abcdef').waitFor();
    await looks('pixels');

    await page.goto(`${people.ready.shortUrl}/console/domains/new`);
    await looks('domain-new');
    const { protocol, port } = new URL(people.ready.shortUrl);
    const domain = `${protocol}//go-${javaScriptEnabled}.localhost:${port}`;
    await page.getByLabel('Domain', { exact: true }).fill(domain);
    await press(page, 'Add domain');
    await page.getByRole('heading', { name: domain }).waitFor();
    await page.getByText('Active').waitFor();
    await looks('domain');
    await follow(page, 'Back to Domains');
    await page.getByRole('link', { name: domain, exact: true }).waitFor();
    await looks('domains');

    await page.goto(`${people.ready.shortUrl}/console/qr-codes/new`);
    await follow(page, 'Wi-Fi');
    await page.getByLabel('Network name').fill('Guests');
    await looks('qr-code-new');
    await press(page, 'Create QR code');
    const image = page.getByRole('img', { name: 'QR code Guests' });
    await image.waitFor();
    if (javaScriptEnabled) expect(await drawnWidth(image)).toBeGreaterThan(0);
    await looks('qr-codes');
    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await looks('qr-code');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Guests as PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^qr-code-\d+\.png$/);
  });

  /** A link in the campaign that the list shows. */
  async function addLink(inPage: Page) {
    await inPage.getByText(EVIL).waitFor();
    const href = await inPage.getByRole('link', { name: EVIL, exact: true }).getAttribute('href');
    const { id, shorturl } = await people.api('POST', '/url/add', { url: people.target }, key);
    await people.api('POST', `/campaign/${href?.split('/').at(-1)}/assign/${id}`, {}, key);
    return { shorturl: shorturl as string };
  }
});
