import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { canonicalNumber } from '../../../../infra/local/embedded-table/values/numbers.ts';
import { streamLeases } from '../../../../shared/data/keys.ts';
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import type { RandomRequest } from './random-operations.ts';

/* Normalizes what two tables answered and recorded, so that it can be compared. */

const commands = {
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  GetItem: GetItemCommand,
  Query: QueryCommand,
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  TransactGetItems: TransactGetItemsCommand,
  TransactWriteItems: TransactWriteItemsCommand,
};

type AnyCommand = new (input: object) => PutItemCommand;

/** Sends a random request to a table and returns its answer, all pages of a query, or its error. */
export async function sendRandom(client: TableClient, TableName: string, request: RandomRequest) {
  try {
    const input = inputOf(TableName, request);
    const pages: unknown[] = [];
    let ExclusiveStartKey: object | undefined;
    do {
      const command = new (commands[request.operation] as unknown as AnyCommand)({
        ...input,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      });
      const { $metadata: _, ...answer } = (await client.send(command)) as unknown as Answer;
      // At the end of a range, DynamoDB Local sometimes omits the empty last page.
      if (answer.Count !== 0 || pages.length === 0) pages.push(comparable(request, answer));
      ExclusiveStartKey = answer.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return pages;
  } catch (error) {
    return [comparableError(asDynamoDbLocal(error as ErrorLike))];
  }
}

function comparableError({ name, message, CancellationReasons, Item: item }: ErrorLike): unknown {
  return plain({
    name,
    ...(!OTHER_WORDING.has(name) && { message }),
    reasons: CancellationReasons?.map((reason) => ({ Code: reason.Code, Item: reason.Item })),
    Item: item,
  });
}

/** DynamoDB and DynamoDB Local word validation errors differently. */
const OTHER_WORDING = new Set(['ValidationException']);

/** DynamoDB reports an invalid action as a cancellation reason; DynamoDB Local as a validation error. */
function asDynamoDbLocal(error: ErrorLike): ErrorLike {
  const isInvalid = error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError');
  return isInvalid ? { name: 'ValidationException', message: error.message } : error;
}

interface ErrorLike extends Error {
  CancellationReasons?: { Code?: string; Item?: object }[];
  Item?: object;
}

function inputOf(TableName: string, request: RandomRequest): object {
  const more = { ReturnConsumedCapacity: 'TOTAL' };
  if ('input' in request) return { TableName, ...request.input, ...more };
  if ('actions' in request) {
    const withTable = (action: object) =>
      Object.fromEntries(Object.entries(action).map(([kind, input]) => [kind, { TableName, ...input }]));
    return { TransactItems: request.actions.map(withTable), ...more };
  }
  const { operation, requests } = request;
  return {
    RequestItems: { [TableName]: operation === 'BatchGetItem' ? { Keys: requests } : requests },
    ...more,
  };
}

type Item = Record<string, { N?: string; S?: string }>;

interface Answer {
  $metadata?: object;
  Items?: Item[];
  Count?: number;
  Responses?: Record<string, Item[]> | object[];
  LastEvaluatedKey?: object;
  ConsumedCapacity?: unknown;
}

/** The order of a batch's items, and of index entries with the same rank, is undefined. */
function comparable(request: RandomRequest, answer: Answer): unknown {
  const { Responses, ConsumedCapacity, Items, LastEvaluatedKey: _, ...rest } = answer;
  const isOnIndex = 'input' in request && 'IndexName' in request.input;
  const batch = Responses && !Array.isArray(Responses) ? Object.values(Responses).flat() : undefined;
  return plain({
    ...rest,
    Items: isOnIndex ? Items?.map(({ rank, rankedIn }) => ({ rank, rankedIn })) : Items,
    Responses: batch ? batch.map((item) => JSON.stringify(plain(item))).sort() : Responses,
    units: unitsOf(request, ConsumedCapacity),
  });
}

/**
 * DynamoDB Local does not count missing items of a batch, and the embedded table counts index writes as DynamoDB's
 * documentation says.
 */
function unitsOf({ operation }: RandomRequest, consumed: unknown): unknown {
  if (/Put|Update|Delete|Batch|Write/.test(operation)) return undefined;
  return [consumed].flat().map((one) => (one as { CapacityUnits?: number } | undefined)?.CapacityUnits);
}

/** DynamoDB Local returns numbers as they were written, DynamoDB in canonical form. */
const number = (text: string) => {
  try {
    return canonicalNumber(text);
  } catch {
    return text;
  }
};

/** Sorts attributes and members of sets, converts bytes to text, and removes undefined members. */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { N, NS } = value as { N?: unknown; NS?: unknown };
  if (typeof N === 'string') return { N: number(N) };
  if (Array.isArray(NS)) return { NS: NS.map(number).sort() };
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(
      ([name, member]) =>
        [name, isSet(name, member) ? plain(member.toSorted(byText)) : plain(member)] as const,
    );
  return Object.fromEntries(members.sort(([a], [b]) => byText(a, b)));
}

const isSet = (name: string, member: unknown): member is unknown[] =>
  ['SS', 'NS', 'BS'].includes(name) && Array.isArray(member);
const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);

/** The recorded changes of each item, in order; waits up to a second for `count` changes. */
export async function changesIn(source: ChangeSource, count = 0): Promise<Record<string, unknown[]>> {
  const changes: { key: string; change: unknown }[] = [];
  const stop = new AbortController();
  const read = async () => {
    for await (const reader of source.readers('comparison', stop.signal)) {
      for (let tries = 0; tries === 0 || (changes.length < count && tries < MAX_READS); tries++) {
        const { records } = await reader.read(1000);
        for (const { eventName, dynamodb } of records) {
          const { Keys, NewImage, OldImage } = dynamodb;
          // Readers of DynamoDB Streams keep their leases in the same table.
          if (Keys.pk?.S === streamLeases) continue;
          changes.push({
            key: JSON.stringify(plain(Keys)),
            change: plain({ eventName, NewImage, OldImage }),
          });
        }
        if (records.length === 0) await reader.wait(AbortSignal.timeout(WAIT_MS));
      }
      stop.abort();
      return;
    }
  };
  await read();
  const groups = Map.groupBy(changes, ({ key }) => key);
  return Object.fromEntries(
    [...groups].sort().map(([key, ofKey]) => [key, ofKey.map(({ change }) => change)]),
  );
}

const MAX_READS = 12;
const WAIT_MS = 50;
