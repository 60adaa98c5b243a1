import { LINKS_IN_PAGE, LinkListQuery } from '../../api/console/links.ts';
import { readLinks } from '../../data/links/read-links.ts';
import { searchLinks } from '../../data/search/search-links.ts';
import { BADGE_FIELDS, type BadgedLink } from '../../domain/links/link-views.ts';
import { isFiltered } from '../../domain/search/tokens.ts';
import type { ServiceAddress } from '../../env.ts';
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
}

/** A page of a user's links. If a filter is invalid, no links, and what is wrong with it. */
export async function findLinks(userId: number, query: Query, site: ServiceAddress): Promise<FoundLinks> {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  // People paste a whole short URL into the one field that they see.
  const q = sent.get('q')?.trim() ?? '';
  if (/^[^\s/]+\.[^\s/]+\/|^https?:\/\//i.test(q)) {
    sent.delete('q');
    sent.set('short', q);
  } else sent.set('q', q);
  const found = await submitForm(LinkListQuery, sent, async (search) => {
    const page = { ...search, limit: LINKS_IN_PAGE, fields: BADGE_FIELDS };
    const isSearch = isFiltered(search);
    const { items, total } = await (isSearch
      ? searchLinks(userId, page, site)
      : readLinks(userId, { ...page, include: [] }));
    return { links: items, total, page: search.page, isSearch };
  });
  const typed = newForm(query);
  if (found.result) return { form: typed, ...found.result };
  const { status, problems } = found.form;
  return { form: { ...typed, status, problems }, links: [], total: 0, page: 1, isSearch: true };
}
