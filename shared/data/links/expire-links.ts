import { done, type JobResult } from '../../domain/jobs.ts';
import type { Link } from '../../domain/links/links.ts';
import { formatDateTime, parseDateTime } from '../../domain/values/dates.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { drainPartition } from '../table/drain-partition.ts';
import { groupWrites } from '../table/group-writes.ts';
import { query } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { findUser } from '../users/users.ts';
import { watchExpiry } from '../webhooks/expiries.ts';
import { buildLinkEvent } from '../webhooks/link-events.ts';
import { findListeners, type Listener } from '../webhooks/listeners.ts';
import { createEventId, recordEvents } from '../webhooks/record-events.ts';
import { expiriesUntil, expiryKey, expiryPartition } from '../webhooks/webhook-keys.ts';
import { findWholeLink } from './find-whole-link.ts';

interface Limits {
  now: Date;
  isTimeUp(): boolean;
}

interface Expiries {
  userId: number;
  /** Whether to add the links that the user has. */
  addsExisting: boolean;
  /** The number of the last link that was added. */
  position?: number;
  /** Whether all links were added once. */
  isSecondPass?: boolean;
}

interface WatchedExpiry {
  linkId: number;
  expiry: string;
}

/** Records the events of links that have expired, until the user has no webhook that listens to it. */
export async function runExpiries(expiries: Expiries, limits: Limits): Promise<JobResult> {
  const { userId, addsExisting } = expiries;
  const user = await findUser(userId);
  const listeners = user ? await findListeners(user, 'link.expired') : [];
  if (listeners.length === 0) return forgetExpiries(userId);
  return addsExisting ? addExisting(expiries, limits) : notifyOfExpired(userId, listeners, limits);
}

const MAX_ITEMS = 1000;

/** Links that expire while no webhook listens get no event later. */
async function forgetExpiries(userId: number): Promise<JobResult> {
  const { isComplete } = await drainPartition(expiryPartition(userId), { maxItems: MAX_ITEMS });
  return isComplete ? done : { kind: 'again', state: {} };
}

const CONCURRENT_LINKS = 10;

async function notifyOfExpired(
  userId: number,
  listeners: Listener[],
  { now, isTimeUp }: Limits,
): Promise<JobResult> {
  const time = formatDateTime(now);
  const expired = await query<WatchedExpiry>(expiriesUntil(userId, time), MAX_ITEMS);
  for (const some of splitIntoChunks(expired, CONCURRENT_LINKS)) {
    await groupWrites(() => Promise.all(some.map((one) => notifyOnce(userId, listeners, one))));
    if (isTimeUp()) return { kind: 'again', state: {} };
  }
  const [next] = await query<WatchedExpiry>(expiriesUntil(userId), 1);
  if (!next) return done;
  const seconds = Math.max(Math.ceil((parseDateTime(next.expiry).getTime() - Date.now()) / 1000), 0);
  return { kind: 'again', state: {}, seconds };
}

/** Records the event of a link that still has this expiry, in the transaction that stops watching for it. */
async function notifyOnce(
  userId: number,
  listeners: Listener[],
  { linkId, expiry }: WatchedExpiry,
): Promise<void> {
  const link = await findWholeLink(userId, linkId);
  const time = parseDateTime(expiry);
  const id = createEventId(time, `expired-${linkId}`);
  const stopWatching = {
    Delete: { Key: expiryKey(userId, expiry, linkId), ConditionExpression: 'attribute_exists(pk)' },
    onConditionFailed: () => new StaleItem(),
  };
  await transact([
    stopWatching,
    ...(link?.expiry === expiry
      ? recordEvents(listeners, buildLinkEvent('link.expired', link, time, { id }))
      : []),
  ]).catch((error) => {
    // Another run has recorded it.
    if (!(error instanceof StaleItem)) throw error;
  });
}

/** Longer than any request, which could have begun before the webhook was there, and have set an expiry after the first pass. */
const SECOND_PASS_SECONDS = 60;

/** Watches for the expiries of links that the user has: twice, as requests that were in progress did not know of the webhook. */
async function addExisting(
  { userId, position: after = 0, isSecondPass }: Expiries,
  { now, isTimeUp }: Limits,
): Promise<JobResult> {
  const time = formatDateTime(now);
  const items = await query<Pick<Link, 'id' | 'expiry'>>(
    { ...itemsAfter(collectionKey(userId, 'links'), after), ProjectionExpression: 'id, expiry' },
    MAX_ITEMS,
  );
  let position = after;
  const future = items.flatMap(({ id, expiry }) => (expiry && expiry > time ? [{ id, userId, expiry }] : []));
  for (const some of splitIntoChunks(future, CONCURRENT_LINKS)) {
    await transact(some.map(watchExpiry));
    position = getNumber(userId, some.at(-1)?.id ?? 0) ?? position;
    if (isTimeUp()) return { kind: 'again', state: { position, isSecondPass } };
  }
  position = getNumber(userId, items.at(-1)?.id ?? 0) ?? position;
  if (items.length === MAX_ITEMS) return { kind: 'again', state: { position, isSecondPass } };
  return isSecondPass
    ? done
    : { kind: 'again', state: { position: 0, isSecondPass: true }, seconds: SECOND_PASS_SECONDS };
}
