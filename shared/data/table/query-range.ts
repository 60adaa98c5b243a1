import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { tableClient } from './document-client.ts';
import { type Item, type QueryParameters, query, type Stored } from './items.ts';

/** So few items are read and dropped: counting them first would take another request. */
const MAX_DROPPED = 500;

interface Range {
  offset: number;
  limit: number;
  /** How many items the query finds in all. */
  total: number;
}

/**
 * Some items in the middle of what a query finds. Those before them are counted rather than read, which costs as many read
 * units but little time, and from the nearer end, so that the last items are as cheap as the first ones.
 */
export async function queryRange<T extends object = Item>(
  parameters: QueryParameters,
  { offset, limit, total }: Range,
): Promise<Stored<T>[]> {
  const count = Math.min(limit, total - offset);
  const after = total - offset - count;
  if (offset <= after) return queryAfter<T>(parameters, offset, count);
  const isForward = parameters.ScanIndexForward ?? true;
  return (await queryAfter<T>({ ...parameters, ScanIndexForward: !isForward }, after, count)).reverse();
}

async function queryAfter<T extends object>(
  parameters: QueryParameters,
  skipped: number,
  count: number,
): Promise<Stored<T>[]> {
  if (skipped <= MAX_DROPPED) return (await query<T>(parameters, skipped + count)).slice(skipped);
  const last = await findLast(parameters, skipped);
  return last ? query<T>({ ...parameters, ExclusiveStartKey: last }, count) : [];
}

/** The key of the last of so many items; undefined if there are no more after it. */
async function findLast(parameters: QueryParameters, count: number): Promise<Item | undefined> {
  let left = count;
  let last: Item | undefined;
  do {
    const input = { TableName: env.tableName, ...parameters, Select: 'COUNT' as const, Limit: left };
    const page = await tableClient().send(new QueryCommand({ ...input, ExclusiveStartKey: last }));
    left -= page.Count ?? 0;
    last = page.LastEvaluatedKey;
  } while (last && left > 0);
  return last;
}
