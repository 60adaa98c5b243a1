import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { frameProbe } from '../../../shared/data/links/unframeable-targets.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { withDeadline } from '../../../shared/invocation.ts';
import type { Network } from '../../../shared/network/guarded-connection.ts';

const deny = { 'x-frame-options': 'DENY' };
const responses: Record<string, RequestListener> = {
  '/open': (_, response) => response.end('page'),
  '/denied': (_, response) => response.writeHead(200, deny).end('page'),
  '/for-us': (_, response) =>
    response.writeHead(200, { 'content-security-policy': 'frame-ancestors https://sho.rt' }).end(),
  '/bot-check': (_, response) => response.writeHead(403, deny).end(),
  '/to-denied': (_, response) => response.writeHead(302, { location: '/denied' }).end(),
  '/from-denied': (_, response) => response.writeHead(302, { location: '/open', ...deny }).end(),
  '/silent': () => {},
  '/no-http': ({ socket }) => socket.end('SSH-2.0-OpenSSH\r\n'),
};

let port: number;
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  (responses[request.url ?? ''] ?? responses['/open'])?.(request, response);
});
const network: Network = {
  async resolve(host) {
    if (host === 'private.example') return [{ address: '10.0.0.1', family: 4 }];
    return [{ address: '127.0.0.1', family: 4 }];
  },
  mayReach: (address, at) => address === '127.0.0.1' && at === port,
};
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  requests.length = 0;
});

const at = (path: string) => `http://target.example:${port}${path}`;
const aLink = (path: string, fields: Partial<Link> = {}) =>
  ({ url: path.startsWith('http') ? path : at(path), type: { kind: 'frame' }, ...fields }) as Link;
const probe = (link: Link) => frameProbe('https://sho.rt', network)(link);

describe('frameProbe', () => {
  it.each(['/denied', '/to-denied'])('finds the target %s', async (path) => {
    expect(await probe(aLink(path))).toEqual([at(path)]);
  });

  it.each(['/open', '/for-us', '/bot-check', '/from-denied', '/no-http', 'http://private.example/denied'])(
    'finds nothing for %s',
    async (path) => {
      expect(await probe(aLink(path))).toBeUndefined();
    },
  );

  it('compares with the domain of the link', async () => {
    expect(await probe(aLink('/for-us', { domain: 'https://brand.example' }))).toEqual([at('/for-us')]);
  });

  it('asks each target of an overlay once', async () => {
    const link = at('/denied');
    const targets = {
      type: { kind: 'overlay' as const, id: 1 },
      geotarget: [{ location: 'France', link }],
      devicetarget: [{ device: 'iPhone', link: at('/open') }],
      languagetarget: [{ language: 'fr', link }],
    };
    expect(await probe(aLink('/open', targets))).toEqual([link]);
    expect(requests.sort()).toEqual(['/denied', '/open']);
  });

  it('asks at most ten targets, and none again when the link is written again', async () => {
    const geotarget = Array.from({ length: 20 }, (_, i) => ({ location: 'France', link: at(`/${i}`) }));
    const findUnframeable = frameProbe('https://sho.rt', network);
    for (let i = 0; i < 2; i++) await findUnframeable(aLink('/open', { geotarget }));
    expect(requests).toHaveLength(10);
  });

  it.each([undefined, { kind: 'direct' as const }, { kind: 'splash' as const }])(
    'asks nothing for the type %j',
    async (type) => {
      expect(await probe({ ...aLink('/denied'), type } as Link)).toBeUndefined();
      expect(requests).toEqual([]);
    },
  );

  it('keeps what was known of a target that responds with an error', async () => {
    const unframeable = [at('/bot-check'), at('/open')];
    expect(await probe(aLink('/bot-check', { unframeable }))).toEqual([at('/bot-check')]);
    expect(await probe(aLink('/open', { unframeable }))).toBeUndefined();
  });

  it('leaves enough of the time of the request to write the link', async () => {
    const context = { getRemainingTimeInMillis: () => 5100 } as never;
    const find = withDeadline((_event: unknown, _context: never) => probe(aLink('/silent')));
    expect(await find({}, context)).toBeUndefined();
  });
});
