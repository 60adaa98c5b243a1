import { GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { TableClient } from '../../shared/data/table/connection.ts';
import type { AnyShape } from '../support/random/any-shape.ts';
import { hasSameKey, type Request, readKey, readSteps, type WireItem } from './request-steps.ts';
import { fromWireJson, toWireJson } from './wire-json.ts';

/* Items of the embedded table, read before or after a request that finds or changes them. */

/** How many items on each side of those that a query returns are kept, as some that it must not return. */
const NEIGHBORS = 2;

/** A query for thousands of items shows no more than one for a few. */
const MAX_ITEMS = 20;

/** A query for fewer items, if it asks for many. */
export function limitQuery({ operation, input }: Request): Request {
  return { operation, input: input.Limit > MAX_ITEMS ? { ...input, Limit: MAX_ITEMS } : input };
}

/** The items that the steps of a request name, as far as they exist. */
export async function readNamedItems(client: TableClient, request: Request): Promise<WireItem[]> {
  const TableName = readTableName(request);
  const keys = readSteps(request).map(readKey);
  return (await Promise.all(keys.map((key) => getItem(client, TableName, key)))).flat();
}

/** The first items that a query returns and their neighbors, or those that the steps of another read name. */
export async function readFoundItems(
  client: TableClient,
  request: Request,
  max = MAX_ITEMS,
): Promise<WireItem[]> {
  const { operation, input } = request;
  if (operation !== 'Query') return readNamedItems(client, request);
  const { TableName, IndexName, KeyConditionExpression, ScanIndexForward = true } = input;
  const { ExclusiveStartKey, ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
  const scope = { TableName, IndexName, ExpressionAttributeNames: names, ExpressionAttributeValues: values };
  const all = { ...scope, KeyConditionExpression };
  const [hash] = KeyConditionExpression.split(/\sand\s/i);
  const partition = { ...scope, KeyConditionExpression: hash, Limit: NEIGHBORS };
  const pages = await Promise.all([
    query(client, { ...all, ScanIndexForward, ExclusiveStartKey, Limit: max + NEIGHBORS }),
    query(client, { ...all, ScanIndexForward: !ScanIndexForward, ExclusiveStartKey, Limit: NEIGHBORS }),
    query(client, { ...partition, ScanIndexForward: true }),
    query(client, { ...partition, ScanIndexForward: false }),
  ]);
  const found = pages.flat();
  const items = found.filter((item, index) => found.findIndex((other) => hasSameKey(item, other)) === index);
  if (!IndexName) return items;
  return (
    await Promise.all(items.map((key) => getItem(client, TableName, readKey({ input: { Key: key } }))))
  ).flat();
}

/** All tables of a request are the same. */
function readTableName({ input }: Request): string {
  const { TableName, TransactItems, RequestItems } = input;
  if (TransactItems) return Object.values<AnyShape>(TransactItems[0])[0].TableName;
  return TableName ?? Object.keys(RequestItems)[0];
}

async function getItem(client: TableClient, TableName: string, key: WireItem): Promise<WireItem[]> {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: fromWireJson(key) }));
  return Item ? [toWireJson(Item)] : [];
}

async function query(client: TableClient, input: AnyShape): Promise<WireItem[]> {
  const { Items = [] } = await client.send(new QueryCommand(fromWireJson(withUsedPlaceholders(input))));
  return Items.map(toWireJson);
}

/** Names and values that no expression uses are an error. */
function withUsedPlaceholders(input: AnyShape): AnyShape {
  const used: string[] = input.KeyConditionExpression.match(/[#:]\w+/g) ?? [];
  const keep = (all: object = {}) => {
    const kept = Object.entries(all).filter(([name]) => used.includes(name));
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  };
  return {
    ...input,
    ExpressionAttributeNames: keep(input.ExpressionAttributeNames),
    ExpressionAttributeValues: keep(input.ExpressionAttributeValues),
  };
}
