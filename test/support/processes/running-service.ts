import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import type { Service } from '../../../infra/local/service.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { trustedProxy } from '../calls/edge.ts';
import type { AnyShape } from '../random/any-shape.ts';
import { startInProcess } from './local-service.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: AnyShape;
}

export interface RunningService {
  /** Calls the API as its first administrator, over HTTP. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Requests a short URL or a path of the service without following redirects. */
  visit(url: string, init?: RequestInit): Promise<Response>;
  /** Requests a path with another `Host` header: only browsers resolve names in .localhost. */
  visitHost(host: string, path: string, headers?: Record<string, string>): Promise<Response>;
  /** Changes environment variables of the functions. */
  setEnvironment(variables: Record<string, string>): void;
  readonly ready: Service['ready'];
}

/** A service under test, started in one of several ways. */
interface StartedService extends Service {
  /** Changes environment variables of the functions. */
  setEnvironment(variables: Record<string, string>): void;
}

async function start(tableName: string): Promise<StartedService> {
  const { CLOUD_ASSEMBLY, DYNAMODB_ENDPOINT } = process.env;
  if (CLOUD_ASSEMBLY) {
    const { startTemplateService } = await import('../../template/template-service.ts');
    const service = await startTemplateService({ folder: CLOUD_ASSEMBLY });
    // Some journeys look into the table.
    connectTable(service.connection);
    process.env.TABLE_NAME = service.tableName;
    return service;
  }
  const service = await startInProcess({
    RATE_LIMIT: '1000000',
    TABLE_NAME: tableName,
    DYNAMODB_ENDPOINT,
    ...trustedProxy,
  });
  return { ...service, setEnvironment: (changes) => Object.assign(process.env, changes) };
}

/**
 * Runs the whole service for the tests of one file, on a free port of the loopback interface, with the embedded table
 * in memory or a new table at `DYNAMODB_ENDPOINT`. With `CLOUD_ASSEMBLY`, runs the stack synthesized into that folder.
 */
export function runningService(): RunningService {
  const { DYNAMODB_ENDPOINT } = process.env;
  const tableName = `journey-${randomUUID()}`;
  let service: StartedService | undefined;
  const started = () => {
    if (!service) throw new Error('The service starts in beforeAll.');
    return service.ready;
  };

  beforeAll(async () => {
    service = await start(tableName);
  });
  afterAll(async () => {
    await service?.stop(); // first: it releases its leases in the table
    if (DYNAMODB_ENDPOINT) await tableClient().send(new DeleteTableCommand({ TableName: tableName }));
  });

  return {
    get ready() {
      return started();
    },
    setEnvironment: (variables) => service?.setEnvironment(variables),
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
      const sent = request(new URL(path, started().shortUrl), { headers: { ...headers, host } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const responseHeaders = Object.entries(response.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      return new Response(await text(response), { status: response.statusCode, headers: responseHeaders });
    },
    visit: (url, init) => fetch(new URL(url, started().shortUrl), { redirect: 'manual', ...init }),
  };
}
