import { PNG } from 'pngjs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { qrEyes, qrLookFields, qrShapes } from '../../../shared/api/fields/qr-look.ts';
import { QR_PRINT_SIZES, QR_SIZES } from '../../../shared/api/fields/qr-sizes.ts';
import { drawQrFile } from '../../../shared/visitor/qr/draw-qr.ts';
import { drawableCharacters } from '../../../shared/visitor/qr/frame-letters.ts';
import { listFigures } from '../../../shared/visitor/qr/qr-figures.ts';
import type { QrPictureText } from '../../../shared/visitor/qr/qr-image.ts';
import { checkEach } from '../../support/check-each.ts';
import { aPng } from '../../support/images/images.ts';
import { rasterizePdf, readPdf } from '../../support/images/pdf.ts';
import { scan } from '../../support/images/qr-scanner.ts';
import { testSize } from '../../support/test-size.ts';

const black = { background: { red: 255, green: 255, blue: 255 }, foreground: { red: 0, green: 0, blue: 0 } };
const brand = {
  background: { red: 255, green: 240, blue: 210 },
  foreground: { red: 120, green: 20, blue: 60 },
};
const content = 'https://sho.rt/q/a2b3c4d';

const looks = qrShapes.flatMap((shape) =>
  qrEyes.flatMap((eyes) =>
    [true, false].map(
      (hasLogo) =>
        [`${shape} dots, ${eyes} corners${hasLogo ? ', a logo' : ''}`, { shape, eyes, hasLogo }] as const,
    ),
  ),
);

const aPicture = ({ hasLogo, ...look }: (typeof looks)[number][1], margin?: number): QrPictureText => ({
  content,
  colors: hasLogo ? brand : black,
  ...(hasLogo && { logo: aPng(64, 48) }),
  look: { ...look, ...(margin !== undefined && { margin }) },
});

const draw = (picture: QrPictureText, format: 'png' | 'pdf', size: number) =>
  Buffer.from(drawQrFile({ picture, format, size, title: 'x' }) as Uint8Array);

/** As on paper: with empty space around it. */
function onPaper(png: PNG, border = 40): PNG {
  const paper = new PNG({ width: png.width + 2 * border, height: png.height + 2 * border });
  paper.data.fill(255);
  PNG.bitblt(png, paper, 0, 0, png.width, png.height, border, border);
  return paper;
}

/** How light an image is, in white pixels. */
const sumLight = ({ data }: PNG) => data.reduce((sum, value) => sum + value, 0) / (4 * 255);

describe('a QR code of any look', () => {
  it.each(testSize({ ci: [200, 400], local: [200] }))('is read by scanners as a PNG of %i pixels', (size) =>
    checkEach(looks, ([, look]) => {
      expect(scan(PNG.sync.read(draw(aPicture(look), 'png', size)))).toBe(content);
    }),
  );

  it('is read by scanners from paper without a margin of its own', () =>
    checkEach(looks, ([, look]) => {
      expect(scan(onPaper(PNG.sync.read(draw(aPicture(look, 0), 'png', 200))))).toBe(content);
    }));

  it('is read by scanners as a PDF', () =>
    checkEach(looks, ([, look]) => {
      expect(scan(rasterizePdf(draw(aPicture(look), 'pdf', 50), 250))).toBe(content);
    }));

  it('has the same curves as a PNG as it has as a PDF', () => {
    const picture = { content, colors: black, look: { shape: 'rounded', eyes: 'circle' } } as const;
    // Ten pixels per module.
    const size = 330;
    const png = PNG.sync.read(draw(picture, 'png', size));
    const pdf = rasterizePdf(draw(picture, 'pdf', 50), size);
    expect(Math.abs(sumLight(png) - sumLight(pdf))).toBeLessThan(100);
  });
});

it('A code of dots has whole alignment patterns, by which scanners straighten it', () => {
  // Of 25 modules, one pattern is at the bottom right.
  const figures = listFigures({ side: 25, isDark: () => true }, { shape: 'dots', eyes: 'circle' });
  const whole = figures.filter(({ radius }) => radius === 0);
  expect(whole).toEqual([16, 17, 18, 19, 20].map((y) => ({ x: 16, y, width: 5, height: 1, radius: 0 })));
});

