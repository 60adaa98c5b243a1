import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchLogo } from '../../../shared/data/qr-codes/logos.ts';
import type { Network } from '../../../shared/network/guarded-connection.ts';
import { names, startLogoServer } from '../../support/network/logo-server.ts';

const UNREACHABLE = 'could not be fetched from a public address on port 80 or 443';
const refusal = (message: string) =>
  expect.objectContaining({ statusCode: 400, message: `logo: ${message}` });

let server: Awaited<ReturnType<typeof startLogoServer>>;
beforeAll(async () => {
  server = await startLogoServer();
});
afterAll(() => server.stop());
afterEach(() => {
  server.requests.length = 0;
});

const toUrl = (path: string) => `http://logos.example:${server.port}${path}`;
const fetchFromTest = (path: string, network: Partial<Network> = {}) =>
  fetchLogo(1, path.startsWith('http') ? path : toUrl(path), { ...server.network, ...network });

describe('fetchLogo', () => {
  it.each(['/logo.png', '/mislabelled', '/identity', '/redirect-1', '/redirect-3'])(
    'redraws %s',
    async (path) => {
      const { width, height } = PNG.sync.read(Buffer.from(await fetchFromTest(path)));
      expect([width, height]).toEqual([256, 171]);
    },
  );

  it('asks for an uncompressed image, sends the host and closes the connection', async () => {
    await fetchFromTest('/logo.png');
    expect(server.requests.map(({ headers }) => headers)).toEqual([
      {
        host: `logos.example:${server.port}`,
        accept: 'image/png, image/jpeg',
        'accept-encoding': 'identity',
        connection: 'close',
      },
    ]);
  });

  it.each([
    ['/page', 'must be a png or jpg image'],
    ['/missing', 'could not be fetched: the server responded with status 404'],
    ['/broken', 'could not be fetched: the server responded with status 500'],
    ['/nothing', 'could not be fetched: the server responded with status 204'],
    ['/nowhere', 'could not be fetched: the server responded with status 302'],
    ['/gzip', 'must be sent without compression'],
    ['/too-large', 'must have at most 64 KB'],
    ['/endless', 'must have at most 64 KB'],
    ['/largest', 'must be an undamaged png or jpg image'],
    ['/promises-more', UNREACHABLE],
    ['/promises-less', 'must be an undamaged png or jpg image'],
    ['/hints', UNREACHABLE],
    ['/switch', UNREACHABLE],
    ['/no-http', UNREACHABLE],
    ['/redirect-4', 'must not redirect more than 3 times'],
    ['/loop', 'must not redirect more than 3 times'],
    ['/to-private-name', UNREACHABLE],
    ['/to-metadata', UNREACHABLE],
    ['/to-ipv6-loopback', UNREACHABLE],
    ['/to-password', 'must not contain a username or password'],
    ['/to-file', 'must be a complete URL that starts with https:// or http://'],
    ['http://unknown.example/logo.png', UNREACHABLE],
    ['http://empty.example/logo.png', UNREACHABLE],
  ])('refuses %s', async (path, message) => {
    const start = performance.now();
    await expect(fetchFromTest(path)).rejects.toThrow(refusal(message));
    expect(performance.now() - start).toBeLessThan(2500);
  });

  it.each(['/silent', '/slow', '/slow-redirects'])(
    'times out on %s after three seconds',
    { concurrent: true },
    async (path) => {
      const start = performance.now();
      await expect(fetchFromTest(path)).rejects.toThrow(refusal('could not be fetched within 3 seconds'));
      expect(performance.now() - start).toBeGreaterThan(2900);
      expect(performance.now() - start).toBeLessThan(5000);
    },
  );

  it('times out on a name server after three seconds', { concurrent: true }, async () => {
    const result = fetchFromTest('/logo.png', { resolve: () => new Promise(() => {}) });
    await expect(result).rejects.toThrow(refusal('could not be fetched within 3 seconds'));
  });

  it('follows three redirects at most', async () => {
    await expect(fetchFromTest('/loop')).rejects.toThrow();
    expect(server.requests).toHaveLength(4);
  });

  it('refuses a name if one of its addresses is private', async () => {
    await expect(fetchFromTest(`http://half-private.example:${server.port}/logo.png`)).rejects.toThrow(
      refusal(UNREACHABLE),
    );
    expect(server.requests).toEqual([]);
  });

  it('resolves a name once, so that DNS rebinding after the check has no effect', async () => {
    const answered = [names['logos.example'] ?? [], names['intranet.example'] ?? []];
    let asked = 0;
    await fetchFromTest('/logo.png', { resolve: async () => answered[asked++] ?? [] });
    expect(asked).toBe(1);
  });

  it('checks the name again at each redirect', async () => {
    const answered = [names['logos.example'] ?? [], names['intranet.example'] ?? []];
    const result = fetchFromTest('/redirect-1', { resolve: async () => answered.shift() ?? [] });
    await expect(result).rejects.toThrow(refusal(UNREACHABLE));
    expect(server.requests.map(({ path }) => path)).toEqual(['/redirect-1']);
  });

  it('uses TLS for https only', async () => {
    await expect(fetchFromTest(`https://logos.example:${server.port}/logo.png`)).rejects.toThrow(
      refusal(UNREACHABLE),
    );
    expect(server.requests).toEqual([]);
  });
});
