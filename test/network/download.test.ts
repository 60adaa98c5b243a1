import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { downloadPublicFile } from '../../shared/network/download.ts';
import { type Network, publicNetwork } from '../../shared/network/guarded-connection.ts';
import { startLogoServer } from '../support/network/logo-server.ts';

const UNREACHABLE = 'could not be fetched from a public address on port 80 or 443';
const refusal = (message: string) =>
  expect.objectContaining({ statusCode: 400, message: `logo: ${message}` });

const download = (url: string, network?: Network) =>
  downloadPublicFile(url, { field: 'logo', accept: 'image/png', maxBytes: 64 * 1024, network });

let server: Awaited<ReturnType<typeof startLogoServer>>;
beforeAll(async () => {
  server = await startLogoServer();
});
afterAll(() => server.stop());
afterEach(() => {
  server.requests.length = 0;
});

describe('downloadPublicFile on the default network', () => {
  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '017700000001'])(
    'does not reach this machine as %s, although a server listens there',
    async (host) => {
      const mayReach = (address: string) => publicNetwork.mayReach(address, 80);
      const result = download(`http://${host}:${server.port}/logo.png`, { ...publicNetwork, mayReach });
      await expect(result).rejects.toThrow(refusal(UNREACHABLE));
      expect(server.requests).toEqual([]);
    },
  );

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://２１３０７０６４３３/',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
  ])('refuses the address of %s before it connects', async (url) => {
    const allowed: boolean[] = [];
    const mayReach = (address: string, at: number) => {
      allowed.push(publicNetwork.mayReach(address, at));
      return allowed.every(Boolean);
    };
    await expect(download(url, { ...publicNetwork, mayReach })).rejects.toThrow(refusal(UNREACHABLE));
    expect(allowed.at(-1)).toBe(false);
  });

  it.each([
    ['http://8.8.8.8:22/', UNREACHABLE],
    ['https://8.8.8.8:8443/', UNREACHABLE],
    ['http://user@8.8.8.8/', 'must not contain a username or password'],
    ['https://:secret@8.8.8.8/', 'must not contain a username or password'],
    ['logo.png', 'must be a complete URL that starts with https:// or http://'],
    ['/logo.png', 'must be a complete URL that starts with https:// or http://'],
    ['//8.8.8.8/logo.png', 'must be a complete URL that starts with https:// or http://'],
    ['file:///etc/passwd', 'must be a complete URL that starts with https:// or http://'],
    ['data:image/png;base64,AAAA', 'must be a complete URL that starts with https:// or http://'],
    ['ftp://8.8.8.8/logo.png', 'must be a complete URL that starts with https:// or http://'],
  ])('refuses %s', async (url, message) => {
    await expect(download(url)).rejects.toThrow(refusal(message));
  });

  it.each([
    ['8.8.8.8', 80, true],
    ['8.8.8.8', 443, true],
    ['8.8.8.8', 8080, false],
    ['10.0.0.1', 443, false],
  ])('may reach %s on port %i: %s', (address, at, expected) => {
    expect(publicNetwork.mayReach(address, at)).toBe(expected);
  });

  it('checks the default port of the scheme', async () => {
    const asked: number[] = [];
    const mayReach = (_: string, at: number) => asked.push(at) < 0;
    for (const url of ['http://logos.example/', 'https://logos.example/', 'https://logos.example:444/'])
      await expect(download(url, { ...server.network, mayReach })).rejects.toThrow(refusal(UNREACHABLE));
    expect(asked).toEqual([80, 443, 444]);
  });
});
