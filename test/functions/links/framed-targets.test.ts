import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../../../shared/network/guarded-connection.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { useNetwork } from '../../support/network/logo-server.ts';
import { runningService } from '../../support/processes/running-service.ts';

const readHeaders: Record<string, OutgoingHttpHeaders> = {
  '/denied': { 'x-frame-options': 'DENY' },
  '/no-ancestors': { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
  '/open': {},
};
const target = createServer(({ url = '' }, response) =>
  response.writeHead(200, readHeaders[url]).end('page'),
);
let port: number;
const network: Network = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: (address, at) => address === '127.0.0.1' && at === port,
};

beforeAll(async () => {
  await once(target.listen(0, '127.0.0.1'), 'listening');
  ({ port } = target.address() as AddressInfo);
  useNetwork(network);
});
afterAll(() => target.close());

const service = runningService();
const targetUrl = (path: string) => `http://target.example:${port}${path}`;
const visit = (shorturl: string) => service.visit(shorturl, { headers: chromeOnWindows });

async function addFramed(path: string) {
  const { body } = await service.api('POST', '/url/add', { url: targetUrl(path), type: 'frame' });
  const settings = await service.api('GET', `/url/${body.id}/settings`);
  return { shorturl: body.shorturl as string, unframeable: settings.body.unframeable };
}

describe('a framed link, saved over HTTP with a target that a server returns', () => {
  it.each(['/denied', '/no-ancestors'])('redirects to %s, which forbids frames', async (path) => {
    const { shorturl, unframeable } = await addFramed(path);
    expect(unframeable).toEqual([targetUrl(path)]);
    const { status, headers } = await visit(shorturl);
    expect([status, headers.get('location')]).toEqual([302, targetUrl(path)]);
  });

  it('frames a target that forbids nothing', async () => {
    const { shorturl, unframeable } = await addFramed('/open');
    expect(unframeable).toEqual([]);
    const response = await visit(shorturl);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(new RegExp(`<iframe[^>]* src="${targetUrl('/open')}"`));
  });
});
