import { parseClickSubject, type Visitor } from '../../domain/clicks/clicks.ts';
import type { MonthTally } from '../../domain/clicks/counting.ts';
import { monthCounters } from '../../domain/clicks/month-series.ts';
import { RANKS_PER_CLICK } from '../../domain/clicks/rank.ts';
import { type Chunk, packSeries, seriesUnits, startOfBucket, toBucket } from '../../domain/clicks/series.ts';
import type { Tally } from '../../domain/clicks/tallies.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { monthlyClicksKey, seriesChunkKey } from '../statistics-keys.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** The key of the link or QR code that a subject is. */
export function keyOfSubject({ subject, userId }: Pick<Visitor, 'subject' | 'userId'>): Key {
  const { collection, id } = parseClickSubject(subject) ?? { collection: 'links', id: 0 };
  return itemKey(collectionKey(userId, collection), getNumber(userId, id) ?? 0);
}

/** Adds clicks to their link or QR code; fails if it was deleted, instead of creating it again. */
export function addToItem(tally: Tally, onConditionFailed: () => Error): Step {
  const Update = { Key: keyOfSubject(tally), ConditionExpression: 'attribute_exists(pk)' };
  const clicks = { ':clicks': tally.clicks };
  // Only links are in the index by clicks.
  if (!tally.subject.startsWith('links#')) {
    const UpdateExpression = 'ADD clicks :clicks';
    return { Update: { ...Update, UpdateExpression, ExpressionAttributeValues: clicks }, onConditionFailed };
  }
  return {
    Update: {
      ...Update,
      UpdateExpression: 'ADD clicks :clicks, #rank :ranks',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ...clicks, ':ranks': tally.clicks * RANKS_PER_CLICK },
    },
    onConditionFailed,
  };
}

/**
 * Adds to an owner's clicks of a month; fails if concurrent clicks used up the quota, or were added to counters that move
 * into a chunk.
 */
export function addToMonth(tally: MonthTally, onConditionFailed: () => Error): Step[] {
  const { userId, month, clicks, quota, chunk, sources } = tally;
  const Key = monthlyClicksKey(userId, month);
  const added = new Map([
    ['clicks', clicks],
    ...countersOfTime(tally),
    ...(chunk ? [['chunks', 1] as const] : []),
    ...sources,
  ]);
  const { unchanged, removed } = movedOut(month, chunk);
  // Names of sources can be anything.
  const numbers = new Map([...added.keys(), ...removed].map((counter, number) => [counter, number]));
  const toName = (counter: string) => `#${numbers.get(counter)}`;
  const toPlaceholder = (counter: string) => `:${numbers.get(counter)}`;
  const conditions = unchanged.map(([counter]) => `${toName(counter)} = ${toPlaceholder(counter)}`);
  // Two chunks with the same number would be one, and readers tell by the number whether they know a chunk.
  if (chunk) conditions.push(chunk.number === 0 ? 'attribute_not_exists(chunks)' : 'chunks = :number');
  if (quota !== Infinity) conditions.push('(attribute_not_exists(clicks) OR clicks <= :before)');
  const Update = {
    Key,
    UpdateExpression: [
      `ADD ${[...added.keys()].map((counter) => `${toName(counter)} ${toPlaceholder(counter)}`).join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(toName).join(', ')}`] : []),
    ].join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: Object.fromEntries(
      [...numbers.keys()].map((counter) => [toName(counter), counter]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(
        [...added, ...unchanged].map(([counter, value]) => [toPlaceholder(counter), value]),
      ),
      ...(chunk && chunk.number > 0 && { ':number': chunk.number }),
      ...(quota !== Infinity && { ':before': quota - clicks }),
    },
  };
  return [{ Update, onConditionFailed }, ...(chunk ? [putChunk(Key.pk, chunk)] : [])];
}

/** What moves from the item of a month into a chunk: the counters that must be as they were read, and the names of all. */
function movedOut(month: string, chunk: Chunk | undefined) {
  const hours = [...(chunk?.series ?? [])].map(([hour, counts]) =>
    monthCounters('hours', month, hour, counts),
  );
  const sources = [...(chunk?.sources?.counters ?? [])];
  return {
    unchanged: [...hours.map(([clicks]) => clicks), ...sources],
    removed: [...hours.flat(), ...sources].map(([counter]) => counter),
  };
}

/** The counters of the day and the hour of a tally. Zeros are left out. */
const countersOfTime = (tally: MonthTally) =>
  seriesUnits.flatMap((unit) =>
    monthCounters(unit, tally.month, toBucket(unit, tally.time), tally).filter(([, count]) => count > 0),
  );

/** Hours that are asked for begin up to 93 days ago: 90 whole days in any time zone, and the UTC day before them. */
const HOURS_TTL_DAYS = 94;

/** Writes a chunk, in a transaction that takes its series out of the item that every click writes. */
export function putChunk(pk: string, { unit, number, series, sources }: Chunk): Step {
  const last = startOfBucket(unit, Math.max(...series.keys(), sources?.lastHour ?? 0));
  const ttl = Math.floor(last.getTime() / 1000) + HOURS_TTL_DAYS * 86_400;
  return {
    Put: {
      Item: {
        ...seriesChunkKey(pk, unit, last, number),
        series: packSeries(series),
        ...(sources && { sources: Object.fromEntries(sources.counters) }),
        ...(unit === 'hours' && { ttl }),
      },
    },
  };
}
