import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { getType } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';
import type { Item, Value } from '../values/item.ts';
import { sortableNumber } from '../values/numbers.ts';

export interface KeyAttribute {
  name: string;
  type: 'S' | 'N';
  /** Limit of its value, in bytes. */
  maxSize: number;
}

export interface KeyPair {
  hash: KeyAttribute;
  range: KeyAttribute;
}

/** A global secondary index of keys only. Items without its key attributes are not in it. */
export interface Index extends KeyPair {
  name: string;
}

export interface Table extends KeyPair {
  /** Its row id in the data file. */
  id: number;
  name: string;
  description: TableDescription;
  indexes: Index[];
  hasStream: boolean;
  /** Name of the attribute that holds an item's expiry. */
  timeToLive?: string;
}

/** An item's key, as text that sorts like DynamoDB. */
export interface ItemKey {
  /** Hash of the partition key. */
  partition: number;
  pk: string;
  sk: string;
}

export const keyNames = ({ hash, range }: KeyPair): string[] => [hash.name, range.name];

const invalid = (problem: string) => validationError(`One or more parameter values were invalid: ${problem}`);

/** The key in a request; throws a ValidationException if it does not match the table's schema. */
export function toItemKey(table: Table, key: Item): ItemKey {
  const { hash, range } = table;
  const names = Object.keys(key);
  const fits = ({ name, type }: KeyAttribute) => key[name]?.[type] !== undefined;
  if (names.length !== 2 || !fits(hash) || !fits(range))
    throw validationError('The provided key element does not match the schema');
  return itemKey(table, key);
}

/** The key of a whole item; throws a ValidationException if it is incomplete. */
export function readItemKey(table: Table, item: Item): ItemKey {
  for (const { name, type } of [table.hash, table.range]) {
    const value = item[name];
    if (!value) throw invalid(`Missing the key ${name} in the item`);
    if (value[type] === undefined)
      throw invalid(`Type mismatch for key ${name} expected: ${type} actual: ${getType(value)}`);
  }
  return itemKey(table, item);
}

function itemKey(table: Table, item: Item): ItemKey {
  const { hash, range } = table;
  const pk = keyText(hash, item[hash.name] as Value);
  return { partition: hashPartition(table, pk), pk, sk: keyText(range, item[range.name] as Value) };
}

/**
 * A 52-bit hash, from two FNV-1a hashes with different seeds. Its first 16 bits are those of what comes before the last `#`, so
 * that the visitors of a link are neighbors in the index: among those of all links, each visit would change a page of its own.
 */
export function hashPartition({ id }: Table, pk: string): number {
  const prefixEnd = pk.lastIndexOf('#');
  let [left, right, prefix] = [0x811c9dc5 ^ id, 0x9747b28c ^ id, 0];
  for (let at = 0; at < pk.length; at++) {
    if (at === prefixEnd) prefix = left;
    const code = pk.charCodeAt(at);
    left = Math.imul(left ^ code, 0x01000193);
    right = Math.imul(right ^ code, 0x85ebca6b);
  }
  return (prefix >>> 16) * 2 ** 36 + (left >>> 16) * 2 ** 20 + (right >>> 12);
}

/** The text of a key's value; throws a ValidationException if it is empty or too large. */
export function keyText(attribute: KeyAttribute, value: Value): string {
  const { name, maxSize } = attribute;
  const text = sortableText(attribute, value);
  if (text === '') {
    throw validationError(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    );
  }
  if (text.length * 3 > maxSize && Buffer.byteLength(text) > maxSize) {
    const kind = maxSize === MAX_HASH_SIZE ? 'hashkey' : 'rangekey';
    throw invalid(`Size of ${kind} has exceeded the maximum size limit of${maxSize} bytes`);
  }
  return text;
}

export const MAX_HASH_SIZE = 2048;
export const MAX_RANGE_SIZE = 1024;

/** Text that sorts like the value of a key. */
const sortableText = ({ type }: KeyAttribute, value: Value): string =>
  type === 'S' ? (value.S ?? '') : sortableNumber(value.N ?? '0');

/** An item's key in an index; undefined if the item is not in it. */
export function toIndexKey({ hash, range }: Index, item: Item | undefined) {
  const [hashValue, rangeValue] = [item?.[hash.name], item?.[range.name]];
  if (hashValue === undefined || rangeValue === undefined) return undefined;
  return { hash: sortableText(hash, hashValue), range: sortableText(range, rangeValue) };
}

/** An item's entry in an index; undefined if the item is not in it. */
export function toIndexEntry(table: Table, index: Index, item: Item | undefined): Item | undefined {
  if (!item || !toIndexKey(index, item)) return undefined;
  return Object.fromEntries(
    [...keyNames(table), ...keyNames(index)].map((name) => [name, item[name] as Value]),
  );
}

/** Throws a ValidationException if an item's value cannot be the key of an index. */
export function assertIndexKeys({ indexes }: Table, item: Item): void {
  for (const { name: indexName, hash, range } of indexes) {
    for (const { name, type } of [hash, range]) {
      const value = item[name];
      if (value === undefined) continue;
      if (value[type] === undefined) {
        throw invalid(
          `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${getType(value)} IndexName: ${indexName}`,
        );
      }
      if (value.S === '') {
        throw validationError(
          `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${indexName}, IndexKey: ${name}`,
        );
      }
    }
  }
}

/** Whether two of these keys are the same item's. */
export const hasDuplicates = (targets: { table: Table; key: ItemKey }[]): boolean =>
  targets.length > 1 &&
  new Set(targets.map(({ table, key }) => `${table.id}\0${key.pk}\0${key.sk}`)).size < targets.length;
