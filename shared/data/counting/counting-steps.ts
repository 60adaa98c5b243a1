import { parseClickSubject, type Visitor } from '../../domain/clicks/clicks.ts';
import type { CountingState } from '../../domain/clicks/counting.ts';
import { daysToPack, findNamesStart, monthCounters } from '../../domain/clicks/month-series.ts';
import type { MonthTally } from '../../domain/clicks/month-tallies.ts';
import { RANKS_PER_CLICK, toLastClickRank } from '../../domain/clicks/rank.ts';
import {
  type Chunk,
  packSeries,
  type Series,
  type SeriesUnit,
  seriesUnits,
  sumSeries,
  toBucket,
  toBucketStart,
} from '../../domain/clicks/series.ts';
import { packSources } from '../../domain/clicks/sources-by-day.ts';
import type { Tally } from '../../domain/clicks/tallies.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, deletedLinksKey, itemKey, parseItemNumber } from '../keys.ts';
import { monthlyClicksKey, namesChunkKey, seriesChunkKey } from '../statistics-keys.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** The key of the link or QR code that a subject is. */
export function subjectKey({ subject, userId }: Pick<Visitor, 'subject' | 'userId'>): Key {
  const { collection, id } = parseClickSubject(subject) ?? { collection: 'links', id: 0 };
  return itemKey(collectionKey(userId, collection), getNumber(userId, id) ?? 0);
}

/** The key of a link among its owner's deleted ones; undefined for a QR code. */
export function deletedSubjectKey(visitor: Pick<Visitor, 'subject' | 'userId'>): Key | undefined {
  const { sk } = subjectKey(visitor);
  return isLink(visitor) ? { pk: deletedLinksKey(visitor.userId), sk } : undefined;
}

const isLink = ({ subject }: Pick<Visitor, 'subject'>): boolean => subject.startsWith('links#');

/**
 * Adds clicks to their link, also if it can only be restored, or QR code; fails if it is not there, instead of creating it again.
 */
export function addToItem(
  tally: Tally,
  { restorable }: Pick<CountingState, 'restorable'>,
  onConditionFailed: () => Error,
): Step {
  const deleted = restorable.has(tally.subject) ? deletedSubjectKey(tally) : undefined;
  const Update = { Key: deleted ?? subjectKey(tally), ConditionExpression: 'attribute_exists(pk)' };
  const clicks = { ':clicks': tally.clicks };
  if (!isLink(tally)) {
    const UpdateExpression = 'ADD clicks :clicks';
    return { Update: { ...Update, UpdateExpression, ExpressionAttributeValues: clicks }, onConditionFailed };
  }
  const values = { ...clicks, ':last': toLastClickRank(tally.series.days, parseItemNumber(Update.Key.sk)) };
  const set = 'SET lastClickRank = :last ADD clicks :clicks';
  // Only links that are not deleted are in the indexes. A restored one gets the rank of all its clicks.
  if (deleted)
    return {
      Update: { ...Update, UpdateExpression: set, ExpressionAttributeValues: values },
      onConditionFailed,
    };
  return {
    Update: {
      ...Update,
      UpdateExpression: `${set}, #rank :ranks`,
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ...values, ':ranks': tally.clicks * RANKS_PER_CLICK },
    },
    onConditionFailed,
  };
}

/**
 * Adds to an owner's clicks of a month; fails if concurrent clicks used up the quota, or were added to counters that move
 * into a chunk.
 */
