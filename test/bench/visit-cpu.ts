/**
 * The CPU time of one visit, with a table that responds immediately. `node test/bench/visit-cpu.ts [--json]`.
 */

import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { handler } from '../../functions/visitor/follow-link.ts';
import { linkRouteKey } from '../../shared/data/keys.ts';
import { visitorKey } from '../../shared/data/statistics-keys.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import { rawClient, rawClientWithoutRetries } from '../../shared/data/table/raw-client.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { OWN_HOST } from '../../shared/domain/links/links.ts';
import { EDGE_SECRET } from '../support/calls/edge.ts';
import { bareGet, bareUpdate } from './bare-server.ts';
import { median, type Row, report, round } from './report.ts';
import { benchRoute, visitEvent } from './visit-input.ts';

const VISITS = 10_000;
const CHUNK = 250;
const LINK_ID = 100_000_001;
const TABLE = 'bench';

const found = Buffer.from(
  JSON.stringify({ Item: marshall(benchRoute(LINK_ID), { removeUndefinedValues: true }) }),
);
const written = Buffer.from('{}');
const headers = { 'content-type': 'application/x-amz-json-1.0' };

/** A table without any work: it responds to each read with the route, and to each write with an empty object. */
const requestHandler = {
  metadata: { handlerProtocol: 'none' },
  handle: async (request: { headers: Record<string, string> }) => {
    const isRead = request.headers['x-amz-target']?.endsWith('GetItem');
    return { response: { statusCode: 200, headers, body: isRead ? found : written } };
  },
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
  destroy: () => undefined,
};

async function visit(n: number): Promise<void> {
  const response = await handler(visitEvent(n), { awsRequestId: String(n) } as Context);
  if (response.statusCode !== 302) throw new Error(`A visit returned status ${response.statusCode}.`);
}

const values = unmarshall(bareUpdate(TABLE, LINK_ID, '').input.ExpressionAttributeValues ?? {});
const toVisitor = (n: number) => String(n).padStart(43, '0');

async function callRaw(n: number): Promise<void> {
  await rawClient().send(bareGet(TABLE));
  await rawClientWithoutRetries().send(bareUpdate(TABLE, LINK_ID, toVisitor(n)));
}

/** The same commands through the document client. */
async function callDocument(n: number): Promise<void> {
  await tableClient().send(new GetCommand({ TableName: TABLE, Key: linkRouteKey(OWN_HOST, 'bench') }));
  const { Key: _, ...update } = bareUpdate(TABLE, LINK_ID, '').input;
  const Key = visitorKey(clickSubject('links', LINK_ID), toVisitor(n));
  await tableClient().send(
    new UpdateCommand({ ...update, TableName: TABLE, Key, ExpressionAttributeValues: values }),
  );
}

/** Milliseconds of CPU time per run, including everything else that the process does. */
async function measureCpu(run: (n: number) => Promise<void>, from: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = from; n < from + CHUNK; n++) await run(n);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CHUNK;
}

/** Rows for a visit, its two table calls, and the visit without them. */
export async function benchVisitCpu(): Promise<Row[]> {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  connectTable({ requestHandler, region: 'bench', credentials } as unknown as DynamoDBClientConfig);
  const environment = {
    TABLE_NAME: TABLE,
    SHORT_URL: 'https://sho.rt',
    OWN_HOSTS: '',
    VISITOR_KEY: 'bench',
    EDGE_SECRET,
  };
  Object.assign(process.env, environment);
  const whole: number[] = [];
  const raw: number[] = [];
  const document: number[] = [];
  // Interleaved, so that other load on the machine affects all alike; the first fifth only warms up.
  for (let n = -VISITS / 5; n < VISITS; n += CHUNK) {
    const measured = [
      await measureCpu(visit, n + VISITS),
      await measureCpu(callRaw, n + VISITS),
      await measureCpu(callDocument, n + VISITS),
    ] as const;
    if (n < 0) continue;
    whole.push(measured[0]);
    raw.push(measured[1]);
    document.push(measured[2]);
  }
  const own = median(whole.map((value, i) => value - (raw[i] ?? Number.NaN)));
  const row = (name: string, value: number): Row => ({ name, value: round(value, 3), unit: 'ms of CPU' });
  return [
    row('a visit without its table calls', own),
    row('a visit', median(whole)),
    row('its two table calls alone', median(raw)),
    row('the same with the document client', median(document)),
    row('a visit with the document client (sum)', own + median(document)),
  ];
}

if (import.meta.main) report('visit-cpu', await benchVisitCpu());
