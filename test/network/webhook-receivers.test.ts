import { describe, expect, it } from 'vitest';
import { findReceiverProblem } from '../../shared/network/webhook-receivers.ts';
import { post, useWebhookReceiver } from '../support/webhooks/post-to-receiver.ts';

const receiver = await useWebhookReceiver();
const ms = expect.any(Number);

const ADDRESS = 'must have a public address, and port 80 or 443';

describe('The URL of a webhook', () => {
  it.each([
    'https://example.com/hook',
    'http://example.com',
    'https://example.com:443/hook?a=b',
    'https://8.8.8.8/hook',
    'https://[2001:4860:4860::8888]/hook',
    // What a name resolves to is checked at each request.
    'https://intranet.example/',
  ])('may be %s', (url) => {
    expect(findReceiverProblem(url, false)).toBeUndefined();
  });

  it.each([
    ['http://127.0.0.1/', ADDRESS],
    ['http://localhost:4000/', ADDRESS],
    ['http://x.localhost/', ADDRESS],
    ['http://2130706433/', ADDRESS],
    ['http://0x7f.1/', ADDRESS],
    ['http://017700000001/', ADDRESS],
    ['http://[::1]/', ADDRESS],
    ['http://[::ffff:127.0.0.1]/', ADDRESS],
    ['http://[::ffff:a00:1]/', ADDRESS],
    ['http://[64:ff9b::a00:1]/', ADDRESS],
    ['https://10.0.0.1/', ADDRESS],
    ['https://192.168.0.1/', ADDRESS],
    ['https://169.254.169.254/', ADDRESS],
    ['https://0.0.0.0/', ADDRESS],
    ['https://8.8.8.8:22/', ADDRESS],
    ['https://example.com:8443/', 'must have port 80 or 443'],
    ['https://user:secret@example.com/', 'must not contain a username or password'],
    ['ftp://example.com/', 'must be a complete URL that starts with https:// or http://'],
    ['/hook', 'must be a complete URL that starts with https:// or http://'],
  ])('must not be %s', (url, problem) => {
    expect(findReceiverProblem(url, false)).toBe(problem);
  });

  it.each([
    'http://127.0.0.1:4000/',
    'http://localhost:4000/',
    'http://[::1]:4000/',
    'http://lvh.example:4000/',
  ])('may be %s if loopback is allowed', (url) => {
    expect(findReceiverProblem(url, true)).toBeUndefined();
  });

  it.each(['http://10.0.0.1/', 'http://0.0.0.0:4000/', 'http://[::]:4000/', 'https://8.8.8.8:4000/'])(
    'must not be %s even if loopback is allowed',
    (url) => {
      expect(findReceiverProblem(url, true)).toBe(ADDRESS);
    },
  );
});

describe('The addresses that a webhook reaches', () => {
  const hosts = {
    private: [
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '0',
      '[::]',
      '[fd00:ec2::254]',
      '[::ffff:10.0.0.1]',
      '0x0a000001',
      '①⓪.⓪.⓪.①',
    ],
    loopback: [
      '127.0.0.1',
      'localhost',
      'sub.localhost',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.1',
      '①②⑦.⓪.⓪.①',
    ],
  };

  it.each([...hosts.private, ...hosts.loopback, '[::1]', '[::ffff:127.0.0.1]'])(
    'are not %s',
    async (host) => {
      const url = `http://${host}:${receiver.port}/`;
      expect(await post(url, { allowLoopback: false })).toEqual({ failure: 'refused-address', ms });
      expect(receiver.received).toEqual([]);
    },
  );

  it.each(hosts.private)('are not %s even if loopback is allowed', async (host) => {
    expect(await post(`http://${host}:${receiver.port}/`)).toEqual({ failure: 'refused-address', ms });
  });

  it.each(hosts.loopback)('include %s if loopback is allowed', async (host) => {
    expect(await post(`http://${host}:${receiver.port}/`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a username', (port: number) => `http://user@127.0.0.1:${port}/`],
    ['a password', (port: number) => `http://:secret@127.0.0.1:${port}/`],
    ['another scheme', (port: number) => `ftp://127.0.0.1:${port}/`],
    ['text that is no URL', () => 'http://'],
  ])('are not those of a URL with %s', async (_, url) => {
    expect(await post(url(receiver.port))).toEqual({ failure: 'refused-address', ms });
    expect(receiver.received).toEqual([]);
  });

  it('are only those that were checked, if DNS answers differently the next time', async () => {
    const responses = ['127.0.0.1', '127.0.0.2', '127.0.0.2'].map((address) => [{ address, family: 4 }]);
    const asked: string[] = [];
    const network = {
      resolve: async (host: string) => {
        asked.push(host);
        return responses.shift() ?? [];
      },
      mayReach: (address: string) => address === '127.0.0.1',
    };
    const url = `http://turning.example:${receiver.port}/hook`;
    expect(await post(url, { network })).toMatchObject({ status: 200 });
    expect(await post(url, { network })).toEqual({ failure: 'refused-address', ms });
    // Each request asks once: what is connected to is what was checked.
    expect(asked).toEqual(['turning.example', 'turning.example']);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.headers.host).toBe(`turning.example:${receiver.port}`);
  });

  it('must all be allowed', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
    const network = {
      resolve: async () => addresses,
      mayReach: (address: string) => address === '127.0.0.1',
    };
    const url = `http://half-private.example:${receiver.port}/`;
    expect(await post(url, { network })).toEqual({ failure: 'refused-address', ms });
  });
});
