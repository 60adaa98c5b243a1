import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { parseQrData, type QrType } from '../../../shared/api/fields/qr-data.ts';
import { errorCorrectionLevelFor, qrContent } from '../../../shared/domain/qr-codes/qr-content.ts';
import { BLACK_ON_WHITE } from '../../../shared/domain/values/colors.ts';
import { createQrMatrix, type QrPicture } from '../../../shared/visitor/qr/qr-image.ts';
import { qrPng } from '../../../shared/visitor/qr/qr-png.ts';
import { qrSvg } from '../../../shared/visitor/qr/qr-svg.ts';
import { checkEach } from '../../support/check-each.ts';
import { rasterize, scan } from '../../support/images/qr-scanner.ts';
import { testSize } from '../../support/test-size.ts';

/** Larger ones take scanners long, and are easier to read. */
const sizes = testSize({ ci: [64, 100, 128, 256, 300, 444], local: [64, 300] });
/** Around the most characters that codes of some sizes hold. */
const allLengths = [
  1, 7, 8, 14, 15, 24, 25, 34, 35, 44, 45, 58, 59, 64, 65, 84, 85, 98, 99, 119, 137, 155, 177, 194, 220, 250,
  280, 310, 338, 382, 403, 439, 461, 511, 535, 593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093,
  1139, 1219, 1273,
];
const lengths = testSize({ ci: allLengths, local: allLengths.filter((_, i) => i % 5 === 0) });
const NAVY_ON_CREAM = {
  background: { red: 255, green: 250, blue: 220 },
  foreground: { red: 0, green: 0, blue: 90 },
};

const samples: [QrType, unknown][] = [
  ['link', 'https://example.com/'],
  ['text', 'a'],
  ['text', 'Zwölf 😀 0123456789'.repeat(20)],
  ['phone', '+49 30 123456'],
  ['email', { address: 'a@example.com', subject: 'Hi', body: 'one\ntwo' }],
  ['sms', { phone: '+4930123', message: 'Hello' }],
  ['wifi', { ssid: 'home;1', password: 'se"cret' }],
  ['vcard', { firstName: 'Ann', lastName: 'Lee', phone: '1', email: 'a@example.com', city: 'Köln' }],
];

/** A logo so busy that a scanner would read it as modules without error correction. */
function aLogo(width = 256, height = 256): Buffer {
  const logo = new PNG({ width, height });
  for (let i = 0; i < width * height; i++) {
    const isDark = (Math.floor((i % width) / 20) + Math.floor(i / width / 20)) % 2 === 0;
    logo.data.set(isDark ? [180, 0, 0, 255] : [255, 255, 0, 255], i * 4);
  }
  return PNG.sync.write(logo);
}

function aPicture(type: QrType, data: unknown, logo?: Buffer): QrPicture {
  const level = errorCorrectionLevelFor({ hasLogo: logo !== undefined });
  const content = qrContent(parseQrData(type, data), { scanUrl: 'https://sho.rt/q/abc2345', level });
  return { content, colors: BLACK_ON_WHITE, logo };
}

const draw = (picture: QrPicture, size: number) => PNG.sync.read(qrPng(picture, { size }));

describe.each([
  ['without a logo', undefined],
  ['with a logo', aLogo()],
])('a QR code %s', (_, logo) => {
  it('of each type can be scanned from a PNG of any size', () =>
    checkEach(samples, ([type, data]) => {
      const picture = aPicture(type, data, logo);
      for (const size of sizes) expect([size, scan(draw(picture, size))]).toEqual([size, picture.content]);
    }));

  it('of each type can be scanned from an SVG', () =>
    checkEach(samples, ([type, data]) => {
      const picture = aPicture(type, data, logo);
      expect(scan(rasterize(qrSvg(picture, { size: 300, title: 'mine' }), 3))).toBe(picture.content);
    }));

  it('can be scanned from a PNG, however many characters it has', () => {
    const unreadable = lengths.filter((length) => {
      const picture = aPicture('text', 'x'.repeat(length), logo);
      return scan(draw(picture, 256)) !== picture.content;
    });
    expect(unreadable).toEqual([]);
  });

  it('can be scanned in colors', () => {
    const picture = { ...aPicture('text', 'colors', logo), colors: NAVY_ON_CREAM };
    expect(scan(draw(picture, 200))).toBe('colors');
  });
});

