import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { rasterizePdf, readPdf } from '../../support/images/pdf.ts';
import { rasterize, scan } from '../../support/images/qr-scanner.ts';
import { withoutDomainReads } from '../../support/items/domains.ts';
import { logoServer, qrCodesOfOneUser, samples } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const logos = logoServer();
const aQrCode = qrCodesOfOneUser(service);

type Options = { headers?: Record<string, string>; query?: Record<string, unknown>; method?: string };
const show = (file: string, options: Options = {}) =>
  call(service, qrImage, { params: { file }, ...options });
const png = ({ text }: TestResponse) => PNG.sync.read(Buffer.from(text, 'base64'));
/** Width and height, from the header of a PNG. */
const sizeIn = ({ text }: TestResponse) => [16, 20].map((at) => Buffer.from(text, 'base64').readUInt32BE(at));

function expectNotFound(response: TestResponse) {
  expect(response.status).toBe(404);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(response.text).toContain('Link not found');
}

const PNG_TYPE = 'image/png';
const SVG_TYPE = 'image/svg+xml';

describe('GET /qr/{file}', () => {
  it.each(samples)('returns a QR code of type $type as SVG and as PNG', async ({ type, data, content }) => {
    const { code } = await aQrCode({ type, data });
    const [svg, image] = [await show(code), await show(`${code}.png`)];
    expect([svg.status, svg.headers['content-type']]).toEqual([200, SVG_TYPE]);
    expect([image.status, image.headers['content-type']]).toEqual([200, PNG_TYPE]);
    expect(scan(rasterize(svg.text, 4))).toBe(content);
    expect(scan(png(image))).toBe(content);
  });

  it('encodes the URL that counts scans for a QR code of type link', async () => {
    const { code } = await aQrCode({ type: 'link', data: 'https://example.com/secret' });
    const svg = await show(code);
    expect(scan(rasterize(svg.text, 4))).toBe(`https://sho.rt/q/${code}`);
    expect(svg.text).not.toContain('secret');
  });

  it('draws its colors and its logo', async () => {
    const colors = { background: 'rgb(255,250,220)', foreground: 'rgb(0,0,90)' };
    const { code } = await aQrCode({ ...colors, logo: logos.at('/logo.png') });
    const [image, svg] = [png(await show(`${code}.png`)), (await show(code)).text];
    const colorAt = (x: number, y: number) => [
      ...image.data.subarray((y * image.width + x) * 4).subarray(0, 3),
    ];
    expect(scan(image)).toBe('Hello');
    expect(colorAt(0, 0)).toEqual([255, 250, 220]);
    expect(new Set(Array.from({ length: 300 }, (_, x) => colorAt(x, x).join()))).toContain('0,0,90');
    expect(svg).toContain('fill="#fffadc"');
    expect(svg).toContain('href="data:image/png;base64,');
    expect(scan(rasterize(svg, 4))).toBe('Hello');
  });

  it.each<[string, string | undefined, string]>([
    ['', undefined, SVG_TYPE],
    ['', '*/*', SVG_TYPE],
    // Chrome, Firefox and Safari: for an image, and for an opened URL.
    ['', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', SVG_TYPE],
    ['', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', SVG_TYPE],
    ['', 'image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', SVG_TYPE],
    ['', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', SVG_TYPE],
    ['', 'image/png', PNG_TYPE],
    ['', 'image/png, image/svg+xml;q=0.5', PNG_TYPE],
    ['', 'image/png;q=0.5, image/svg+xml', SVG_TYPE],
    ['', 'image/*, image/svg+xml;q=0', PNG_TYPE],
    ['', 'text/html', SVG_TYPE],
    ['.png', 'image/svg+xml', PNG_TYPE],
    ['.svg', 'image/png', SVG_TYPE],
  ])('chooses the format by the extension %j, or else by Accept: %s', async (ending, accept, type) => {
    const { code } = await aQrCode();
    const response = await show(code + ending, { headers: accept ? { accept } : {} });
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers.vary).toBe(ending ? undefined : 'Accept');
  });

  it.each([
    [undefined, 300],
    ['64', 64],
    ['65', 100],
    ['301', 400],
    ['801', 1024],
    ['1024', 1024],
    ['63', 64],
    ['0', 64],
    ['1025', 1536],
    ['2048', 2048],
    ['999999999', 2048],
    ['9'.repeat(400), 300],
    ['', 300],
    ['-100', 300],
    ['1e3', 300],
    ['100px', 300],
    ['NaN', 300],
  ])('treats the size %j as %i pixels', async (size, pixels) => {
    const { code } = await aQrCode();
    const query = size === undefined ? {} : { size };
    const headers = fromAddress('192.0.2.99');
    expect(sizeIn(await show(`${code}.png`, { query, headers }))).toEqual([pixels, pixels]);
    expect((await show(code, { query })).text).toContain(`width="${pixels}" height="${pixels}"`);
  });

  it.each([
    [undefined, 50],
    ['20', 20],
    ['21', 30],
    ['999', 200],
    ['-1', 50],
  ])('has a drawing for printers: the size %j is %i mm', async (size, mm) => {
    const { code } = await aQrCode({ shape: 'rounded', eyes: 'circle', margin: 2 });
    const { headers, text } = await show(`${code}.pdf`, { query: size === undefined ? {} : { size } });
    expect(headers['content-type']).toBe('application/pdf');
    const file = Buffer.from(text, 'base64');
    expect(Math.round((readPdf(file).width / 72) * 25.4)).toBe(mm);
    expect(scan(rasterizePdf(file, 400))).toBe('Hello');
  });

  it('can be cached for minutes and revalidated by its ETag', async () => {
    const { code, update } = await aQrCode();
    const first = await show(code);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300, stale-while-revalidate=3600',
      etag: '"0-300-svg"',
      'x-content-type-options': 'nosniff',
    });
    const { etag = '' } = first.headers;
    const again = await show(code, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    await update({ data: 'Bye' });
    const changed = await show(code, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.headers.etag]).toEqual([200, '"1-300-svg"']);
  });

  it.each([
    ['"0-300-svg"', 304],
    ['W/"0-300-svg"', 304],
    ['"other" , "0-300-svg"', 304],
    ['*', 304],
    ['"0-300-png"', 200],
    ['"0-301-svg"', 200],
    ['"1-300-svg"', 200],
    ['0-300-svg', 200],
    ['', 200],
  ])('compares If-None-Match: %s', async (known, status) => {
    const { code } = await aQrCode();
    expect((await show(code, { headers: { 'if-none-match': known } })).status).toBe(status);
  });

  it('has a different ETag for each size and format', async () => {
    const { code } = await aQrCode();
    const responses = [
      await show(code),
      await show(`${code}.png`),
      await show(code, { query: { size: 64 } }),
    ];
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('costs a read of half a unit, a write if it is drawn, and a second read for a logo', async () => {
    const listReads = ({ requests }: TestResponse) => requests.map(({ operation }) => operation);
    const plain = await show((await aQrCode()).code);
    expect(plain.requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 0.5],
      ['UpdateItem', 1],
    ]);
    const { code } = await aQrCode({ logo: logos.at('/logo.png') });
    const withLogo = await show(code);
    expect(listReads(withLogo)).toEqual(['GetItem', 'UpdateItem', 'GetItem']);
    expect(withLogo.requests[2]?.input.ConsistentRead).toBe(true);
    const known = await show(code, { headers: { 'if-none-match': withLogo.headers.etag ?? '' } });
    expect(listReads(known)).toEqual(['GetItem']);
  });

  it('accepts a code in any case, and HEAD requests', async () => {
    const { code } = await aQrCode();
    expect((await show(code.toUpperCase())).status).toBe(200);
    const head = await show(code, { method: 'HEAD' });
    expect([head.status, head.headers['content-type']]).toEqual([200, SVG_TYPE]);
  });

  it('runs nothing of a QR code’s content when it is opened as a document', async () => {
    const { code } = await aQrCode({ name: '</title><script>alert(1)</script>' });
    const { text, headers } = await show(code);
    expect(headers['content-security-policy']).toBe("default-src 'none'; img-src data:");
    expect(text).not.toContain('<script');
    expect(text).toContain('<title>QR code: &lt;/title&gt;');
  });

  it.each([
    'abc2345',
    'x',
    '',
    '.png',
    'x.svg',
    `${'a'.repeat(4000)}.png`,
    'a/b',
    'a\0b',
    '../api',
    'ü',
    '*',
  ])('responds with 404 with a page for %j', async (file) => {
    expectNotFound(await show(file));
  });

  it.each(['.gif', '.png.png', '.PNG', '.png/', ' '])(
    'responds with 404 for a code and %j',
    async (ending) => {
      const { code } = await aQrCode();
      expectNotFound(await show(code + ending));
    },
  );

  it.each(['example.com', 'go.localhost:3000', '', '*'])('responds with 404 on the host %j', async (host) => {
    const { code } = await aQrCode();
    const response = await show(code, { headers: { host } });
    expectNotFound(response);
    expect(withoutDomainReads(response.requests)).toEqual([]);
  });
});
