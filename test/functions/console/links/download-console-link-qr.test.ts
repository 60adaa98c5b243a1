import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { downloadConsoleLinkQr } from '../../../../shared/api/console/link-qr.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicked-link.ts';
import { scan } from '../../../support/qr-scanner.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('GET /console/links/{id}/qr', () => {
  it('is the short URL as a PNG to download', async () => {
    const { id, alias, cookies } = await clickedLink(service);
    const query = { format: 'png' };
    const { headers, text, requests } = await call(service, downloadConsoleLinkQr, {
      params: { id },
      query,
      cookies,
    });
    const png = PNG.sync.read(Buffer.from(text, 'base64'));
    expect(scan(png)).toBe(`https://sho.rt/${alias}`);
    expect([png.width, png.height]).toEqual([1024, 1024]);
    expect(headers['content-disposition']).toBe(`attachment; filename="qr-${alias}.png"`);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'GetItem']);
  });

  it('is a PNG of up to 2048 pixels, in a frame, with its own shapes', async () => {
    const { id, cookies } = await clickedLink(service);
    const query = { format: 'png', size: '2048', shape: 'dots', eyes: 'circle', frame: 'Scan me' };
    const { text } = await call(service, downloadConsoleLinkQr, { params: { id }, query, cookies });
    const png = PNG.sync.read(Buffer.from(text, 'base64'));
    expect(png.width).toBe(2048);
    expect(png.height).toBeGreaterThan(2200);
  });

  it('is a PDF for printers, 50 mm wide unless another size is asked for', async () => {
    const { id, alias, cookies } = await clickedLink(service);
    for (const [size, points] of [
      [undefined, 141.732],
      ['100', 283.465],
    ] as const) {
      const query = { format: 'pdf', ...(size && { size }) };
      const { headers, text } = await call(service, downloadConsoleLinkQr, {
        params: { id },
        query,
        cookies,
      });
      const pdf = Buffer.from(text, 'base64').toString('latin1');
      expect(Number(/MediaBox \[0 0 ([\d.]+)/.exec(pdf)?.[1])).toBeCloseTo(points, 1);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="qr-${alias}.pdf"`,
      });
    }
  });

  it('is drawn again for each look', async () => {
    const { id, cookies } = await clickedLink(service);
    const looks = [{}, { shape: 'dots' }, { eyes: 'circle' }, { margin: '8' }, { frame: 'Scan' }];
    const files = await Promise.all(
      looks.map((query) => call(service, downloadConsoleLinkQr, { params: { id }, query, cookies })),
    );
    expect(new Set(files.map(({ text }) => text)).size).toBe(looks.length);
  });

  it.each(['svg', undefined, 'exe'])('is an SVG for the format %s', async (format) => {
    const { id, alias, cookies } = await clickedLink(service);
    const query = { ...(format && { format }) };
    const { headers, text } = await call(service, downloadConsoleLinkQr, { params: { id }, query, cookies });
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(text).toContain(`<title>QR code for https://sho.rt/${alias}</title>`);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="qr-${alias}.svg"`,
    });
  });
});
