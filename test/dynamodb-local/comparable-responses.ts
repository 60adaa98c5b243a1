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
import { canonicalNumber } from '../../infra/local/embedded-table/values/numbers.ts';
import type { TableClient } from '../../shared/data/table/connection.ts';

/* Normalizes what two tables returned and recorded, so that it can be compared. */

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

export type Operation = keyof typeof commands;

/** Sends a request in DynamoDB's types, and returns its response. */
export async function sendRequest(
  client: TableClient,
  operation: Operation,
  input: object,
): Promise<TableResponse> {
  const command = new (commands[operation] as unknown as AnyCommand)(input);
  const { $metadata: _, ...response } = (await client.send(command)) as unknown as TableResponse;
  return response;
}

/** An error as far as DynamoDB and DynamoDB Local word it alike. */
export function comparableError(error: ErrorLike): unknown {
  const { name, message, CancellationReasons, Item: item } = asDynamoDbLocal(error);
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

export interface ErrorLike extends Error {
  CancellationReasons?: { Code?: string; Item?: object }[];
  Item?: object;
}

type Item = Record<string, { N?: string; S?: string }>;

export interface TableResponse {
  $metadata?: object;
  Items?: Item[];
  Count?: number;
  Responses?: Record<string, Item[]> | object[];
  LastEvaluatedKey?: object;
  ConsumedCapacity?: unknown;
}

interface ComparedRequest {
  operation: string;
  isOnIndex: boolean;
}

/** The order of a batch's items, and of index entries with the same rank, is undefined. */
export function comparableResponse(
  { operation, isOnIndex }: ComparedRequest,
  response: TableResponse,
): unknown {
  const { Responses, ConsumedCapacity, Items, LastEvaluatedKey: _, ...rest } = response;
  const batch = Responses && !Array.isArray(Responses) ? Object.values(Responses).flat() : undefined;
  return plain({
    ...rest,
    Items: isOnIndex ? Items?.map(({ rank, rankedIn }) => ({ rank, rankedIn })) : Items,
    Responses: batch ? batch.map((item) => JSON.stringify(plain(item))).sort() : Responses,
    units: countUnits(operation, ConsumedCapacity),
  });
}

/**
 * DynamoDB Local does not count missing items of a batch, and the embedded table counts index writes as DynamoDB's
 * documentation says.
 */
function countUnits(operation: string, consumed: unknown): unknown {
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
