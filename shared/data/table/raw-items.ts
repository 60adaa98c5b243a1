import { type AttributeValue, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { env } from '../../env.ts';
import type { Key } from './items.ts';
import { rawClient } from './raw-client.ts';

/**
 * An item that a visit needs. A miss is read again consistently, because an item must work immediately after it was
 * created; a hit costs only the cheap, eventually consistent read.
 */
export async function findItem<T>(key: Key): Promise<T | undefined> {
  return (await readItem<T>(key)) ?? readItem<T>(key, { consistent: true });
}

/** A consistent read includes every write that was acknowledged before, and costs twice as much. */
export async function readItem<T>(key: Key, { consistent = false } = {}): Promise<T | undefined> {
  const get = {
    TableName: env.tableName,
    Key: keyInWireFormat(key),
    ...(consistent && { ConsistentRead: true }),
  };
  const { Item } = await rawClient().send(new GetItemCommand(get));
  return Item && (toNative(Item) as T);
}

const nativeItems = new WeakMap<object, unknown>();

/** The embedded table returns the same object until the item changes, which then is converted once. Shared; do not change it. */
function toNative(item: Record<string, AttributeValue>): unknown {
  const native = nativeItems.get(item) ?? unmarshall(item);
  nativeItems.set(item, native);
  return native;
}

/** The key in DynamoDB’s wire format. */
export function keyInWireFormat({ pk, sk }: Key) {
  return { pk: { S: pk }, sk: { S: sk } };
}
