import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { type Service, startService } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { table } from '../../shared/data/table/client.ts';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
  body: any;
}

export interface RunningService {
  /** Calls the API as its first administrator, over HTTP. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** Goes to a short URL, or a path of the host, without following where it leads. */
  visit(url: string, init?: RequestInit): Promise<Response>;
  /** Goes to a path of another host that leads here, as its `Host` says: names in .localhost are for browsers alone. */
  visitHost(host: string, path: string, headers?: Record<string, string>): Promise<Response>;
  readonly ready: Service['ready'];
}

/**
 * The whole service for the journeys of one file, on a free port of the loopback interface: on the embedded table in
 * memory, or on a fresh table at `DYNAMODB_ENDPOINT`.
 */
export function runningService(): RunningService {
  const { DYNAMODB_ENDPOINT } = process.env;
  const tableName = `journey-${randomUUID()}`;
  let service: Service | undefined;
  const started = () => {
    if (!service) throw new Error('The service runs from beforeAll on.');
    return service.ready;
  };

  beforeAll(async () => {
    const variables = { PORT: '0', DATA_DIR: ':memory:', RATE_LIMIT: '1000000', TABLE_NAME: tableName };
    service = await startService(readSettings({ ...variables, DYNAMODB_ENDPOINT }));
  });
  afterAll(async () => {
    if (DYNAMODB_ENDPOINT) await table().send(new DeleteTableCommand({ TableName: tableName }));
    await service?.stop();
  });

  return {
    get ready() {
      return started();
    },
    async api(method, path, body, headers = {}) {
      const { baseUrl, adminApiKey } = started();
      const response = await fetch(baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async visitHost(host, path, headers = {}) {
      const asked = request(new URL(path, started().shortUrl), { headers: { ...headers, host } }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const given = Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      return new Response(await text(answer), { status: answer.statusCode, headers: given });
    },
    visit: (url, init) => fetch(new URL(url, started().shortUrl), { redirect: 'manual', ...init }),
  };
}
