import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { showOpenApi } from '../../../shared/api/visitor/reference.ts';
import { call } from '../../support/call.ts';
import { SHORT_URL, testService } from '../../support/service.ts';

const service = testService();
const show = (headers = {}) => call(service, showOpenApi, { headers });

describe('GET /api/openapi.json', () => {
  it('returns an OpenAPI 3.1 document without a key and without a read', async () => {
    const { status, headers, body, requests } = await show();
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.paths['/url/add'].post.operationId).toBe('createLink');
    expect(requests).toEqual([]);
  });

  it('names the service’s own URLs, in examples too', async () => {
    process.env.SHORT_URL = 'https://links.example';
    const { body, text } = await show();
    process.env.SHORT_URL = SHORT_URL;
    expect(body.servers[0].url).toBe('https://links.example/api');
    expect(text).toContain('https://links.example/hello');
    expect(text).not.toContain('https://sho.rt');
  });

  it('is sent in ASCII, which is faster, and says the same', async () => {
    vi.stubEnv('SITE_NAME', 'Kürzer 🔗');
    const { text, body } = await show();
    vi.unstubAllEnvs();
    expect(Buffer.byteLength(text)).toBe(text.length);
    const file = new URL('../../../shared/visitor/reference/openapi.json', import.meta.url);
    const { info, ...stored } = JSON.parse(await readFile(file, 'utf8'));
    expect(body).toEqual({ ...stored, info: { ...info, title: 'Kürzer 🔗 API' } });
  });

  it('can be cached, and is not sent again while it is the same', async () => {
    const { headers } = await show();
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await show({ 'if-none-match': headers.etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await show({ 'if-none-match': '"another"' })).status).toBe(200);
  });
});
