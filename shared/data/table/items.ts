import { AsyncLocalStorage } from 'node:async_hooks';
import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { tableClient } from './document-client.ts';

/** The primary key of an item; `shared/data/keys.ts` lists all of them. */
export interface Key {
  pk: string;
  sk: string;
}

/** An item whose attributes are not known in advance. */
export type Item = Record<string, unknown>;

/** What the table stores for a `T`: its attributes and its key. */
export type Stored<T> = T & Key;

/** The item with this key. A consistent read includes every write that was acknowledged before, for twice the read units. */
export async function getItem<T extends object = Item>(
  { pk, sk }: Key,
  { consistent = true } = {},
): Promise<Stored<T> | undefined> {
  const command = new GetCommand({ TableName: env.tableName, Key: { pk, sk }, ConsistentRead: consistent });
  return (await tableClient().send(command)).Item as Stored<T> | undefined;
}

/** An item without its key. */
export function withoutKey<T extends object>({
  pk: _pk,
  sk: _sk,
  ...attributes
}: Stored<T>): Omit<T, keyof Key> {
  return attributes;
}

export type QueryParameters = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'Select'>;

export interface QueryResponse<T> {
  items: Stored<T>[];
  /** The key to continue after; undefined when there are no more items. */
  last: Item | undefined;
}

/** The largest limit of a query: a 32-bit integer. */
const MAX_LIMIT = 2 ** 31 - 1;

/** One response of a query: at most `maxItems` items, and at most 1 MB as they are stored. */
export async function queryOnce<T extends object = Item>(
  parameters: QueryParameters,
  maxItems = Infinity,
  start: Item | undefined = parameters.ExclusiveStartKey,
): Promise<QueryResponse<T>> {
  const Limit = maxItems <= MAX_LIMIT ? maxItems : undefined;
  const input = { TableName: env.tableName, ...parameters, Limit, ExclusiveStartKey: start };
  const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await tableClient().send(
    new QueryCommand(input),
  );
  return { items: Items as Stored<T>[], last: LastEvaluatedKey };
}

/** The first `maxItems` items of a query, over as many 1 MB responses as that takes. */
export async function query<T extends object = Item>(
  parameters: QueryParameters,
  maxItems = Infinity,
): Promise<Stored<T>[]> {
  const items: Stored<T>[] = [];
  let start: Item | undefined;
  do {
    const response = await queryOnce<T>(parameters, maxItems - items.length, start);
    items.push(...response.items);
    start = response.last;
  } while (start && items.length < maxItems);
  return items;
}

/** Takes the numbers of a request with many rows; unset in other requests. */
export const groupedNumbers = /* @__PURE__ */ new AsyncLocalStorage<(key: Key) => Promise<number>>();

/** Takes the next number of a counter. No number is used twice; an unused one leaves a harmless gap. */
export function takeNumber(key: Key): Promise<number> {
  const take = groupedNumbers.getStore();
  return take ? take(key) : takeNumbers(key, 1);
}

/** Takes the next `count` numbers of a counter at once, and returns the last one. */
export const takeNumbers = async (key: Key, count: number): Promise<number> =>
  (await addToCounter(key, count)).last;

/** Takes the next number of a counter, and returns it with all that the counter's item has. */
export const takeMarkedNumber = (key: Key) => addToCounter(key, 1, 'ALL_NEW');

async function addToCounter(
  key: Key,
  count: number,
  ReturnValues: 'UPDATED_NEW' | 'ALL_NEW' = 'UPDATED_NEW',
): Promise<Item & { last: number }> {
  const { Attributes } = await tableClient().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: key,
      UpdateExpression: 'ADD #last :count',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':count': count },
      ReturnValues,
    }),
  );
  return Attributes as Item & { last: number };
}
