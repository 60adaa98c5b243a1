import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { BLACK_ON_WHITE } from '../../shared/domain/values/colors.ts';
import { qrSvg } from '../../shared/visitor/qr/qr-svg.ts';
import { SCREENSHOTS } from './support/looks.ts';
import { readColors, scan } from './support/scan.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

const contents: [type: string, data: unknown, content: string][] = [
  ['text', 'Zwölf Boxkämpfer 😀', 'Zwölf Boxkämpfer 😀'],
  ['phone', '+49 30 123456', 'tel:+4930123456'],
  ['wifi', { ssid: 'home;1', encryption: 'wpa', password: 'secret' }, 'WIFI:T:WPA;S:home\\;1;P:secret;;'],
];

const addQrCode = (body: object): Promise<{ id: number; link: string }> =>
  people.api('POST', '/qr/add', { name: 'Mine', ...body });

/** What a phone's camera reads from a screen that shows the image. */
async function photograph(url: string): Promise<Buffer> {
  const { page } = await people.open();
  await page.goto(url);
  return page.screenshot();
}

describe('a QR code', () => {
  it.each(contents)(
    'of type %s with %j is read from the screen and from a PNG',
    async (type, data, content) => {
      const { link } = await addQrCode({ type, data });
      expect(scan(await photograph(link))).toBe(content);
      expect(scan(await photograph(`${link}.png?size=512`))).toBe(content);
    },
  );

  it('can be scanned in its own colors, which are the only ones', async () => {
    const colors = { background: 'rgb(255,250,220)', foreground: 'rgb(0,0,90)' };
    const { link } = await addQrCode({ type: 'text', data: 'colors', ...colors });
    for (const [format, url] of Object.entries({ svg: link, png: `${link}.png` })) {
      const { page } = await people.open();
      await page.goto(`${people.target}/article`);
      await page.setContent(`<img src="${url}">`);
      const picture = await page.getByRole('img').screenshot({ path: `${SCREENSHOTS}/qr-${format}.png` });
      expect(scan(picture)).toBe('colors');
      expect(new Set(readColors(picture))).toEqual(new Set(Object.values(colors)));
    }
  });

  it('redirects a scan to its target and counts it', async () => {
    const { id, link } = await addQrCode({ type: 'link', data: `${people.target}/poster` });
    const scanned = scan(await photograph(link)) ?? '';
    expect(scanned).toMatch(new RegExp(`^${people.ready.shortUrl}/q/[A-Za-z0-9]+$`));
    const { page } = await people.open();
    await page.goto(scanned);
    expect(page.url()).toBe(`${people.target}/poster`);
    const scans = async () => (await people.api('GET', `/qr/${id}`)).details.scans;
    await expect.poll(scans, { timeout: 20_000 }).toBe(1);
  });

  it('runs nothing from its name or its content', async () => {
    const evil = '</title><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const { link } = await addQrCode({ type: 'text', data: evil, name: evil });
    expect(scan(await photograph(link))).toBe(evil);
  });
});

describe('the image of a QR code', () => {
  // Drawn here, because a logo is downloaded from a public address only, which a test server does not have.
  it('can be scanned with a logo in its center', async () => {
    const logo = new PNG({ width: 128, height: 128 });
    for (let i = 0; i < 128 * 128; i++)
      logo.data.set(i % 40 < 20 ? [180, 0, 0, 255] : [255, 255, 0, 255], i * 4);
    const picture = {
      content: 'https://sho.rt/q/abc2345',
      colors: BLACK_ON_WHITE,
      logo: PNG.sync.write(logo),
    };
    const { page } = await people.open();
    await page.setContent(qrSvg(picture, { size: 400, title: 'Mine' }));
    const shown = await page
      .getByRole('img', { name: 'Mine' })
      .screenshot({ path: `${SCREENSHOTS}/qr-logo.png` });
    expect(readColors(shown)).toContain('rgb(180,0,0)');
    expect(scan(shown)).toBe(picture.content);
  });
});
