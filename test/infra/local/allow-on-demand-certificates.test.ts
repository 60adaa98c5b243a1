import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../infra/local/service.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { runningService } from '../../support/processes/running-service.ts';

const service = runningService();
const ask = (domain: string, headers: Record<string, string> = {}) =>
  service.visit(`/tls-allowed?domain=${domain}`, { headers });

beforeAll(async () => {
  const { port } = new URL(service.ready.shortUrl);
  const { body } = await service.api('POST', '/domain/add', { domain: `http://go.localhost:${port}` });
  expect(body.error).toBe(0);
});

describe('GET /tls-allowed', () => {
  it.each([
    ['a branded domain', 'go.localhost', 200],
    ['a branded domain in another spelling', 'GO.localhost.', 200],
    ['the host of short links', 'localhost', 200],
    ['another host', 'example.com', 404],
    ['a subdomain of a branded domain', 'a.go.localhost', 404],
    ['no host', '', 404],
    ['more than a host', 'x'.repeat(5000), 404],
  ])('responds for %s', async (_, domain, status) => {
    const response = await ask(domain);
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'Via', 'CloudFront-Viewer-Address', 'CloudFront-Viewer-Country'])(
    'does not handle what a proxy passed on with %s',
    async (header) => {
      const forwarded = await ask('go.localhost', { [header]: '127.0.0.1' });
      expect(forwarded.status).toBe(404);
      expect(await forwarded.text()).toContain('<html');
    },
  );

  it('ends a connection that sends a long body', async () => {
    const { port } = new URL(service.ready.shortUrl);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /tls-allowed?domain=localhost HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n');
    expect((await text(socket)).toLowerCase()).toContain('connection: close');
  });

  it('does not handle another method', async () => {
    expect((await service.visit('/tls-allowed?domain=go.localhost', { method: 'POST' })).status).not.toBe(
      200,
    );
  });

  it('reserves its path', async () => {
    const link = { url: 'https://example.com/', custom: 'tls-allowed' };
    expect((await service.api('POST', '/url/add', link)).status).toBe(400);
  });
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address;

describe.runIf(outside)('GET /tls-allowed from another address than loopback', () => {
  it('gets the ordinary response for its path', async () => {
    const settings = readSettings({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: ':memory:', TRUST_PROXY: outside });
    const { ready, stop } = await startService(settings);
    const { port } = new URL(ready.shortUrl);
    const response = await fetch(`http://${outside}:${port}/tls-allowed?domain=localhost`);
    expect([response.status, (await response.text()).includes('<html')]).toEqual([404, true]);
    await stop();
  });
});
