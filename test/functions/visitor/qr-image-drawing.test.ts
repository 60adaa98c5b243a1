import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { logoServer, qrCodesOfOneUser } from '../../support/qr-codes.ts';
import { scan } from '../../support/qr-scanner.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const logos = logoServer();
const aQrCode = qrCodesOfOneUser(service);

const show = (file: string, query: Record<string, unknown> = {}) =>
  call(service, qrImage, { params: { file }, query });

describe('drawing an image of GET /qr/{file}', () => {
  it('is drawn once for requests at the same time and after them, until the QR code changes', async () => {
    const { code, update } = await aQrCode({ logo: logos.at('/logo.png') });
    const logoReads = ({ requests }: TestResponse) =>
      requests.filter(({ input }) => input.ConsistentRead).length;
    const together = await Promise.all(Array.from({ length: 20 }, () => show(`${code}.png`)));
    const later = await show(`${code}.png`);
    expect(new Set([...together, later].map(({ text }) => text)).size).toBe(1);
    expect([...together, later].reduce((reads, response) => reads + logoReads(response), 0)).toBe(1);
    await update({ data: 'Bye' });
    const { text } = await show(`${code}.png`);
    expect(scan(PNG.sync.read(Buffer.from(text, 'base64')))).toBe('Bye');
  });

  it('answers 503 with a time to wait when too many images wait to be drawn, and works again later', async () => {
    const { code } = await aQrCode({ data: 'x'.repeat(1000) });
    const sizes = Array.from({ length: 50 }, (_, i) => ({ size: 1024 - i }));
    const responses = await Promise.all(sizes.map((size) => show(`${code}.png`, size)));
    const refused = responses.filter(({ status }) => status !== 200);
    // At most one is drawn and 32 wait.
    expect(refused.length).toBeGreaterThanOrEqual(50 - 33);
    for (const { status, headers, text } of refused) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
        503,
        '2',
        'private, no-store',
      ]);
      expect(text).toContain('Please try again');
    }
    expect((await show(`${code}.png`, sizes.at(-1))).status).toBe(200);
  });
});
