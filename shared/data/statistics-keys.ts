import { VISITOR_PREFIX } from '../api/contract/table.ts';
import { type ClickSubject, clickSubject } from '../domain/clicks/clicks.ts';
import { type SeriesUnit, toBucket, toBucketStart } from '../domain/clicks/series.ts';
import { userKey } from './keys.ts';
import type { Key } from './table/items.ts';

/** `visitor` is what `visitorId` returns. */
export const visitorKey = (subject: ClickSubject, visitor: string): Key => ({
  pk: `${VISITOR_PREFIX}${subject}#${visitor}`,
  sk: 'VISITOR',
});
/** All statistics of a subject; `shared/domain/clicks/statistics-items.ts` describes the items in it. */
export const statisticsPartition = (subject: ClickSubject): string => `STATISTICS#${subject}`;
export const statisticsKey = (subject: ClickSubject, part: string): Key => ({
  pk: statisticsPartition(subject),
  sk: part,
});
const rotationsPrefix = 'VIA#ROTATOR#';
const toMonth = (time: Date) => time.toISOString().slice(0, 'YYYY-MM'.length);
/** The visits of a campaign's rotator in a month, by day. */
export const rotationsKey = (campaignId: number, time: Date): Key =>
  statisticsKey(clickSubject('campaigns', campaignId), rotationsPrefix + toMonth(time));
/** The query for the months from one time to another. */
export const rotationsBetween = (campaignId: number, from: Date, to: Date) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: {
    ':pk': statisticsPartition(clickSubject('campaigns', campaignId)),
    ':from': rotationsPrefix + toMonth(from),
    ':to': rotationsPrefix + toMonth(to),
  },
});
/** The markers of transactions that counted clicks of this period; `markerPeriod` returns it. */
export const countedMarkers = (period: number): string => `COUNTED#${period}`;
/** The marker of a transaction, by the last click that it counted. */
export const countedMarkerKey = (
  period: number,
  { sequenceNumber, eventId }: { sequenceNumber: string; eventId: string },
): Key => ({ pk: countedMarkers(period), sk: `${paddedSequenceNumber(sequenceNumber)}#${eventId}` });
/** Written when a logged visit is counted, so that it is counted once. */
export const recountedKey = (visitId: string): Key => ({ pk: `RECOUNTED#${visitId}`, sk: 'RECOUNTED' });
/** DynamoDB's sequence numbers have up to 40 digits. Padded, they sort as numbers. */
export const paddedSequenceNumber = (sequenceNumber: string): string => sequenceNumber.padStart(40, '0');
/** Chunks are in the partition of the statistics, behind `TOTAL`, or in that of the user. */
const chunkPrefix = (unit: SeriesUnit) => `WHEN#${unit.toUpperCase()}#`;
const namesPrefix = 'WHEN#NAMES#';
const formatDay = (day: number) => toBucketStart('days', day).toISOString().slice(0, 10);
/** The time of a bucket in a chunk's key: `2026-03-15T12` or `2026-03-15`. */
const chunkTime = (unit: SeriesUnit, time: Date) => time.toISOString().slice(0, unit === 'hours' ? 13 : 10);
/** `last` is when the chunk's last bucket begins, so that a query from any bucket on finds every chunk with it. */
export const seriesChunkKey = (pk: string, unit: SeriesUnit, last: Date, number: number): Key => ({
  pk,
  sk: `${chunkPrefix(unit)}${chunkTime(unit, last)}#${number}`,
});
/** The query for the chunks with buckets from this one on. */
export const chunksFrom = (pk: string, unit: SeriesUnit, from: Date) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
  ExpressionAttributeValues: {
    ':pk': pk,
    ':from': chunkPrefix(unit) + chunkTime(unit, from),
    // Sorts after every time.
    ':end': `${chunkPrefix(unit)}~`,
  },
});
/** Names of clicks by day: of an account, by their last day; of a link or QR code, by the first one. */
export const namesChunkKey = (pk: string, day: number, number: number): Key => ({
  pk,
  sk: `${namesPrefix}${formatDay(day)}#${number}`,
});
export const namesPartKey = (subject: ClickSubject, part: { day: number; number: number }): Key =>
  namesChunkKey(statisticsPartition(subject), part.day, part.number);
/** The query for the chunks with names whose keys have these days or later ones, of an account until the end of a month. */
export const namesFrom = (pk: string, day: number, lastMonth = '') => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
  ExpressionAttributeValues: {
    ':pk': pk,
    ':from': namesPrefix + formatDay(day),
    // Sorts after every day, or after those of the month.
    ':end': `${namesPrefix}${lastMonth}~`,
  },
  ConsistentRead: true,
});
/** The query for the last chunk before that. */
export const lastNamesBefore = (pk: string, day: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :day',
  ExpressionAttributeValues: { ':pk': pk, ':first': namesPrefix, ':day': namesPrefix + formatDay(day) },
  ScanIndexForward: false,
  ConsistentRead: true,
});
/** The day in the sort key of a chunk with names. */
export const parseNamesDay = (sk: string): number =>
  toBucket('days', new Date(sk.slice(namesPrefix.length, namesPrefix.length + 'YYYY-MM-DD'.length)));
/** The number in a chunk's sort key. */
export const parseChunkNumber = (sk: string): number => Number(sk.slice(sk.lastIndexOf('#') + 1));
/** The month, `YYYY-MM`, of the last bucket in a chunk, in its sort key. */
export const parseChunkMonth = (sk: string): string => sk.split('#')[2]?.slice(0, 7) ?? '';

const monthPrefix = 'CLICKS#';
/** `month` is `YYYY-MM`. */
export const monthlyClicksKey = (userId: number, month: string): Key => ({
  ...userKey(userId),
  sk: monthPrefix + month,
});
/** The query for a user's clicks in every month. */
export const allMonthlyClicks = (userId: number) => ({
  KeyConditionExpression: 'pk = :user AND begins_with(sk, :months)',
  ExpressionAttributeValues: { ':user': userKey(userId).pk, ':months': monthPrefix },
});
/** The query for a user's clicks in the months from one to another. */
export const monthlyClicksBetween = (userId: number, from: string, to: string) => ({
  KeyConditionExpression: 'pk = :user AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: {
    ':user': userKey(userId).pk,
    ':from': monthPrefix + from,
    ':to': monthPrefix + to,
  },
});
/** The month in the sort key of a user's clicks. */
export const parseMonth = (sk: string): string => sk.slice(monthPrefix.length);
