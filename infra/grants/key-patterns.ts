import { type CollectionName, collectionNames } from '../../shared/collections.ts';

const collectionPattern = (name: CollectionName): string => `USER#*#${name}`;

/** The partition keys of users' collections, as IAM reads them. */
export const collectionPatterns: readonly string[] = collectionNames.map(collectionPattern);

/** A kind, as in `PLANS`, and what it is of, as in `ROUTE#sho.rt#alias`. */
const KEY = /^([A-Z]+(?:-[A-Z]+)*)(#.*)?$/s;
const USER_KEY = /^USER#\d+(?:#(.*))?$/s;

/**
 * The pattern of all partition keys of the same kind, for IAM: `ROUTE#*`. A user's own items have the pattern `USER#*`, and
 * each of a user's collections has its own. Throws if `shared/data/keys.ts` builds no such keys.
 */
export function toKeyPattern(key: string): string {
  const [, kind, rest] = KEY.exec(key) ?? [];
  if (kind === 'USER') return toUserPattern(key);
  if (kind === undefined) throw new Error(`The partition key "${key}" does not begin with its kind: KIND#…`);
  return rest === undefined ? kind : `${kind}#*`;
}

function toUserPattern(key: string): string {
  const [match, collection] = USER_KEY.exec(key) ?? [];
  if (match !== undefined && collection === undefined) return 'USER#*';
  const name = collectionNames.find((one) => one === collection);
  if (name === undefined)
    throw new Error(`The partition key "${key}" is neither that of a user nor that of a collection.`);
  return collectionPattern(name);
}

/**
 * A condition for IAM that requires each partition key of a request to have one of these patterns. `USER#*` also matches
 * the collections of users, which have patterns of their own.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
export function onlyKeys(patterns: readonly string[]): Record<string, Record<string, unknown>> {
  const others = collectionPatterns.filter((pattern) => !patterns.includes(pattern));
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns.toSorted() },
    ...(patterns.includes('USER#*') &&
      others.length > 0 && { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': others } }),
  };
}
