import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { typeOf } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';
import type { Item, Value } from '../values/item.ts';
import { sortableNumber } from '../values/numbers.ts';

export interface KeyAttribute {
  name: string;
  type: 'S' | 'N';
  /** Bytes of its value. */
  maxSize: number;
}

export interface KeyPair {
  hash: KeyAttribute;
  range: KeyAttribute;
}

/** A global secondary index of keys only, in which items without its attributes are not. */
export interface Index extends KeyPair {
  name: string;
}

export interface Table extends KeyPair {
  /** Its number in the data file. */
  id: number;
  name: string;
  description: TableDescription;
  indexes: Index[];
  hasStream: boolean;
  /** Name of the attribute that holds an item's expiry. */
  timeToLive?: string;
}

/** An item's key in texts that sort as DynamoDB sorts. */
export interface ItemKey {
  /** What the items of one partition key have in common, and few others. */
  partition: number;
  pk: string;
  sk: string;
}

export const keyNames = ({ hash, range }: KeyPair): string[] => [hash.name, range.name];

const invalid = (problem: string) => validationError(`One or more parameter values were invalid: ${problem}`);

/** The key of a request; throws a ValidationException if the table has none like that. */
export function keyOf(table: Table, key: Item): ItemKey {
  const { hash, range } = table;
  const names = Object.keys(key);
  const fits = ({ name, type }: KeyAttribute) => key[name]?.[type] !== undefined;
  if (names.length !== 2 || !fits(hash) || !fits(range))
    throw validationError('The provided key element does not match the schema');
  return itemKey(table, key);
}

/** The key of a whole item; throws a ValidationException if it has none. */
export function keyOfItem(table: Table, item: Item): ItemKey {
  for (const { name, type } of [table.hash, table.range]) {
    const value = item[name];
    if (!value) throw invalid(`Missing the key ${name} in the item`);
    if (value[type] === undefined)
      throw invalid(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  }
  return itemKey(table, item);
}

function itemKey(table: Table, item: Item): ItemKey {
  const { hash, range } = table;
  const pk = keyText(hash, item[hash.name] as Value);
  return { partition: partitionOf(table, pk), pk, sk: keyText(range, item[range.name] as Value) };
}

/** A hash of 52 bits: two FNV-1a hashes of 26 bits, begun differently. */
export function partitionOf({ id }: Table, pk: string): number {
  let [left, right] = [0x811c9dc5 ^ id, 0x9747b28c ^ id];
  for (let at = 0; at < pk.length; at++) {
    const code = pk.charCodeAt(at);
    left = Math.imul(left ^ code, 0x01000193);
    right = Math.imul(right ^ code, 0x85ebca6b);
  }
  return (left >>> 6) * 2 ** 26 + (right >>> 6);
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

/** A text that sorts as the value of a key does. */
export const sortableText = ({ type }: KeyAttribute, value: Value): string =>
  type === 'S' ? (value.S ?? '') : sortableNumber(value.N ?? '0');

/** Where an item is in an index; undefined if it is not in it. */
export function indexKeyOf({ hash, range }: Index, item: Item | undefined) {
  const [hashValue, rangeValue] = [item?.[hash.name], item?.[range.name]];
  if (hashValue === undefined || rangeValue === undefined) return undefined;
  return { hash: sortableText(hash, hashValue), range: sortableText(range, rangeValue) };
}

/** Throws a ValidationException if an attribute of an index has a value that cannot be in it. */
export function refuseIndexKeys({ indexes }: Table, item: Item): void {
  for (const { name: indexName, hash, range } of indexes) {
    for (const { name, type } of [hash, range]) {
      const value = item[name];
      if (value === undefined) continue;
      if (value[type] === undefined) {
        throw invalid(
          `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${indexName}`,
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

/** Whether two of these are about one item. */
export const hasDuplicates = (places: { table: Table; key: ItemKey }[]): boolean =>
  places.length > 1 &&
  new Set(places.map(({ table, key }) => `${table.id}\0${key.pk}\0${key.sk}`)).size < places.length;
