import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { table } from './client.ts';
import type { Item, Key } from './items.ts';

/** A BatchGetItem takes at most 100 keys. */
const BATCH = 100;
/** An answer holds at most 16 MB, so 100 items of 400 KB take three. */
const BATCH_ATTEMPTS = 6;

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

interface Options {
  /** Whether everything written so far is seen, for twice the read units; it is unless said onConditionFailed. */
  consistent?: boolean;
  /** All, unless named. */
  attributes?: readonly string[];
}

/** Items of any partitions, to be asked for by key. No key may be named twice. */
export async function readItems(keys: Key[], options: Options = {}) {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, i) =>
    readBatch(keys.slice(i * BATCH, (i + 1) * BATCH), options),
  );
  const items = (await Promise.all(batches)).flat();
  const byName = new Map(items.map((item) => [nameOf(item as unknown as Key), item]));
  return (key: Key): Item | undefined => byName.get(nameOf(key));
}

async function readBatch(keys: Key[], { consistent = true, attributes }: Options): Promise<Item[]> {
  const items: Item[] = [];
  let left: Item[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > BATCH_ATTEMPTS) throw new ServiceError('busy', { retryAfter: 1 });
    const request = { Keys: left, ConsistentRead: consistent, ProjectionExpression: attributes?.join(', ') };
    const answer: BatchGetCommandOutput = await table().send(
      new BatchGetCommand({ RequestItems: { [env.tableName]: request } }),
    );
    items.push(...(answer.Responses?.[env.tableName] ?? []));
    left = answer.UnprocessedKeys?.[env.tableName]?.Keys ?? [];
  }
  return items;
}
