import { PNG } from 'pngjs';
import { describe, expect, it, vi } from 'vitest';
import { downloadConsoleLinkQr } from '../../../../shared/api/console/link-qr.ts';
import { minuteLimit, reserveAttempts } from '../../../../shared/data/attempts.ts';
import { drawingsKey } from '../../../../shared/data/keys.ts';
import { MAX_DRAWINGS } from '../../../../shared/visitor/qr/qr-response.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { scan } from '../../../support/images/qr-scanner.ts';
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
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'GetItem', 'UpdateItem']);
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

  it('is drawn only so often in a minute, of which images that were drawn before are not part', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:13Z') });
    const { id, user, cookies } = await clickedLink(service);
    const download = (query: object) =>
      call(service, downloadConsoleLinkQr, { params: { id }, query: { format: 'png', ...query }, cookies });
    const toKey = (minute: number) => drawingsKey(String(user.id), minute);
    expect((await download({ size: '600' })).status).toBe(200);
    for (let drawn = 1; drawn < MAX_DRAWINGS; drawn++)
      await reserveAttempts([minuteLimit(toKey, MAX_DRAWINGS, new Date())]);
    const refused = await download({ size: '600', shape: 'dots' });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('47');
    expect(refused.text).toContain('Try again in 47 seconds.');
    expect((await download({ size: '600' })).status).toBe(200);
    vi.useRealTimers();
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
