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
