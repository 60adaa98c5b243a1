import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { RecordedRequest } from './record-requests.ts';
import { pendingRequests } from './recorded-requests.ts';
import { replayRequest } from './replay-requests.ts';
import { openReplayTables, type ReplayTables } from './replay-tables.ts';
import { describeShapes } from './request-shapes.ts';

const { DYNAMODB_ENDPOINT = '', TABLE_REQUESTS_FOLDER = '' } = process.env;

/** How many requests share a table: DynamoDB Local slows down with what a table has seen. */
const REQUESTS_PER_TABLE = 50;
/** How many differences are shown. */
const MAX_SHOWN = 3;

/** Where the two tables do not do the same. */
interface Difference {
  shape: string;
  request: unknown;
  embedded: unknown;
  local: unknown;
}

it('the embedded table does what DynamoDB Local does, for every shape of requests that functions send', async () => {
  const pending = pendingRequests(TABLE_REQUESTS_FOLDER);
  const differences: Difference[] = [];
  let sent = 0;
  let tables = await openReplayTables(DYNAMODB_ENDPOINT);
  for (const request of pending) {
    const embedded = await replayRequest(tables.embedded, request);
    const local = await replayRequest(tables.local, request);
    pending.confirm(describeShapes(request, request.items, embedded.response));
    differences.push(...compareResponses(request, embedded.comparable, local.comparable));
    if (++sent % REQUESTS_PER_TABLE === 0) {
      differences.push(...(await compareChanges(tables)));
      tables = await openReplayTables(DYNAMODB_ENDPOINT);
    }
  }
  differences.push(...(await compareChanges(tables)));
  console.log(`${sent} requests show ${pending.shown} shapes.`);
  const shown = differences.slice(0, MAX_SHOWN);
  expect(shown.map(({ local: _, ...ours }) => ours)).toEqual(
    shown.map(({ local, ...ours }) => ({ ...ours, embedded: local })),
  );
  expect(pending.missing).toEqual([]);
}, 2_400_000);

function compareResponses({ shapes, operation, input }: RecordedRequest, embedded: unknown, local: unknown) {
  if (isDeepStrictEqual(embedded, local)) return [];
  return [{ shape: shapes[0] ?? '', request: { operation, input }, embedded, local }];
}

/** Compares the stream records since the tables were opened, and closes them. */
async function compareChanges(tables: ReplayTables): Promise<Difference[]> {
  const { embedded, local } = await tables.readChanges();
  await tables.close();
  return [...new Set([...Object.keys(embedded), ...Object.keys(local)])]
    .filter((key) => !isDeepStrictEqual(embedded[key], local[key]))
    .map((key) => ({ shape: 'stream records', request: key, embedded: embedded[key], local: local[key] }));
}
