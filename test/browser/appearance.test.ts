import { describe, expect, it } from 'vitest';
import { logoFile } from '../support/pages/appearance.ts';
import type { AnyShape } from '../support/random/any-shape.ts';
import { drawnWidth, expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const ABUSE_CONTACT = 'abuse@example.com';

describe.each([
  ['yellow', { SITE_NAME: 'Sunny links', ACCENT_COLOR: '#ffd400', LOGO: logoFile(), ABUSE_CONTACT }],
  ['black', { SITE_NAME: 'Die Kurzlinks der Vereinigten Stadtwerke', ACCENT_COLOR: '#000', ABUSE_CONTACT }],
  ['white', { SITE_NAME: 'W'.repeat(40), ACCENT_COLOR: '#fff', LOGO: logoFile(), ABUSE_CONTACT }],
])('a %s installation', (name, settings) => {
  const people = visitors(settings);
  const open = async (path: string) => {
    const { page } = await people.open({ time: Date.UTC(2026, 10, 22) });
    await page.goto(path.startsWith('/') ? people.ready.shortUrl + path : path);
    return page;
  };

  it('has its name and its contact for abuse on the home page, which is readable', async () => {
    const page = await open('/');
    expect(await page.title()).toBe(settings.SITE_NAME);
    await page.getByRole('heading', { name: settings.SITE_NAME }).waitFor();
    const abuse = page.getByRole('link', { name: 'Report abuse' });
    expect(await abuse.getAttribute('href')).toBe(`mailto:${ABUSE_CONTACT}`);
    await expectGoodLooks(page, `home-${name}`);
  });

  it('draws its logo beside its name, if it has one', async () => {
    const page = await open('/login');
    const logo = page.locator('.brand img');
    expect(await logo.count()).toBe('LOGO' in settings ? 1 : 0);
    if ('LOGO' in settings) expect(await drawnWidth(logo)).toBeGreaterThan(0);
    await expectGoodLooks(page, `login-${name}`);
  });

  it('has readable pages of links, with their owner’s titles', async () => {
    const { list, id } = await people.api('POST', '/campaign/add', { name: 'Autumn', public: true });
    const texts = { metatitle: 'The catalog', metadescription: 'All that is warm. '.repeat(20) };
    await people.addLink({ campaign: id, ...texts });
    const { shorturl: locked } = await people.addLink({ password: 'secret', campaign: id });
    const { shorturl: splash } = await people.addLink({ type: 'splash' });
    const pages = { list, locked, splash, missing: '/no-such-link' };
    for (const [what, path] of Object.entries(pages))
      await expectGoodLooks(await open(path), `${what}-${name}`);
  });

  it('has a readable console in its colors', async () => {
    const { data } = await people.api('GET', '/account');
    const page = await open((await people.api('GET', `/user/login/${data.id}`)).url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.title()).toContain(settings.SITE_NAME);
    await expectGoodLooks(page, `console-${name}`);
  });

  it('has its name in the title of the API’s reference', async () => {
    const document = await fetch(`${people.ready.baseUrl}/openapi.json`);
    expect(((await document.json()) as AnyShape).info.title).toBe(`${settings.SITE_NAME} API`);
    const page = await (await fetch(`${people.ready.shortUrl}/docs`)).text();
    expect(page).toContain(`<title>API reference · ${settings.SITE_NAME}</title>`);
  });
});

describe('the home page', () => {
  const people = visitors();

  it('leads to signing in with the keyboard alone', async () => {
    const { page } = await people.open();
    await page.goto(people.ready.shortUrl);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${people.ready.shortUrl}/login`);
  });

  it('says nothing of abuse in an installation without a contact', async () => {
    const { page } = await people.open();
    await page.goto(people.ready.shortUrl);
    expect(await page.getByText('Report abuse').count()).toBe(0);
  });
});
