import type { IncludedField } from '../../api/fields/included-fields.ts';
import { isSearchedOrder, type LinkOrder } from '../../api/fields/link-filters.ts';
import { listedFieldsWith } from '../../domain/links/link-views.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { type Filters, isFiltered } from '../../domain/search/tokens.ts';
import type { ServiceAddress } from '../../env.ts';
import { readLinks } from '../links/read-links.ts';
import { searchLinks } from './search-links.ts';

type ListQuery = Filters & PageRequest & { order: LinkOrder; include: readonly IncludedField[] };

/** Whether a list takes the search index, and with it more of the machine than others. */
export const isSearch = ({ order, ...filters }: Filters & { order: LinkOrder }): boolean =>
  isSearchedOrder(order) || isFiltered(filters);

/** A page of a user's links: all, or those that pass the filters. Without filters, only some orders need the search index. */
export function listLinks(userId: number, { order, ...query }: ListQuery, site: ServiceAddress) {
  const fields = listedFieldsWith(query.include);
  return isSearchedOrder(order) || isFiltered(query)
    ? searchLinks(userId, { ...query, order, fields }, site)
    : readLinks(userId, { ...query, order });
}
