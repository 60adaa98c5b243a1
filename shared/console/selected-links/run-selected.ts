import { LINKS_IN_PAGE } from '../../api/console/links.ts';
import { MATCHING, MAX_SELECTED, SEARCH } from '../../api/console/selected-links.ts';
import { readListedLinks } from '../../data/links/listed-links.ts';
import { splitIntoChunks } from '../../data/table/batches.ts';
import { groupWrites } from '../../data/table/group-writes.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { MAX_PAIRS, parseUrlEncoded } from '../../visitor/request/forms.ts';
import { findLinks } from '../links/find-links.ts';
import { countRows } from '../row-limit.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';

/** The ids of links that are too many for checkboxes. */
export const IDS = 'ids';

/** Links that are selected in a form. */
export interface Selection {
  links: readonly ListedLink[];
  /** Whether more match than can be selected; then there are none. */
  isTooLarge: boolean;
}

/** The links that are selected in a form, or all that match its search: those that exist and belong to the user. */
export async function readSelected(
  { user: { id: userId }, timezone }: Pick<ConsoleSession, 'user' | 'timezone'>,
  fields: URLSearchParams,
  site: ServiceAddress,
): Promise<Selection> {
  if (fields.has(MATCHING)) {
    const search = { ...Object.fromEntries(parseUrlEncoded(fields.get(SEARCH) ?? '', MAX_PAIRS)), page: 1 };
    const { links, total } = await findLinks(userId, search, { site, timezone }, MAX_SELECTED);
    const isTooLarge = total > MAX_SELECTED;
    return { links: isTooLarge ? [] : links, isTooLarge };
  }
  const ids = [...fields.getAll('links[]'), ...(fields.get(IDS) ?? '').split(',')]
    .filter(Boolean)
    .map(Number);
  const links = await readListedLinks(userId, [...new Set(ids)].slice(0, MAX_SELECTED));
  return { links, isTooLarge: false };
}

/**
 * Runs something for each link. Returns why it was refused, by the id of the link. They count as rows of a request with the
 * main API key; throws `rate_limited`, and runs nothing, if fewer are left in this minute.
 */
export async function runSelected(
  { caller, links, now }: { caller: Pick<Caller, 'keyHash'>; links: readonly ListedLink[]; now: Date },
  run: (id: number) => Promise<unknown>,
): Promise<ReadonlyMap<number, string>> {
  await countRows(caller, links.length, now, texts.selected.limited);
  const refused: [number, string][] = [];
  for (const some of splitIntoChunks([...links], LINKS_IN_PAGE)) {
    const runs = () => Promise.allSettled(some.map(({ id }) => run(id)));
    for (const [at, outcome] of (await groupWrites(runs)).entries()) {
      if (outcome.status === 'fulfilled') continue;
      const { reason } = outcome;
      if (!(reason instanceof ServiceError) || reason.statusCode >= 500) throw reason;
      refused.push([some[at]?.id ?? 0, reason.message]);
    }
  }
  return new Map(refused);
}
