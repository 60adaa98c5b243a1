import { isDeepStrictEqual } from 'node:util';
import type { Retention } from '../domain/clicks/retention.ts';
import { done, type JobResult } from '../domain/jobs.ts';
import type { Owned } from '../domain/owned/owned.ts';
import { ServiceError } from '../errors.ts';
import { getNumber } from '../ids.ts';
import { setBioPageRetention } from './bio-pages/bio-pages.ts';
import { collectionKey } from './keys.ts';
import { setLinkRetention } from './links/links.ts';
import { itemsAfter } from './owned/collections.ts';
import { readUserRetention } from './plans.ts';
import { setQrCodeRetention } from './qr-codes/qr-codes.ts';
import { splitIntoChunks } from './table/batches.ts';
import { query } from './table/items.ts';
import { findUser } from './users/users.ts';

/** A pass takes a few seconds. */
const MAX_ITEMS = 1000;
const CONCURRENT_ITEMS = 10;

const setRetention = {
  links: setLinkRetention,
  'qr-codes': setQrCodeRetention,
  'bio-pages': setBioPageRetention,
};

type Refreshed = keyof typeof setRetention;
const refreshed = Object.keys(setRetention) as Refreshed[];

/** How far the refresh of a user’s items is. */
interface Refresh {
  userId: number;
  collection: Refreshed;
  /** The number of the last item that is done. */
  position: number;
}

/** Refreshes the next links, QR codes, or bio pages of a user, with the plan that the user has now. */
export async function runRefresh(
  { userId, collection = 'links', position: after = 0 }: Pick<Refresh, 'userId'> & Partial<Refresh>,
  isTimeUp: () => boolean,
): Promise<JobResult> {
  const user = await findUser(userId);
  // A deleted user’s items are deleted by a purge.
  if (!user) return done;
  const retention = await readUserRetention(user, new Date());
  const { position, isDone } = await refreshItems(
    { userId, collection, position: after },
    retention,
    isTimeUp,
  );
  if (!isDone) return { kind: 'again', state: { collection, position } };
  const next = refreshed[refreshed.indexOf(collection) + 1];
  return next ? { kind: 'again', state: { collection: next, position: 0 } } : done;
}

type RefreshedItem = Pick<Owned, 'id'> & Retention;

async function refreshItems(
  { userId, collection, position: after }: Refresh,
  retention: Retention,
  isTimeUp: () => boolean,
) {
  const items = await query<RefreshedItem>(
    {
      ...itemsAfter(collectionKey(userId, collection), after),
      // Without the large attributes of links, so that a pass takes little memory.
      ProjectionExpression: 'id, retention, laterRetention',
    },
    MAX_ITEMS,
  );
  let position = after;
  for (const chunk of splitIntoChunks(
    items.filter((item) => needsRefresh(item, retention)),
    CONCURRENT_ITEMS,
  )) {
    await Promise.all(
      chunk.map(({ id }) => setRetention[collection](userId, id, retention).catch(ignoreNotFound)),
    );
    position = getNumber(userId, chunk.at(-1)?.id ?? 0) ?? position;
    if (isTimeUp()) return { position, isDone: false };
  }
  position = getNumber(userId, items.at(-1)?.id ?? 0) ?? position;
  return { position, isDone: items.length < MAX_ITEMS };
}

const needsRefresh = ({ retention, laterRetention }: RefreshedItem, current: Retention) =>
  !isDeepStrictEqual({ retention, laterRetention }, { laterRetention: undefined, ...current });

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError && error.statusCode === 404)) throw error;
}
