import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { TableClient } from '../../shared/data/table/connection.ts';
import { limitQuery, readFoundItems, readNamedItems } from './read-touched-items.ts';
import {
  describeShapes,
  FULL_LIMIT,
  FULL_PAGE,
  type RequestOutcome,
  shortenTransaction,
} from './request-shapes.ts';
import {
  hasSameKey,
  isOfFunctions,
  isWrite,
  type Request,
  readKey,
  readSteps,
  type WireItem,
} from './request-steps.ts';

/** A request to the embedded table, with the items that it found there. */
export interface RecordedRequest extends Request {
  /** What it shows of a table, by `describeShapes`. */
  shapes: string[];
  items: WireItem[];
  /** Whether these items may not be all that led to the response: other writes ran at the same time, or one had its token. */
  isUncertain: boolean;
}

/** More items than fit into a page of a query. */
const MAX_PAGE = 10_000;

const recorded = new Set<string>();
const tokens = new Set<string>();
const writes = { running: 0, started: 0 };

/**
 * Runs a request to the embedded table. If `TABLE_REQUESTS_FOLDER` names a folder, writes the request into it, unless this
 * process has already recorded all that it shows. `npm run test:dynamodb-local` sends it to DynamoDB Local, too.
 */
export async function recordForReplay<Output extends object>(
  client: TableClient,
  request: Request,
  send: () => Promise<Output>,
): Promise<Output> {
  const folder = process.env.TABLE_REQUESTS_FOLDER;
  if (!folder || !isOfFunctions(request)) return send();
  const isAlone = writes.running === 0 && !tokens.has(request.input.ClientRequestToken);
  if (request.input.ClientRequestToken) tokens.add(request.input.ClientRequestToken);
  const started = isWrite(request) ? startWrite() : writes.started;
  const save = async (response: RequestOutcome, items: WireItem[]) => {
    const isUncertain = !isAlone || writes.started > started;
    const shapes = describeShapes(request, items, response);
    if (!addShapes(shapes, isUncertain)) return;
    const found = isWrite(request)
      ? nameItems(shortenTransaction(request, items, response), items)
      : await readFound(client, request, shapes);
    writeRequest(folder, { shapes, ...found, isUncertain });
  };
  try {
    // The embedded table reads at once, so these are the items that the request is going to find.
    const before = isWrite(request) ? readNamedItems(client, request) : [];
    const output = await send();
    await save({ output }, await before);
    return output;
  } catch (error) {
    // It changed nothing, and may have found what another write left.
    await save({ error }, isWrite(request) ? await readNamedItems(client, request) : []);
    throw error;
  } finally {
    if (isWrite(request)) writes.running--;
  }
}

/** Counts a write, and returns how many have started. */
function startWrite(): number {
  writes.running++;
  return ++writes.started;
}

/** Whether something is new in these. What is certain is recorded even if it was recorded with doubt. */
function addShapes(shapes: string[], isUncertain: boolean): boolean {
  const keys = shapes.map((shape) => `${isUncertain} ${shape}`);
  const isNew = keys.some((key) => !recorded.has(key));
  for (const key of keys) recorded.add(key);
  return isNew;
}

/** A write with the items that it names. */
function nameItems(request: Request, items: WireItem[]) {
  const keys = readSteps(request).map(readKey);
  return { ...request, items: items.filter((item) => keys.some((key) => hasSameKey(item, key))) };
}

async function readFound(client: TableClient, request: Request, [shape = '']: string[]) {
  if (shape.endsWith(FULL_PAGE))
    return { ...request, items: await readFoundItems(client, request, MAX_PAGE) };
  const asked = shape.endsWith(FULL_LIMIT) ? limitQuery(request) : request;
  return { ...asked, items: await readFoundItems(client, asked) };
}

function writeRequest(folder: string, request: RecordedRequest): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}-${threadId}`), `${JSON.stringify(request)}\n`);
}
