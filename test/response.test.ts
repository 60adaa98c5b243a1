import { describe, expect, it, vi } from 'vitest';
import { cacheableResponse, notModified, redirect } from '../shared/response.ts';
import { readSource, sourceFiles } from './architecture/import-graph.ts';

describe('redirect', () => {
  it('is a 302 to a URL that no cache may store', () => {
    expect(redirect('https://example.com/a?b=c#d')).toEqual({
      statusCode: 302,
      headers: { Location: 'https://example.com/a?b=c#d', 'Cache-Control': 'private, no-store' },
    });
  });

  it('keeps a path of the same host as it is', () => {
    expect(redirect('/account?page=2#messages').headers.Location).toBe('/account?page=2#messages');
  });

  it('is a 303 after a form was posted, and sets cookies, when asked to', () => {
    expect(redirect('/account', { status: 303, cookies: ['a=b'] })).toMatchObject({
      statusCode: 303,
      cookies: ['a=b'],
    });
  });

  it.each([
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://example.com/a\r\nSet-Cookie: b=c', 'https://example.com/aSet-Cookie:%20b=c'],
  ])('encodes %j so that a header can contain it', (location, encoded) => {
    expect(redirect(location).headers.Location).toBe(encoded);
  });

  it.each(['', 'example.com', 'account'])('throws for %j, which is neither a URL nor a path', (location) => {
    expect(() => redirect(location)).toThrow(TypeError);
  });
});

describe('cacheableResponse', () => {
  it('encodes a file that is kept in memory once', () => {
    const body = Buffer.from('file');
    const encode = vi.spyOn(body, 'toString');
    for (let i = 0; i < 2; i++)
      expect(cacheableResponse({ contentType: 'image/png', body }, { maxAgeSeconds: 60 })).toMatchObject({
        body: 'ZmlsZQ==',
        isBase64Encoded: true,
      });
    expect(encode).toHaveBeenCalledOnce();
  });

  it('sends text as it is, with the time that caches may store it', () => {
    const content = { contentType: 'text/plain; charset=utf-8', body: 'Hello' } as const;
    expect(cacheableResponse(content, { maxAgeSeconds: 60 })).toEqual({
      statusCode: 200,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=60',
        'X-Content-Type-Options': 'nosniff',
      },
      body: 'Hello',
    });
  });

  it('sends binary content in base64', () => {
    const response = cacheableResponse(
      { contentType: 'image/png', body: Buffer.from([0, 255]) },
      { maxAgeSeconds: 1 },
    );
    expect(response).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
  });

  it('keeps an SVG from loading or running anything when it is opened directly', () => {
    const response = cacheableResponse(
      { contentType: 'image/svg+xml', body: '<svg/>' },
      { maxAgeSeconds: 1 },
    );
    expect(response.headers['Content-Security-Policy']).toBe("default-src 'none'; img-src data:");
  });

  it.each([
    [{ maxAgeSeconds: 300, staleSeconds: 3600 }, 'public, max-age=300, stale-while-revalidate=3600'],
    [{ maxAgeSeconds: 31_536_000, isImmutable: true }, 'public, max-age=31536000, immutable'],
  ])('turns %j into Cache-Control: %s', (caching, header) => {
    const { headers } = cacheableResponse({ contentType: 'image/png', body: '' }, caching);
    expect(headers['Cache-Control']).toBe(header);
  });

  it('names the version and the request header that it depends on', () => {
    const caching = { maxAgeSeconds: 1, etag: '"7"', vary: 'Accept' };
    const { headers } = cacheableResponse({ contentType: 'image/png', body: '' }, caching);
    expect(headers).toMatchObject({ ETag: '"7"', Vary: 'Accept' });
  });
});

describe('notModified', () => {
  it('is a 304 with the caching headers and without a body', () => {
    expect(notModified({ maxAgeSeconds: 60, etag: '"7"' })).toEqual({
      statusCode: 304,
      headers: { 'Cache-Control': 'public, max-age=60', ETag: '"7"', 'X-Content-Type-Options': 'nosniff' },
    });
  });
});

describe('the visitor side', () => {
  it('writes status codes and headers nowhere else', () => {
    const others = sourceFiles.filter(
      (file) =>
        /^(shared\/html|(shared|functions)\/visitor)\//.test(file) && file !== 'shared/html/document.ts',
    );
    const written = /statusCode|\bheaders: \{|'(?:Cache-Control|Content-Type|Location|Retry-After)'/;
    expect(others.filter((file) => written.test(readSource(file)))).toEqual([]);
  });
});
