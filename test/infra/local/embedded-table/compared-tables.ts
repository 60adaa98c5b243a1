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
import type { TableClient } from '../../../../shared/data/table/connection.ts';
import type { RandomRequest } from './random-operations.ts';

/* What two tables answered and recorded, in a form in which equal things are equal. */

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

/** The answer of a table to a random request, of a query all pages; or its error. */
export async function answerOf(client: TableClient, TableName: string, request: RandomRequest) {
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
      // At the end of a range, DynamoDB Local may know that nothing follows: then there is no empty last page.
      if (answer.Count !== 0 || pages.length === 0) pages.push(comparable(request, answer));
      ExclusiveStartKey = answer.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return pages;
  } catch (error) {
    return [refusalOf(asDynamoDbLocal(error as RefusalLike))];
  }
}

function refusalOf({ name, message, CancellationReasons, Item: item }: RefusalLike): unknown {
  return plain({
    name,
    ...(!WORDED_OTHERWISE.has(name) && { message }),
    reasons: CancellationReasons?.map((reason) => ({ Code: reason.Code, Item: reason.Item })),
    Item: item,
  });
}

/** Validation is worded in many ways, also by DynamoDB itself. */
const WORDED_OTHERWISE = new Set(['ValidationException']);

/** DynamoDB names an action that cannot be as a reason for the end of its transaction; DynamoDB Local does not. */
function asDynamoDbLocal(error: RefusalLike): RefusalLike {
  const isInvalid = error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError');
  return isInvalid ? { name: 'ValidationException', message: error.message } : error;
}

interface RefusalLike extends Error {
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

/** No order is promised of the items of a batch, nor of those with the same rank in an index. */
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
 * What writes to the index cost is not counted by the embedded table, and DynamoDB Local does not count what a batch
 * does not find.
 */
function unitsOf({ operation }: RandomRequest, consumed: unknown): unknown {
  if (/Put|Update|Delete|Batch|Write/.test(operation)) return undefined;
  return [consumed].flat().map((one) => (one as { CapacityUnits?: number } | undefined)?.CapacityUnits);
}

/** DynamoDB Local gives numbers back as they were written, DynamoDB in one form. */
const number = (text: string) => {
  try {
    return canonicalNumber(text);
  } catch {
    return text;
  }
};

/** With attributes and the members of sets in order, bytes as text, and without what is undefined. */
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

/** The changes that a table recorded of each item, in their order; waits a while until there are so many. */
export async function changesIn(source: ChangeSource, count = 0): Promise<Record<string, unknown[]>> {
  const changes: { key: string; change: unknown }[] = [];
  const stop = new AbortController();
  const read = async () => {
    for await (const reader of source.readers('comparison', stop.signal)) {
      for (let tries = 0; tries === 0 || (changes.length < count && tries < MAX_READS); tries++) {
        const { records } = await reader.read(1000);
        for (const { eventName, dynamodb } of records) {
          const { Keys, NewImage, OldImage } = dynamodb;
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
