import { beforeEach, describe, expect, it } from 'vitest';
import { readViewer } from '../../../shared/visitor/request/viewer.ts';

const SECRET = 'a secret of the edge';
beforeEach(() => {
  process.env.EDGE_SECRET = SECRET;
});

const event = (headers: Record<string, string>) => ({
  headers: { host: 'api.example', ...headers },
  isBase64Encoded: false,
  requestContext: { domainName: 'api.example', http: { method: 'GET', sourceIp: '203.0.113.7' } },
});

const facts = { 'x-link-host': 'Go.Example', 'x-link-address': '198.51.100.1', 'x-link-country': 'fr' };
const direct = { host: 'api.example', address: '203.0.113.7' };

describe('readViewer', () => {
  it('believes host, address and country with the secret of the edge', () => {
    expect(readViewer(event({ ...facts, 'x-link-secret': SECRET }))).toEqual({
      host: 'go.example',
      address: '198.51.100.1',
      countryCode: 'FR',
    });
  });

  it.each(['Go.Example', 'go.example.'])(
    'reads the host %s in lower case and without a trailing dot',
    (host) => {
      const read = (text: string) => readViewer(event({ 'x-link-host': text, 'x-link-secret': SECRET })).host;
      expect(read(host)).toBe('go.example');
      expect(read(`${host}:8443`)).toBe('go.example:8443');
    },
  );

  it('believes them with each secret while the secret is being changed, and with no empty one', () => {
    process.env.EDGE_SECRET = `${SECRET},the next secret`;
    for (const secret of [SECRET, 'the next secret'])
      expect(readViewer(event({ ...facts, 'x-link-secret': secret })).host).toBe('go.example');
    expect(readViewer(event({ ...facts, 'x-link-secret': `${SECRET},the next secret` }))).toEqual(direct);
    process.env.EDGE_SECRET = `${SECRET},`;
    expect(readViewer(event({ ...facts, 'x-link-secret': '' }))).toEqual(direct);
  });

  it.each([
    undefined,
    '',
    'a secret of the edgE',
    SECRET.slice(0, -1),
    `${SECRET} `,
    `${SECRET},${SECRET}`,
    'é'.repeat(10),
  ])('takes them from the connection with the secret %j', (secret) => {
    const headers: Record<string, string> =
      secret === undefined ? facts : { ...facts, 'x-link-secret': secret };
    expect(readViewer(event(headers))).toEqual(direct);
  });

  it('knows no country if the edge knows none, and takes an empty host for one that is malformed', () => {
    const { 'x-link-country': _, ...others } = facts;
    expect(readViewer(event({ ...others, 'x-link-host': '*#x', 'x-link-secret': SECRET }))).toEqual({
      host: '',
      address: '198.51.100.1',
      countryCode: undefined,
    });
  });

  it('fails if the secret is not set, instead of comparing with an empty one', () => {
    delete process.env.EDGE_SECRET;
    expect(() => readViewer(event({ ...facts, 'x-link-secret': '' }))).toThrow('EDGE_SECRET is not set');
  });
});
