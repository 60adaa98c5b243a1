import type { InferOutput } from 'valibot';
import { LINKS_IN_PAGE, LinkListQuery } from '../../api/console/links.ts';
import { isSearchedOrder } from '../../api/fields/link-filters.ts';
import { readLinks } from '../../data/links/read-links.ts';
import { findByParts } from '../../data/search/find-parts.ts';
import { isSearch } from '../../data/search/list-links.ts';
import { searchLinks } from '../../data/search/search-links.ts';
import { BADGE_FIELDS, type BadgedLink } from '../../domain/links/link-views.ts';
import { splitParts } from '../../domain/search/parts.ts';
import { isFiltered } from '../../domain/search/tokens.ts';
import { toStartOfDay } from '../../domain/values/zoned-times.ts';
import type { ServiceAddress } from '../../env.ts';
import { searchInTurnOfUser } from '../../requests/user-turns.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { submitForm } from '../forms/submit-form.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** A page of links, and the search that found them, to show it again. */
export interface FoundLinks {
  form: FormState;
  links: readonly BadgedLink[];
  total: number;
  page: number;
  isSearch: boolean;
  /** What was searched for, which is marked. */
  parts: readonly string[];
  /** Whether only whole words were found of some links. */
  hasMore?: boolean;
}

type Search = InferOutput<typeof LinkListQuery> & { limit: number; fields: typeof BADGE_FIELDS };

/** A page of a user's links, of days in a time zone. If a filter is invalid, no links, and what is wrong with it. */
export async function findLinks(
  userId: number,
  query: Query,
  { site, timezone }: { site: ServiceAddress; timezone: string },
  limit = LINKS_IN_PAGE,
): Promise<FoundLinks> {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  for (const name of ['from', 'to']) {
    const day = sent.get(name);
    if (day) sent.set(name, toStartOfDay(day, timezone));
  }
  const found = await submitForm(LinkListQuery, sent, async (search) => {
    const { q, page } = search;
    const read = () => readFound(userId, { ...search, limit, fields: BADGE_FIELDS }, site);
    const { items, total, ...more } = await (isSearch(search) ? searchInTurnOfUser(userId, read) : read());
    const parts = q ? splitParts(q) : [];
    return { links: items, total, page, isSearch: isFiltered(search), parts, ...more };
  });
  const typed = newForm(query);
  if (found.result) return { form: typed, ...found.result };
  const { status, problems } = found.form;
  return { form: { ...typed, status, problems }, links: [], total: 0, page: 1, isSearch: true, parts: [] };
}

/** What people type can be a whole short URL, which is that of one link, or parts of what they know of a link. */
async function readFound(userId: number, { q, order, ...filters }: Search, site: ServiceAddress) {
  const search = { ...filters, order };
  if (!q)
    return isSearchedOrder(order) || isFiltered(filters)
      ? searchLinks(userId, search, site)
      : readLinks(userId, { ...filters, order, include: [] });
  const exact = /^\S+\/\S+$/.test(q) && (await searchLinks(userId, { ...search, short: q }, site));
  if (exact && exact.total > 0) return exact;
  const { numbers, hasMore } = await findByParts(userId, q, site.shortUrl);
  return { ...(await searchLinks(userId, { ...search, among: numbers }, site)), hasMore };
}
