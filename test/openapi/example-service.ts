import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Service } from '../../infra/local/service.ts';
import {
  EXAMPLE_IDEMPOTENCY_KEY,
  EXAMPLE_ORIGIN,
  EXAMPLE_TIME,
  type Example,
} from '../../infra/openapi/examples/example.ts';
import { examples } from '../../infra/openapi/examples/index.ts';
import { type ApiRoute, takesIdempotencyKey } from '../../shared/api/contract/api-route.ts';
import { trustedProxy, viaProxy } from '../support/calls/edge.ts';
import { startInProcess } from '../support/processes/local-service.ts';
import { sendRequest } from '../support/processes/service-process.ts';

const { host } = new URL(EXAMPLE_ORIGIN);

/** A visit of the story that the examples tell: after it, statistics are worth reading. */
export interface StoryVisit {
  path: string;
  country: string;
  userAgent: string;
  referrer?: string;
}

/**
 * Makes random numbers the same in every run. They depend on the example alone, so that a new one does not change the
 * others.
 */
function repeatableRandomness() {
  let [seed, drawn] = ['', 0];
  const bytes = (outputLength: number) =>
    crypto.createHash('shake256', { outputLength }).update(`${seed} ${drawn++}`).digest();
  const randomInt = (below: number) => bytes(4).readUInt32BE() % below;
  const fill = <T extends ArrayBufferView | null>(array: T) => {
    if (array instanceof Uint8Array) array.set(bytes(array.length));
    return array;
  };
  return {
    start() {
      vi.spyOn(crypto, 'randomBytes').mockImplementation(bytes as typeof crypto.randomBytes);
      vi.spyOn(crypto, 'randomInt').mockImplementation(randomInt as typeof crypto.randomInt);
      vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(fill);
      syncBuiltinESMExports();
    },
    reset({ route, name }: Example) {
      [seed, drawn] = [`${route}: ${name}`, 0];
    },
  };
}

/** A fresh service whose clock stands still and whose random numbers are always the same. */
export function exampleService() {
  let service: Service | undefined;
  let key = '';
  const randomness = repeatableRandomness();
  const started = () => {
    if (!service) throw new Error('The service starts in beforeAll.');
    return service.ready;
  };

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${EXAMPLE_TIME.replace(' ', 'T')}Z`) });
    randomness.start();
    service = await startInProcess({
      SHORT_URL: EXAMPLE_ORIGIN,
      SERVICE_SECRET: 'a secret that only the examples know',
      ADMIN_EMAIL: 'ann@example.com',
      ADMIN_USERNAME: 'ann',
      RATE_LIMIT: '1000000',
      ...trustedProxy,
    });
    key = service.ready.adminApiKey;
  });
  afterAll(async () => {
    await service?.stop();
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    vi.useRealTimers();
  });

  return {
    /** Sends an example over HTTP. The key of later requests is the newest one. */
    async send(route: ApiRoute, example: Example) {
      const { method, path } = route;
      const { params = {}, query = {}, body } = example;
      const isFirst = examples.find((one) => one.route === route.id) === example;
      randomness.reset(example);
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
      const url = new URL(started().baseUrl + filled);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...(isFirst && takesIdempotencyKey(route) && { 'idempotency-key': EXAMPLE_IDEMPOTENCY_KEY }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (path === '/account/key') key = JSON.parse(text).apikey;
      return { status: response.status, text };
    },
    async clicksAt(path: string): Promise<number> {
      const { baseUrl } = started();
      const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } });
      return ((await response.json()) as { data: { clicks: number } }).data.clicks;
    },
    async visit({ path, country, userAgent, referrer }: StoryVisit, n: number) {
      const { baseUrl } = started();
      const headers = {
        host,
        'user-agent': userAgent,
        ...(referrer && { referer: referrer }),
        ...viaProxy(n, country),
      };
      return (await sendRequest(new URL(baseUrl).origin, path, { headers })).status;
    },
  };
}
