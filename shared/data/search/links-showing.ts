import { LISTED_LINK_FIELDS, type ListedLink } from '../../domain/links/link-views.ts';
import { type ShownKind, shownToken } from '../../domain/search/tokens.ts';
import { finishInTurns } from '../../event-loop.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { readToken } from './find-matches.ts';

/** Enough to recognize what depends on an item. */
const MAX_LINKS = 20;

/** The newest links that show a splash page or an overlay, and how many there are, as searches find them. */
export async function readLinksShowing(userId: number, kind: ShownKind, id: number) {
  const found = await readToken(userId, shownToken(kind, id));
  const numbers = await finishInTurns(found.listDescending());
  const collection = collectionKey(userId, 'links');
  const keys = numbers.slice(0, MAX_LINKS).map((n) => itemKey(collection, n));
  const find = await readItems<ListedLink>(keys, { consistent: false, attributes: LISTED_LINK_FIELDS });
  // Without links that were deleted since the index was read.
  return { links: keys.flatMap((key) => find(key) ?? []), total: numbers.length };
}
