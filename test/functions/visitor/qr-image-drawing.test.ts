import { PNG } from 'pngjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QR_SIZES } from '../../../shared/api/fields/qr-sizes.ts';
import { qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { MAX_DRAWINGS, MAX_LARGE_DRAWINGS } from '../../../shared/visitor/qr/qr-response.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { scan } from '../../support/images/qr-scanner.ts';
import { logoServer, qrCodesOfOneUser } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const logos = logoServer();
const aQrCode = qrCodesOfOneUser(service);

afterEach(() => vi.useRealTimers());

const show = (file: string, query: Record<string, unknown> = {}, address?: string) =>
  call(service, qrImage, { params: { file }, query, ...(address && { headers: fromAddress(address) }) });

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

  it('responds with 503 when too many of a network wait to be drawn, not to those of others, and works again later', async () => {
    const data = 'x'.repeat(1000);
    const codes = await Promise.all(Array.from({ length: 51 }, () => aQrCode({ data })));
    const [other, ...ofOne] = codes.map(
      ({ code }, i) =>
        () =>
          show(`${code}.png`, { size: 1024 }, i === 0 ? '192.0.2.6' : '192.0.2.5'),
    );
    const drawing = Promise.all(ofOne.map((ask) => ask()));
    expect((await other?.())?.status).toBe(200);
    const responses = await drawing;
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
    expect((await ofOne.at(-1)?.())?.status).toBe(200);
  });

  it('draws few images for all sizes that can be asked for', async () => {
    const { code } = await aQrCode();
    const etags = new Set<string | undefined>();
    for (let size = 64; size <= 2048; size += 4) etags.add((await show(code, { size })).headers.etag);
    expect(etags.size).toBe(QR_SIZES.length);
  });

  it(`draws ${MAX_LARGE_DRAWINGS} large ones of them at most, if they come first`, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T00:00:20Z') });
    const { code } = await aQrCode();
    const ask = async (file: string, size: number) =>
      (
        await call(service, qrImage, {
          params: { file },
          query: { size },
          headers: fromAddress('192.0.2.77'),
        })
      ).status;
    for (let n = 0; n < MAX_LARGE_DRAWINGS; n++) expect(await ask((await aQrCode()).code, 64)).toBe(200);
    expect(await ask(`${code}.png`, 2048)).toBe(429);
    expect(await ask(`${code}.png`, 1024)).toBe(200);
    expect(await ask(`${code}.pdf`, 200)).toBe(200);
  });

  it(`draws ${MAX_DRAWINGS} images per minute for one address; those in the cache and other addresses do not count`, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:20Z') });
    const first = await aQrCode();
    const sizes = QR_SIZES.filter((size) => size <= 1024);
    const from = (address: string, file: string, size: number) =>
      call(service, qrImage, { params: { file }, query: { size }, headers: fromAddress(address) });
    const files = await Promise.all(
      Array.from({ length: Math.ceil(MAX_DRAWINGS / sizes.length) }, async () => (await aQrCode()).code),
    );
    const images = files.flatMap((file) => sizes.map((size) => ({ file, size }))).slice(0, MAX_DRAWINGS);
    const show = async () => {
      const statuses = new Set<number>();
      for (const { file, size } of images) statuses.add((await from('192.0.2.1', file, size)).status);
      return [...statuses];
    };
    expect(await show()).toEqual([200]);
    expect(await show()).toEqual([200]);
    const refused = await from('192.0.2.1', first.code, 64);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(refused.headers['cache-control']).toBe('private, no-store');
    expect(refused.text).toContain('Please wait a minute');
    expect((await from('192.0.2.2', first.code, 64)).status).toBe(200);
    expect((await from('192.0.2.1', first.code, 64)).status).toBe(200);
  });
});
