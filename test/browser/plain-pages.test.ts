import { describe, expect, it } from 'vitest';
import { drawnWidth, expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

describe('the service’s own host', () => {
  it('explains what it is', async () => {
    const { page } = await people.open();
    expect((await page.goto(people.ready.shortUrl))?.status()).toBe(200);
    await page.getByRole('heading', { name: 'Short links' }).waitFor();
    await expectGoodLooks(page, 'home');
  });

  it.each(['/no-such-link', '/no/such/path', '/%00'])(
    'has a page for %s, which is not there',
    async (path) => {
      const { page } = await people.open();
      expect((await page.goto(people.ready.shortUrl + path))?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Link not found' }).waitFor();
    },
  );

  it('has a readable page for a link that does not exist', async () => {
    const { page } = await people.open();
    await page.goto(`${people.ready.shortUrl}/no-such-link`);
    await expectGoodLooks(page, 'not-found');
  });

  it('has an icon that browsers can display', async () => {
    // The query is needed because Playwright blocks the browser's own icon requests.
    const icon = `${people.ready.shortUrl}/favicon.ico?`;
    const { page } = await people.open();
    expect((await page.goto(icon))?.status()).toBe(200);
    await page.goto(`${people.target}/article`);
    await page.setContent(`<img src="${icon}">`);
    expect(await drawnWidth(page.getByRole('img'))).toBeGreaterThan(0);
  });
});

describe('a link', () => {
  it('redirects with its parameters and counts a click', async () => {
    const link = await people.addLink({ parameters: [{ name: 'from', value: 'browser' }] });
    const { page } = await people.open();
    await page.goto(link.shorturl);
    expect(page.url()).toBe(`${people.target}/article?from=browser`);
    await people.untilClicked(link, 1);
  });

  it('redirects a phone to the target for phones', async () => {
    const { shorturl } = await people.addLink({
      devicetarget: [{ device: 'iPhone', link: `${people.target}/phone` }],
      languagetarget: [{ language: 'de', link: `${people.target}/deutsch` }],
    });
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
    const phone = await people.open({ userAgent: iPhone, locale: 'de-DE' });
    await phone.page.goto(shorturl);
    expect(phone.page.url()).toBe(`${people.target}/phone`);
    const german = await people.open({ locale: 'de-DE' });
    await german.page.goto(shorturl);
    expect(german.page.url()).toBe(`${people.target}/deutsch`);
  });

  it('says that the link has expired', async () => {
    const expiry = new Date(Date.now() + 2000).toISOString().slice(0, 19).replace('T', ' ');
    const { shorturl } = await people.addLink({ expiry });
    const { page } = await people.open();
    const status = async () => (await page.goto(shorturl))?.status();
    await expect.poll(status, { timeout: 20_000 }).toBe(410);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await expectGoodLooks(page, 'expired');
  });

  it('shows a preview to link preview bots', async () => {
    const { shorturl } = await people.addLink({
      metatitle: 'An article of the target',
      metadescription: 'What it is about, in a sentence or two written by hand.',
      metaimage: `${people.target}/banner.png`,
    });
    const { page } = await people.open({ userAgent: 'facebookexternalhit/1.1' });
    await page.goto(shorturl);
    await page.getByRole('heading', { name: 'An article of the target' }).waitFor();
    await expectGoodLooks(page, 'preview');
  });
});

describe('a branded domain', () => {
  const domainAt = (name: string) => people.ready.shortUrl.replace('localhost', `${name}.localhost`);

  it('has its own links', async () => {
    const domain = domainAt('go');
    await people.api('POST', '/domain/add', { domain });
    const link = await people.addLink({ domain, custom: 'branded' });
    expect(link.shorturl).toBe(`${domain}/branded`);
    const { page } = await people.open();
    await page.goto(link.shorturl);
    expect(page.url()).toBe(`${people.target}/article`);
    await people.untilClicked(link, 1);
    expect((await page.goto(`${people.ready.shortUrl}/branded`))?.status()).toBe(404);
  });

  it('redirects its root and missing links to the owner’s URLs', async () => {
    const domain = domainAt('shop');
    await people.api('POST', '/domain/add', {
      domain,
      redirectroot: `${people.target}/root`,
      redirect404: `${people.target}/missing`,
    });
    const { page } = await people.open();
    await page.goto(domain);
    expect(page.url()).toBe(`${people.target}/root`);
    await page.goto(`${domain}/no-such-link`);
    expect(page.url()).toBe(`${people.target}/missing`);
  });

  it('has pages without redirects, and an unknown domain has none', async () => {
    const domain = domainAt('plain');
    await people.api('POST', '/domain/add', { domain });
    const { page } = await people.open();
    expect((await page.goto(domain))?.status()).toBe(200);
    expect((await page.goto(`${domain}/no-such-link`))?.status()).toBe(404);
    expect((await page.goto(domainAt('nobody')))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Link not found' }).waitFor();
  });
});
