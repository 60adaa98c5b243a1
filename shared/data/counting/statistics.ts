import type { ClickSubject } from '../../domain/clicks/clicks.ts';
import { parseOpenPart } from '../../domain/clicks/names-by-day.ts';
import { packChange } from '../../domain/clicks/packed-counters.ts';
import { type PartChange, TOTAL } from '../../domain/clicks/statistics-items.ts';
import {
  countersIn,
  hasMoreParts,
  noStatistics,
  type StatisticsState,
  statisticsState,
} from '../../domain/clicks/statistics-state.ts';
import type { Tally } from '../../domain/clicks/tallies.ts';
import { namesPartKey, statisticsKey, statisticsPartition } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { type Item, query } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';
import { putChunk } from './counting-steps.ts';

/** The counters of a subject, for `statisticsOf`; undefined if it has no clicks yet. Eventually consistent. */
export async function readStatistics(subject: ClickSubject): Promise<Item | undefined> {
  const items = await query({
    // Without the chunks of series, which come after it.
    KeyConditionExpression: 'pk = :subject AND sk <= :total',
    ExpressionAttributeValues: { ':subject': statisticsPartition(subject), ':total': TOTAL },
  });
  return items.length > 0 ? countersIn(items) : undefined;
}

/** The SDK keeps 50 connections. */
const MAX_PARALLEL_QUERIES = 50;

/** What counting depends on: all but old series and names of earlier days. One more query for subjects with many names. */
export async function readStatisticsStates(
  subjects: readonly ClickSubject[],
): Promise<Map<ClickSubject, StatisticsState>> {
  const find = await readItems(subjects.map((subject) => statisticsKey(subject, TOTAL)));
  const openParts = new Map(
    subjects.flatMap((subject) => {
      const open = parseOpenPart(find(statisticsKey(subject, TOTAL))?.openPart);
      return open ? [[subject, namesPartKey(subject, open)] as const] : [];
    }),
  );
  const findPart = openParts.size > 0 ? await readItems([...openParts.values()]) : () => undefined;
  const states = new Map<ClickSubject, StatisticsState>();
  async function readState(subject: ClickSubject): Promise<void> {
    const total = find(statisticsKey(subject, TOTAL));
    const others = total && hasMoreParts(total) ? await readOtherParts(subject) : [];
    const openPart = openParts.get(subject);
    const names = openPart && findPart<{ names: unknown }>(openPart)?.names;
    states.set(subject, total ? statisticsState([total, ...others], names) : noStatistics());
  }
  for (const some of splitIntoChunks(subjects, MAX_PARALLEL_QUERIES)) await Promise.all(some.map(readState));
  return states;
}

/** All counters and names but those in `TOTAL`, in the order of their keys. */
const readOtherParts = (subject: ClickSubject) =>
  query({
    KeyConditionExpression: 'pk = :subject AND sk < :total',
    ExpressionAttributeValues: { ':subject': statisticsPartition(subject), ':total': TOTAL },
    ConsistentRead: true,
  });

/**
 * Transaction steps that add to statistics, a step for each item. Fails if anything was counted for the subject
 * since its `TOTAL` was read: perhaps the same clicks, or names that got the same numbers.
 */
export function addToStatistics(
  { subject, before, parts, chunks }: Tally,
  onConditionFailed: () => Error,
): Step[] {
  const steps = [...parts].map(([part, change]) => {
    const Update = {
      Key: statisticsKey(subject, part),
      ...buildExpressions(packChange(part, change, before.counters.get(part))),
    };
    if (part !== TOTAL) return { Update };
    if (!before.isStored) {
      return { Update: { ...Update, ConditionExpression: 'attribute_not_exists(pk)' }, onConditionFailed };
    }
    Update.ExpressionAttributeNames['#clicks'] = 'clicks';
    Update.ExpressionAttributeValues[':clicks'] = before.clicks;
    return { Update: { ...Update, ConditionExpression: '#clicks = :clicks' }, onConditionFailed };
  });
  return [...steps, ...chunks.map((chunk) => putChunk(statisticsPartition(subject), chunk))];
}

/** The statistics of a subject that was clicked this often before it was created here. */
export const putPastClicks = (subject: ClickSubject, clicks: number): Step[] =>
  clicks > 0 ? [{ Put: { Item: { ...statisticsKey(subject, TOTAL), clicks } } }] : [];

/** The statistics of a new campaign or channel: as long as they are stored, clicks are added to them. */
export const putNoClicks = (subject: ClickSubject): Step => ({
  Put: { Item: { ...statisticsKey(subject, TOTAL), clicks: 0 } },
});

/** Short placeholders, because an expression may have at most 4 KB. */
function buildExpressions({ counters, values }: PartChange) {
  const numbered = [...counters, ...values].map(([name, value], i) => ({ id: i.toString(36), name, value }));
  const clause = (verb: string, operator: string, some: typeof numbered) =>
    some.length > 0 ? [`${verb} ${some.map(({ id }) => `#${id}${operator}:${id}`).join(',')}`] : [];
  return {
    UpdateExpression: [
      ...clause('ADD', ' ', numbered.slice(0, counters.size)),
      ...clause('SET', '=', numbered.slice(counters.size)),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(numbered.map(({ id, name }) => [`#${id}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      numbered.map(({ id, value }): [string, string | number | Uint8Array] => [`:${id}`, value]),
    ),
  };
}
