import type { IncludedField } from '../../api/fields/included-fields.ts';
import type { IndependentOrder } from '../../api/fields/link-filters.ts';
import { type ListedLink, listedFieldsWith } from '../../domain/links/link-views.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { collectionKey } from '../keys.ts';
import { readPageByClicks } from '../owned/collections.ts';
import { readPageByDate } from './by-date/links-by-date.ts';

type ListRequest = PageRequest & {
  order: IndependentOrder;
  include: readonly IncludedField[];
  /** Other fields to read. */
  fields?: readonly string[];
};

/** A page of a user's links, with the fields that lists show. */
export function readLinks(userId: number, { order, include, fields: others = [], ...page }: ListRequest) {
  const collection = collectionKey(userId, 'links');
  const fields = [...new Set([...listedFieldsWith(include), ...others])];
  if (order === 'date') return readPageByDate(collection, page, fields);
  return readPageByClicks<ListedLink>(collection, page, fields);
}
