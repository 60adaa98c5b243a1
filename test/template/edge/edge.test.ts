import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../support/cloud-assembly.ts';
import { type Edge, startEdge } from './edge.ts';

const code = `function handler(event) {
  event.request.headers['x-host'] = { value: event.request.headers.host.value };
  event.request.headers['x-address'] = { value: event.viewer.ip };
  const country = event.request.headers['cloudfront-viewer-country'];
  if (country) event.request.headers['x-country'] = { value: country.value };
  else delete event.request.headers['x-country'];
  return event.request;
}`;
const distribution = {
  Properties: {
    DistributionConfig: {
      DefaultCacheBehavior: {
        FunctionAssociations: [{ FunctionARN: { 'Fn::GetAtt': ['Headers', 'FunctionARN'] } }],
      },
      Origins: [{ OriginCustomHeaders: [{ HeaderName: 'x-secret', HeaderValue: 'the secret' }] }],
    },
  },
} as Resource;
const stack = {
  resolve: (node: unknown) => node,
  ofType: (): [string, Resource][] => [['Headers', { Properties: { FunctionCode: code } } as Resource]],
};

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An origin that responds with the request that it got. */
const origin = createServer(async (incoming, response) => {
  const body = Buffer.concat(await incoming.toArray()).toString();
  const { method, url, headers } = incoming;
  response
    .writeHead(200, { 'set-cookie': ['a=1', 'b=2'] })
    .end(JSON.stringify({ method, url, headers, body }));
});
let edge: Edge;
let apiHost = '';
beforeAll(async () => {
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  apiHost = `localhost:${(origin.address() as AddressInfo).port}`;
  edge = await startEdge(stack, distribution, { apiHost, port: 0 });
});
afterAll(() => {
  edge.close();
  origin.close();
});

async function send(path: string, headers: Record<string, string> = {}, body?: string) {
  const sent = request(`http://${edge.host}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    agent: false,
  });
  sent.end(body);
  const [received] = await once(sent, 'response');
  return { cookies: received.headers['set-cookie'], seen: (await json(received)) as Seen };
}

describe('the local edge', () => {
  it('runs the function, adds the origin’s headers, and gives the origin its own host', async () => {
    const viewer = { host: 'brand.example', 'cloudfront-viewer-country': 'FR' };
    const { seen } = await send('/a?b=c%20d', { ...viewer, 'cloudfront-viewer-address': '192.0.2.7:1234' });
    expect([seen.method, seen.url]).toEqual(['GET', '/a?b=c%20d']);
    expect(seen.headers).toMatchObject({
      host: apiHost,
      'x-host': 'brand.example',
      'x-address': '192.0.2.7',
      'x-country': 'FR',
      'x-secret': 'the secret',
    });
    expect(seen.headers).not.toHaveProperty('cloudfront-viewer-address');
  });

  it('lets the function overwrite and drop what the viewer sent', async () => {
    const { seen } = await send('/', { 'x-address': 'forged', 'x-country': 'forged', 'x-secret': 'forged' });
    expect(seen.headers).toMatchObject({ 'x-address': '127.0.0.1', 'x-secret': 'the secret' });
    expect(seen.headers).not.toHaveProperty('x-country');
  });

  it('passes on bodies and several cookies', async () => {
    const { seen, cookies } = await send('/', { 'content-type': 'text/plain' }, 'hello');
    expect([seen.method, seen.body, cookies]).toEqual(['POST', 'hello', ['a=1', 'b=2']]);
  });
});
