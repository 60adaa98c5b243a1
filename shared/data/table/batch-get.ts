import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { sendInBatches } from './batches.ts';
import { tableClient } from './document-client.ts';
import { buildProjection } from './expressions.ts';
import type { Item, Key, Stored } from './items.ts';

/** Keys in a BatchGetItem, at most. */
const MAX_KEYS = 100;

interface Options {
  /** Whether the read includes every write that was acknowledged before, for twice the read units; true by default. */
  consistent?: boolean;
  /** The attributes to read, besides the key; all by default. */
  attributes?: readonly string[];
}

/** Finds an item among those that were read. */
export type FindItem<T extends object = Item> = <U extends object = T>(key: Key) => Stored<U> | undefined;

const toMapKey = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** Reads items of any partitions by their keys, each key once. Throws `busy` when the table stays throttled. */
export async function readItems<T extends object = Item>(
  keys: readonly Key[],
  { consistent = true, attributes }: Options = {},
): Promise<FindItem<T>> {
  const items = new Map<string, Item>();
  const unique = new Map(keys.map(({ pk, sk }) => [toMapKey({ pk, sk }), { pk, sk }]));
  const projection = attributes && buildProjection([...new Set(['pk', 'sk', ...attributes])]);
  await sendInBatches([...unique.values()], MAX_KEYS, async (Keys) => {
    const request = { Keys, ConsistentRead: consistent, ...projection };
    const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await tableClient().send(
      new BatchGetCommand({ RequestItems: { [env.tableName]: request } }),
    );
    const found = (Responses?.[env.tableName] ?? []) as Stored<Item>[];
    for (const item of found) items.set(toMapKey(item), item);
    return (UnprocessedKeys?.[env.tableName]?.Keys ?? []) as Key[];
  });
  return <U extends object = T>(key: Key) => items.get(toMapKey(key)) as Stored<U> | undefined;
}
