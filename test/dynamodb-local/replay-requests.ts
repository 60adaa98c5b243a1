import { randomUUID } from 'node:crypto';
import type { TableClient } from '../../shared/data/table/connection.ts';
import type { AnyShape } from '../support/random/any-shape.ts';
import {
  comparableError,
  comparableResponse,
  type Operation,
  plain,
  sendRequest,
} from './comparable-responses.ts';
import type { RecordedRequest } from './record-requests.ts';
import type { RequestOutcome } from './request-shapes.ts';
import { hasSameKey, isWrite, readKey, readSteps, type WireItem } from './request-steps.ts';
import { fromWireJson } from './wire-json.ts';

/** A table of either kind. */
export interface Table {
  client: TableClient;
  name: string;
}

/** What a table made of a request. */
export interface Replayed {
  response: RequestOutcome;
  /** What must be the same on every table. */
  comparable: unknown;
}

/**
 * Puts the items of a recorded request into a table, sends the request, reads what it left, and deletes that. Sends a query
 * again when there are items where its range begins and ends, too.
 */
export async function replayRequest(table: Table, request: RecordedRequest): Promise<Replayed> {
  const steps = readSteps(request).map(readKey);
  const bounds = readBounds(request);
  await putItems(table, request.items);
  const { response, comparable } = await askTable(table, request);
  const left = isWrite(request) ? await readAll(table, request, distinct(steps)) : undefined;
  await putItems(table, bounds);
  const again = bounds.length > 0 ? (await askTable(table, request)).comparable : undefined;
  const keys = distinct([...request.items.map((Item) => readKey({ input: { Item } })), ...steps, ...bounds]);
  await writeAll(
    table,
    keys.map((Key) => ({ DeleteRequest: { Key } })),
  );
  return { response, comparable: { response: comparable, ...left, again } };
}

const distinct = (keys: WireItem[]): WireItem[] =>
  keys.filter((key, index) => keys.findIndex((other) => hasSameKey(key, other)) === index);

/** The keys at which the range of a query begins and ends; none for a query of the index. */
function readBounds({ operation, input }: RecordedRequest): WireItem[] {
  if (operation !== 'Query' || input.IndexName) return [];
  const placeholders: string[] = input.KeyConditionExpression.match(/:\w+/g) ?? [];
  const [pk, ...bounds] = placeholders.map((name) => input.ExpressionAttributeValues[name]);
  return distinct(bounds.map((sk) => ({ pk, sk })));
}

const putItems = (table: Table, items: WireItem[]) =>
  writeAll(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );

const MAX_WRITES = 25;
const MAX_READS = 100;

async function writeAll(table: Table, writes: AnyShape[]): Promise<void> {
  for (let from = 0; from < writes.length; from += MAX_WRITES) {
    const RequestItems = fromWireJson({ [table.name]: writes.slice(from, from + MAX_WRITES) });
    await sendRequest(table.client, 'BatchWriteItem', { RequestItems });
  }
}

async function askTable(table: Table, request: RecordedRequest) {
  const input = fromWireJson(prepareInput(request, table.name));
  const asked = { operation: request.operation, isOnIndex: input.IndexName !== undefined };
  try {
    const output = await sendRequest(table.client, request.operation as Operation, input);
    const isLast = await isLastPage(table, input, output.LastEvaluatedKey);
    const shown = {
      ...(comparableResponse(asked, output) as object),
      next: isLast ? undefined : comparableKey(asked, output.LastEvaluatedKey),
    };
    return { response: { output }, comparable: shown };
  } catch (error) {
    return { response: { error }, comparable: comparableError(error as Error) };
  }
}

/** The order of index entries with the same rank is undefined. */
const comparableKey = ({ isOnIndex }: { isOnIndex: boolean }, key: AnyShape) =>
  plain(isOnIndex ? { rankedIn: key.rankedIn, rank: key.rank } : key);

/** At the end of a range, DynamoDB Local sometimes omits the empty last page. */
async function isLastPage(table: Table, input: AnyShape, next: object | undefined): Promise<boolean> {
  if (!next) return true;
  const { Count } = await sendRequest(table.client, 'Query', { ...input, ExclusiveStartKey: next, Limit: 1 });
  return Count === 0;
}

/** The input with the table of the replay, and a token that no other request has had. */
function prepareInput({ input }: RecordedRequest, TableName: string): AnyShape {
  const prepared = { ...input, ReturnConsumedCapacity: 'TOTAL' };
  if (input.TableName) prepared.TableName = TableName;
  if (input.RequestItems) prepared.RequestItems = { [TableName]: Object.values(input.RequestItems)[0] };
  if (input.ClientRequestToken) prepared.ClientRequestToken = randomUUID();
  if (input.TransactItems)
    prepared.TransactItems = input.TransactItems.map((member: AnyShape) => {
      const [[kind, step] = []] = Object.entries<AnyShape>(member);
      return { [kind as string]: { ...step, TableName } };
    });
  return prepared;
}

/** The items with these keys, and the entries of all items in the index, before and after. */
async function readAll(table: Table, { items }: RecordedRequest, keys: WireItem[]) {
  const left: AnyShape[] = [];
  for (let from = 0; from < keys.length; from += MAX_READS) {
    const Keys = keys.slice(from, from + MAX_READS);
    const response = await sendRequest(table.client, 'BatchGetItem', {
      RequestItems: { [table.name]: { Keys, ConsistentRead: true } },
    });
    left.push(...Object.values(response.Responses ?? {}).flat());
  }
  const rankedIn = [...items, ...left].flatMap((item) => item.rankedIn?.S ?? []);
  const entries = await Promise.all([...new Set(rankedIn)].map((list) => readEntries(table, list)));
  return { items: sorted(left), entries: sorted(entries.flat()) };
}

async function readEntries(table: Table, list: string): Promise<AnyShape[]> {
  const entries: AnyShape[] = [];
  let ExclusiveStartKey: object | undefined;
  do {
    const page = await sendRequest(table.client, 'Query', {
      TableName: table.name,
      IndexName: 'byClicks',
      KeyConditionExpression: 'rankedIn = :list',
      ExpressionAttributeValues: { ':list': { S: list } },
      ExclusiveStartKey,
    });
    entries.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return entries;
}

const sorted = (items: object[]): string[] => items.map((item) => JSON.stringify(plain(item))).sort();