describe('drawQr', () => {
  it('does not mirror the code, which some scanners would accept', () => {
    // ISO/IEC 18004, 7.9.1: in the smallest code the module in column 8 of row 13 is always dark.
    for (const content of 'abcdefghijklmnopqrstuvwxyz')
      expect(createQrMatrix({ content, colors: BLACK_ON_WHITE }).isDark(8, 13)).toBe(true);
  });
});

describe('qrPng', () => {
  it.each([64, 300, 2048])('has the requested size of %i pixels', (size) => {
    const { width, height } = draw(aPicture('text', 'a'), size);
    expect([width, height]).toEqual([size, size]);
  });

  it('is larger than requested if modules would be smaller than two pixels', () => {
    const { width } = draw(aPicture('text', 'x'.repeat(2331)), 64);
    expect(width).toBe(2 * (177 + 8));
    expect(scan(draw(aPicture('text', 'x'.repeat(2331)), 64))).toBe('x'.repeat(2331));
  });

  it('draws modules of whole pixels in two colors, inside a margin of four modules', () => {
    const png = draw({ ...aPicture('text', 'a'), colors: NAVY_ON_CREAM }, 100);
    const at = (x: number, y: number) =>
      [...png.data.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 4)].join();
    const colors = Array.from({ length: 100 * 100 }, (_, i) => at(i % 100, Math.floor(i / 100)));
    expect(new Set(colors)).toEqual(new Set(['255,250,220,255', '0,0,90,255']));
    // 21 modules of 3 pixels, and 18 or 19 pixels around them.
    const dark = colors.flatMap((color, i) => (color.startsWith('0,') ? [i] : []));
    const columns = dark.map((i) => i % 100);
    const rows = dark.map((i) => Math.floor(i / 100));
    expect([Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]).toEqual([
      18, 80, 18, 80,
    ]);
  });

  it('draws a logo in the center, with the background behind its transparent parts', () => {
    const logo = new PNG({ width: 20, height: 10 });
    for (let i = 0; i < 200; i++) logo.data.set(i % 20 < 10 ? [255, 0, 0, 255] : [0, 0, 0, 0], i * 4);
    const png = draw({ ...aPicture('text', 'a', PNG.sync.write(logo)), colors: NAVY_ON_CREAM }, 290);
    const at = (x: number, y: number) => [...png.data.subarray((y * 290 + x) * 4, (y * 290 + x) * 4 + 3)];
    expect(at(140, 145)).toEqual([255, 0, 0]);
    expect(at(150, 145)).toEqual([255, 250, 220]);
    expect(at(140, 145 - 20)).toEqual([255, 250, 220]);
  });
});

describe('qrSvg', () => {
  const svg = (title: string, logo?: Buffer) =>
    qrSvg(
      { ...aPicture('text', '<script>alert(1)</script>', logo), colors: NAVY_ON_CREAM },
      { size: 300, title },
    );

  it('has a title and two paths', () => {
    expect(svg('mine')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1" width="300" height="300" [^<>]*><title>mine<\/title><path fill="#fffadc" d="M0 0h\1v\1h-\1z"\/><path fill="#00005a" d="[Mhvz\d -]+" fill-rule="evenodd"\/><\/svg>$/,
    );
  });

  it('embeds a logo and loads nothing', () => {
    const logo = aLogo();
    const [, data = ''] = /href="data:image\/png;base64,([^"]*)"/.exec(svg('mine', logo)) ?? [];
    expect(Buffer.from(data, 'base64').equals(logo)).toBe(true);
    expect(svg('mine', logo).replaceAll(/xmlns="[^"]*"|href="data:[^"]*"/g, '')).not.toMatch(
      /https?:|href|script/,
    );
  });

  it.each([
    [
      'markup',
      '</title><script>alert("&")</script>',
      '&lt;/title&gt;&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;',
    ],
    ['characters that XML forbids', 'a\0b\ufffec\ud800d\u001be', 'a b c d e'],
  ])('makes %s in the title harmless', (_, title, shown) => {
    expect(svg(title)).toContain(`<title>${shown}</title><path`);
  });
});
