import type { BackdatedListId } from '../../../domain/links/backdated-lists.ts';
import type { Bucket } from '../../../domain/links/date-order.ts';
import { countPrefix, padded } from '../../keys.ts';
import type { Key } from '../../table/items.ts';

/** They are read together with the other counts. */
export const backdatedCountPrefix = `${countPrefix}PAST#`;

/** The counter of a bucket: an attribute in an item for its month. */
export const backdatedCounter = (collection: string, { block, day }: Bucket) => ({
  key: { pk: collection, sk: backdatedCountPrefix + day.slice(0, 7) },
  attribute: `${day.slice(8)}${block.toString(36)}`,
});

/** The bucket of a counter. */
export const parseBucketCounter = (sk: string, attribute: string): Bucket => ({
  block: Number.parseInt(attribute.slice(2), 36),
  day: `${sk.slice(backdatedCountPrefix.length)}-${attribute.slice(0, 2)}`,
});

export const backdatedListPrefix = 'PAST#';

/** The prefix of a bucket's lists, which sort as their links do. */
export const backdatedBucketPrefix = ({ block, day }: Bucket): string =>
  `${backdatedListPrefix}${padded(block, 7)}#${day}#`;
export const backdatedListKey = (collection: string, list: BackdatedListId): Key => ({
  pk: collection,
  sk: backdatedBucketPrefix(list) + padded(list.segment, 6),
});

export function parseBackdatedListKey(sk: string): BackdatedListId {
  const [block, day = '', segment] = sk.slice(backdatedListPrefix.length).split('#');
  return { block: Number(block), day, segment: Number(segment) };
}
