import type { DailySummary } from '../api/fields/webhook-data.ts';
import { planPeriod } from '../domain/clicks/period.ts';
import { toBucket, toBucketStart } from '../domain/clicks/series.ts';
import { done, type JobResult } from '../domain/jobs.ts';
import { getTitle } from '../domain/links/link-views.ts';
import { shortUrl } from '../domain/links/links.ts';
import { formatDate } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { readOverview } from './overview.ts';
import { getItem } from './table/items.ts';
import { StaleItem } from './table/retry.ts';
import { type Step, transact } from './table/transactions.ts';
import { findUser } from './users/users.ts';
import { findListeners, type Listener } from './webhooks/listeners.ts';
import { createEventId, recordEvents } from './webhooks/record-events.ts';
import { summaryKey } from './webhooks/webhook-keys.ts';

/** When the clicks of a day are counted, also if the stream is slow. */
const FIRST_MINUTE = 5;
/** Users get their summaries in different minutes, up to one o’clock. */
const MINUTES = 55;

/** When the summary of a day is sent to a user, in Unix milliseconds. Days are numbered from 1970, in UTC. */
const dueTime = (day: number, userId: number): number =>
  toBucketStart('days', day + 1).getTime() + (FIRST_MINUTE + (userId % MINUTES)) * 60_000;

/**
 * Records the summary of each day that is over, once, until the user has no webhook that listens to it. After the service stood still,
 * days without clicks before the last one have none.
 */
export async function runSummaries(userId: number, { now }: { now: Date }): Promise<JobResult> {
  const user = await findUser(userId);
  const listeners = user ? await findListeners(user, 'summary.daily') : [];
  if (listeners.length === 0) {
    await transact([{ Delete: { Key: summaryKey(userId) } }]);
    return done;
  }
  const today = toBucket('days', now);
  const last = now.getTime() < dueTime(today - 1, userId) ? today - 2 : today - 1;
  const sent = await getItem<{ day: number }>(summaryKey(userId));
  // A webhook gets its first summary of the day on which it was created.
  if (!sent) await transactOnce([putSent(userId, today - 1)]);
  else if (sent.day < last) {
    const day = sent.day + 1;
    await recordSummary(userId, listeners, { day, isLast: day === last, now });
    if (day < last) return { kind: 'again', state: {} };
  }
  const next = dueTime(last + 1, userId);
  return { kind: 'again', state: {}, seconds: Math.ceil((next - now.getTime()) / 1000) };
}

async function recordSummary(
  userId: number,
  listeners: Listener[],
  { day, isLast, now }: { day: number; isLast: boolean; now: Date },
): Promise<void> {
  const data = await buildSummary(userId, day, now);
  const id = createEventId(now, `summary-${data.date}`);
  const isSent = isLast || data.clicks > 0;
  await transactOnce([
    putSent(userId, day),
    ...(isSent ? recordEvents(listeners, { type: 'summary.daily', data, time: now, id }) : []),
  ]);
}

/** Fails if another run has sent the summary of this day. */
const putSent = (userId: number, day: number): Step => ({
  Put: {
    Item: { ...summaryKey(userId), day },
    ConditionExpression: 'attribute_not_exists(pk) OR #day < :day',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: { ':day': day },
  },
  onConditionFailed: () => new StaleItem(),
});

const transactOnce = (steps: Step[]): Promise<void> =>
  transact(steps).catch((error) => {
    if (!(error instanceof StaleItem)) throw error;
  });

async function buildSummary(userId: number, day: number, now: Date): Promise<DailySummary> {
  const date = formatDate(toBucketStart('days', day));
  const period = planPeriod({ range: '7d', from: date, to: date }, { timezone: 'UTC', now });
  const { report, topLinks } = await readOverview(userId, period, undefined);
  return {
    date,
    clicks: report.current.clicks,
    uniqueclicks: report.current.uniqueClicks ?? 0,
    clicksbefore: report.before.clicks,
    toplinks: topLinks.map(({ link, clicks }) => ({
      id: link.id,
      shorturl: shortUrl(link, env.site.shortUrl),
      title: getTitle(link),
      clicks,
    })),
  };
}