describe('a frame with text', () => {
  const framed: QrPictureText = { content, colors: black, frame: 'Scan me' };

  it.each([200, 600])(
    'leaves the code to scanners as a PNG of %i pixels, which is higher than wide',
    (size) => {
      const png = PNG.sync.read(draw(framed, 'png', size));
      expect(scan(png)).toBe(content);
      expect(png.width).toBe(size);
      expect(png.height).toBeGreaterThan(size * 1.1);
    },
  );

  it('is drawn in every format, with its text as outlines', () => {
    const plain = readPdf(draw({ content, colors: black }, 'pdf', 50));
    const pdf = readPdf(draw(framed, 'pdf', 50));
    expect(Math.abs(pdf.width - plain.width)).toBeLessThan(0.001);
    expect(pdf.height).toBeGreaterThan(pdf.width * 1.1);
    expect(pdf.content).toMatch(/^[-\d. \nrgefclmh*]+$/);
    expect(pdf.content.length).toBeGreaterThan(plain.content.length);
    const svg = String(drawQrFile({ picture: framed, format: 'svg', size: 300, title: 'x' }));
    expect(svg).not.toContain('Scan me');
    expect(svg.match(/L/g)?.length).toBeGreaterThan(50);
  });

  it('has light letters on its dark bar, and no others than were asked for', () => {
    const countLight = (frame: string) => {
      const { width, height, data } = PNG.sync.read(draw({ content, colors: black, frame }, 'png', 600));
      const bar = Array.from({ length: Math.round(width * 0.1) }, (_, i) => height - 30 - i);
      return bar.reduce(
        (sum, y) =>
          sum +
          data.subarray((y * width + 60) * 4, (y * width + width - 60) * 4).filter((value) => value === 255)
            .length -
          (width - 120),
        0,
      );
    };
    const one = countLight('.');
    expect(one).toBeGreaterThan(0);
    expect(countLight('MMM')).toBeGreaterThan(10 * one);
  });

  it('can have exactly the characters that have outlines', () => {
    const isAllowed = (character: string) =>
      v.is(v.object({ frame: qrLookFields.frame }), { frame: `x${character}x` });
    const allowed = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(isAllowed);
    expect(allowed.sort()).toEqual([...drawableCharacters].sort());
  });
});

describe('a QR code for print', () => {
  it.each([0, 1, 4, 10])('has the margin that was requested: %i modules', (margin) => {
    const [one] = looks.map(([, look]) => look);
    if (!one) throw new Error('There is no look.');
    const { text } = {
      text: drawQrFile({ picture: aPicture(one, margin), format: 'svg', size: 100, title: 'x' }),
    };
    const withoutMargin = drawQrFile({ picture: aPicture(one, 0), format: 'svg', size: 100, title: 'x' });
    const side = (svg: unknown) => Number(/viewBox="0 0 (\d+) /.exec(String(svg))?.[1]);
    expect(side(text) - side(withoutMargin)).toBe(2 * margin);
  });

  it.each(QR_PRINT_SIZES)('is exactly %i mm wide and high as a PDF', (size) => {
    const [one] = looks.map(([, look]) => look);
    if (!one) throw new Error('There is no look.');
    const { width, height } = readPdf(draw(aPicture(one), 'pdf', size));
    expect(Math.abs((width / 72) * 25.4 - size)).toBeLessThan(0.001);
    expect(height).toBe(width);
  });

  it('has up to 2048 pixels', () => {
    const [one] = looks.map(([, look]) => look);
    if (!one) throw new Error('There is no look.');
    expect(Math.max(...QR_SIZES)).toBe(2048);
    expect(PNG.sync.read(draw(aPicture(one), 'png', 2048)).width).toBe(2048);
  });

  it('has nothing of its content or title in the syntax of a PDF', () => {
    const evil = ') Tj (\\ %%EOF <</JS (alert)>> endstream';
    const picture: QrPictureText = { content: evil, colors: black, look: { shape: 'dots' } };
    const file = Buffer.from(drawQrFile({ picture, format: 'pdf', size: 50, title: evil }) as Uint8Array);
    const { content: drawing, text } = readPdf(file);
    expect(drawing).toMatch(/^[-\d. \nrgefclmh*]+$/);
    expect(text).not.toMatch(/JS|Tj/);
    expect(scan(rasterizePdf(file, 600))).toBe(evil);
  });
});

it('the SVG of the largest code with dots takes less than a megabyte', () => {
  const content = 'x'.repeat(2331);
  const picture: QrPictureText = { content, colors: black, look: { shape: 'dots', eyes: 'circle' } };
  expect(String(drawQrFile({ picture, format: 'svg', size: 300, title: 'x' })).length).toBeLessThan(
    1_000_000,
  );
});
