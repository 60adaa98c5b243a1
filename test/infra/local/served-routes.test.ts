import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../infra/local/connections/serve.ts';
import { httpServer } from '../../../infra/local/http-server.ts';
import { routes } from '../../../shared/api/index.ts';
import { createLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { sendRequest } from '../../support/processes/service-process.ts';
import { testService } from '../../support/service.ts';

describe('the routes of the service', () => {
  const service = testService();
  let server: HttpServer;
  let origin = '';
  beforeAll(async () => {
    server = httpServer(routes);
    origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  });
  afterAll(() => server.close());

  it('respond to a path without a route with API Gateway’s 404', async () => {
    const bare = httpServer([]);
    const response = await sendRequest(`http://127.0.0.1:${await bare.listen(0, '127.0.0.1')}`, '/x');
    await bare.close();
    expect(response).toMatchObject({ status: 404, text: '{"error":1,"message":"Not Found"}' });
  });

  it.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/nowhere'],
    ['PUT', '/api/url/1'],
    ['PATCH', '/api/account'],
    ['DELETE', '/api/a/b/c/d'],
    ['OPTIONS', '/api/account'],
    ['GET', '/api/'],
    ['GET', '/api//account'],
  ])('respond to %s %s with a 404 in the envelope', async (method, path) => {
    const response = await sendRequest(origin, path, { method });
    expect(response.status).toBe(404);
    expect(response.json()).toEqual({ error: 1, message: 'There is no API endpoint at this URL.' });
  });

  it.each([
    ['GET', '/no/such/page'],
    ['POST', '/no-link'],
    ['GET', '/no-link'],
    ['GET', '/%zz'],
    ['DELETE', '/'],
  ])('respond to %s %s with the 404 page', async (method, path) => {
    const response = await sendRequest(origin, path, { method });
    expect(response).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(response.text).toContain('Link not found');
  });

  it.each([
    ['without an API key', 401, 'A valid API key is required to use this service.'],
    ['with one', 413, 'The request body is larger than 256 KB.'],
  ])('respond to a huge body %s in the envelope, without reading it', async (_what, status, message) => {
    const { key } = await service.addUser();
    const headers = {
      'content-type': 'application/json',
      'content-length': 999_999_999,
      expect: '100-continue',
      ...(status === 413 && { authorization: `Bearer ${key}` }),
    };
    const response = await sendRequest(origin, '/api/url/add', { method: 'POST', headers });
    expect(response).toMatchObject({ status, headers: { connection: 'close' } });
    expect(response.json()).toEqual({ error: 1, message });
  });

  it('respond to HEAD for a short link like GET, without a body', async () => {
    const { key } = await service.addUser();
    await call(service, createLink, { key, body: { url: 'https://example.com/a', custom: 'head-or-get' } });
    const headers = { host: 'sho.rt' };
    const [get, head] = [
      await sendRequest(origin, '/head-or-get', { headers }),
      await sendRequest(origin, '/head-or-get', { headers, method: 'HEAD' }),
    ];
    expect(get).toMatchObject({ status: 302, headers: { location: 'https://example.com/a' } });
    expect(head).toMatchObject({ status: 302, text: '' });
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });
});
