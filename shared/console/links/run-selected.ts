import { LINKS_IN_PAGE } from '../../api/console/links.ts';
import { readListedLinks } from '../../data/links/listed-links.ts';
import { groupWrites } from '../../data/table/group-writes.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { ServiceError } from '../../errors.ts';

/** The links that are selected in a form: those that exist and belong to the user. */
export function readSelected(userId: number, fields: URLSearchParams): Promise<ListedLink[]> {
  const ids = [...new Set(fields.getAll('links[]').map(Number))];
  return readListedLinks(userId, ids.slice(0, LINKS_IN_PAGE));
}

/** Runs something for each link. Returns why it was refused, by the id of the link. */
export async function runSelected(
  links: readonly ListedLink[],
  run: (id: number) => Promise<void>,
): Promise<ReadonlyMap<number, string>> {
  const runs = () => Promise.allSettled(links.map(({ id }) => run(id)));
  const outcomes = await groupWrites(runs);
  const refused = outcomes.flatMap((outcome, at): [number, string][] => {
    if (outcome.status === 'fulfilled') return [];
    const { reason } = outcome;
    if (!(reason instanceof ServiceError) || reason.statusCode >= 500) throw reason;
    return [[links[at]?.id ?? 0, reason.message]];
  });
  return new Map(refused);
}