export function addToMonth(tally: MonthTally, onConditionFailed: () => Error): Step[] {
  const { userId, month, clicks, charged, quota, chunk, sources } = tally;
  const Key = monthlyClicksKey(userId, month);
  const added = new Map([
    ['clicks', clicks],
    ['charged', charged],
    ...listTimeCounters(tally),
    ...(chunk ? [['chunks', 1] as const] : []),
    ...sources,
  ]);
  const { unchanged, removed } = movedOut(tally);
  const sets = setsInMonth(tally);
  // Names of sources can be anything.
  const numbers = new Map(
    [...added.keys(), ...removed, ...sets.keys()].map((counter, number) => [counter, number]),
  );
  const toName = (counter: string) => `#${numbers.get(counter)}`;
  const toPlaceholder = (counter: string) => `:${numbers.get(counter)}`;
  const conditions = unchanged.map(([counter]) => `${toName(counter)} = ${toPlaceholder(counter)}`);
  // Two chunks with the same number would be one, and readers tell by the number whether they know a chunk.
  if (chunk) conditions.push(chunk.number === 0 ? 'attribute_not_exists(chunks)' : 'chunks = :number');
  if (quota !== Infinity) conditions.push('(attribute_not_exists(charged) OR charged <= :before)');
  const Update = {
    Key,
    UpdateExpression: [
      `ADD ${[...added.keys()].map((counter) => `${toName(counter)} ${toPlaceholder(counter)}`).join(', ')}`,
      ...(sets.size > 0
        ? [`SET ${[...sets.keys()].map((name) => `${toName(name)} = ${toPlaceholder(name)}`).join(', ')}`]
        : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map(toName).join(', ')}`] : []),
    ].join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: Object.fromEntries(
      [...numbers.keys()].map((counter) => [toName(counter), counter]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(
        [...added, ...unchanged, ...sets].map(([counter, value]) => [toPlaceholder(counter), value]),
      ),
      ...(chunk && chunk.number > 0 && { ':number': chunk.number }),
      ...(quota !== Infinity && { ':before': quota - charged }),
    },
  };
  return [{ Update, onConditionFailed }, ...(chunk ? [putChunk(Key.pk, chunk)] : [])];
}

/** What leaves the item of a month: the counters that must be as they were read, and the names of all. */
function movedOut(tally: MonthTally) {
  const { month, chunk, replaced } = tally;
  const toCounters = (unit: SeriesUnit, moved: Series) =>
    [...moved].map(([bucket, counts]) => monthCounters(unit, month, bucket, counts));
  const buckets = [
    ...(chunk && chunk.unit !== 'names' ? toCounters(chunk.unit, chunk.series) : []),
    ...toCounters('days', daysPackedBy(tally)),
  ];
  const sources = [...(chunk?.unit === 'names' ? chunk.names : []), ...replaced];
  return {
    unchanged: [...buckets.map(([clicks]) => clicks), ...sources],
    removed: [...buckets.flat(), ...sources].map(([counter]) => counter),
  };
}

const daysPackedBy = ({ chunk, series, time }: MonthTally): Series =>
  chunk ? daysToPack(series, time) : new Map();

/** What is set, not added: packed days, which no one else sets, because chunks have numbers; and where names begin. */
function setsInMonth(tally: MonthTally): Map<string, number | Uint8Array> {
  const { series, time } = tally;
  const packed = daysPackedBy(tally);
  return new Map<string, number | Uint8Array>([
    ...(packed.size > 0 ? [['days', packSeries(sumSeries(series.packedDays, packed))] as const] : []),
    ...(series.since === undefined ? [['since', findNamesStart(series, time)] as const] : []),
  ]);
}

/** The counters of the day and the hour of a tally. Zeros are left out. */
const listTimeCounters = (tally: MonthTally) =>
  seriesUnits.flatMap((unit) =>
    monthCounters(unit, tally.month, toBucket(unit, tally.time), tally).filter(([, count]) => count > 0),
  );

/** Hours that are requested begin up to 93 days ago: 90 whole days in any time zone, and the UTC day before them. */
const HOURS_TTL_DAYS = 94;

/** Writes a chunk, in a transaction that takes what it has out of the item that every click writes. */
export function putChunk(pk: string, chunk: Chunk): Step {
  if (chunk.unit === 'names') {
    const { day, number, names, clicks } = chunk;
    const key = namesChunkKey(pk, day, number);
    return { Put: { Item: { ...key, names: packSources(names), ...(clicks !== undefined && { clicks }) } } };
  }
  const { unit, number, series } = chunk;
  const last = toBucketStart(unit, Math.max(...series.keys()));
  const ttl = Math.floor(last.getTime() / 1000) + HOURS_TTL_DAYS * 86_400;
  const Item = { ...seriesChunkKey(pk, unit, last, number), series: packSeries(series) };
  return { Put: { Item: { ...Item, ...(unit === 'hours' && { ttl }) } } };
}
