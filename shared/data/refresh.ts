import { isDeepStrictEqual } from 'node:util';
import type { Retention } from '../domain/clicks/retention.ts';
import type { Owned } from '../domain/owned/owned.ts';
import { ServiceError } from '../errors.ts';
import { getNumber } from '../ids.ts';
import { collectionKey } from './keys.ts';
import { setLinkRetention } from './links/links.ts';
import { itemsAfter } from './owned/collections.ts';
import { readUserRetention } from './plans.ts';
import { setQrCodeRetention } from './qr-codes/qr-codes.ts';
import { splitIntoChunks } from './table/batches.ts';
import { query } from './table/items.ts';
import {
  endRefresh,
  findCurrent,
  type Refresh,
  type RefreshRecord,
  refreshed,
  saveRefresh,
} from './users/refresh-requests.ts';
import { findUser } from './users/users.ts';

/** A pass takes a few seconds. */
const MAX_ITEMS = 1000;
const CONCURRENT_ITEMS = 10;

const setRetention = { links: setLinkRetention, 'qr-codes': setQrCodeRetention };

/**
 * Does one pass of a refresh and saves its progress; the stream record of that triggers the next pass, until all links and
 * QR codes know the plan that their owner has now. A pass that fails is simply repeated.
 */
export async function runRefreshPass(record: RefreshRecord, isTimeUp: () => boolean): Promise<void> {
  const refresh = await findCurrent(record);
  const user = refresh && (await findUser(refresh.userId));
  if (!refresh) return;
  // A deleted user’s items are deleted by a purge.
  if (!user) return endRefresh(refresh);
  const retention = await readUserRetention(user, new Date());
  const { position, isDone } = await refreshItems(refresh, retention, isTimeUp);
  const next = refreshed[refreshed.indexOf(refresh.collection) + 1];
  if (!isDone) return saveRefresh(refresh, { collection: refresh.collection, position });
  return next ? saveRefresh(refresh, { collection: next, position: 0 }) : endRefresh(refresh);
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
