import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertScannable } from '../../shared/domain/values/colors.ts';
import { expectGoodLooks, findViolations } from './support/looks.ts';
import { readDownload } from './support/read-download.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let link: { id: number };
let qrCode: { id: number };
beforeAll(async () => {
  link = await people.addLink();
  qrCode = await people.api('POST', '/qr/add', { type: 'text', data: 'Hello', name: 'Greeting' });
});

/** A page of the console, which the first administrator opens. */
async function open(path: string, options: Parameters<typeof people.open>[0] = {}): Promise<Page> {
  const { page } = await people.open({ timezoneId: 'UTC', ...options });
  await page.goto((await people.api('GET', '/user/login/1')).url);
  await page.goto(`${people.ready.shortUrl}/console${path}`);
  return page;
}

const readColors = (page: Page) =>
  page.locator('[data-qr] svg > path').evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')));
const dots = (page: Page): Locator => page.getByLabel('Foreground');
const background = (page: Page): Locator => page.getByLabel('Background');
const warning = (page: Page) => page.locator('[data-warning]').innerText();

const paths = () => [
  `/links/${link.id}`,
  `/links/${link.id}/qr-code`,
  '/qr-codes/new',
  `/qr-codes/${qrCode.id}/edit`,
];

describe('the colors of a QR code', () => {
  it.each([0, 1, 2, 3])('follow the form immediately, without a request (page %i)', async (at) => {
    const page = await open(paths()[at] ?? '');
    expect(await readColors(page)).toEqual(['#ffffff', '#000000']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await dots(page).fill('#123456');
    await background(page).fill('#ffeedd');
    expect(await readColors(page)).toEqual(['#ffeedd', '#123456']);
    expect(await warning(page)).toBe('');
    await dots(page).fill('#ffffff');
    expect(await warning(page)).toBe('Foreground must be darker than the background.');
    expect(await findViolations(page)).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('are called unreadable exactly where the server refuses them', async () => {
    const page = await open('/qr-codes/new');
    const shades = ['#000000', '#30603f', '#777777', '#a0a0a0', '#bd9b16', '#ccddee', '#ffffff'];
    const readColor = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(hex.slice(at, at + 2), 16),
      );
      return { red, green, blue };
    };
    for (const dark of shades)
      for (const light of shades) {
        await dots(page).fill(dark);
        await background(page).fill(light);
        let isRefused = false;
        try {
          assertScannable({ foreground: readColor(dark), background: readColor(light) });
        } catch {
          isRefused = true;
        }
        expect((await warning(page)) !== '', `${dark} on ${light}`).toBe(isRefused);
      }
  });

  it.each([true, false])(
    'are in the preview and in the files of a link, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await open(`/links/${link.id}`, { javaScriptEnabled });
      await dots(page).fill('#123456');
      await page.getByRole('textbox', { name: 'Logo' }).fill(`/qr/${await codeOfLogo()}.png`);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('heading', { name: 'QR code for' }).waitFor();
      expect(await readColors(page)).toEqual(['#ffffff', '#123456']);
      expect(await page.locator('[data-qr] image').count()).toBe(1);
      expect(await dots(page).inputValue()).toBe('#123456');
      for (const [format, start] of [
        ['SVG', '<svg'],
        ['PNG, 2048 pixels', '\ufffdPNG'],
        ['PDF', '%PDF'],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `Download ${format}` }).click(),
        ]);
        const text = String(await readDownload(download));
        expect(text.startsWith(start)).toBe(true);
        if (format === 'SVG') expect(text).toMatch(/fill="#123456".*<image /s);
      }
      if (javaScriptEnabled) await expectGoodLooks(page, 'console-link-qr');
    },
  );

  it('are shown by the Preview of a new QR code, without JavaScript too', async () => {
    const page = await open('/qr-codes/new?type=text', { javaScriptEnabled: false });
    await page.getByLabel('Text', { exact: true }).fill('Hello there');
    await dots(page).fill('#123456');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page
      .getByTitle('Preview of the QR code')
      .or(page.getByRole('img', { name: 'Preview of the QR code' }))
      .first()
      .waitFor();
    expect(await readColors(page)).toEqual(['#ffffff', '#123456']);
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Hello there');
  });

  it('look good in the forms', async () => {
    for (const path of paths()) {
      const page = await open(path);
      await dots(page).fill('#cc9900');
      await background(page).fill('#ffee99');
      await expectGoodLooks(page, `console-qr-colors${path.replace(/\W+\d*/g, '-')}`);
    }
  });

  /** The image of another QR code is a logo that this machine can download. */
  async function codeOfLogo(): Promise<string> {
    const { link: image } = await people.api('POST', '/qr/add', { type: 'text', data: 'Logo' });
    return String(image).split('/').at(-1) ?? '';
  }
});
