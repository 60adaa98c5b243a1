import { type ClickCollection, clickSubject } from '../../domain/clicks/clicks.ts';
import { type ClicksQuery, fillTimeline, planTimeline } from '../../domain/clicks/timeline.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { type EntityType, getOwned, locateItem } from '../owned/owned-items.ts';
import { readAccountSeries, readSeries } from './series.ts';

export type Clicked<T extends Owned> = EntityType<T> & { collection: ClickCollection };

/** The clicks of a user's link or QR code over time. Throws its 404. */
export const readClicksOfItem = async <T extends Owned>(...args: Parameters<typeof readItemWithClicks<T>>) =>
  (await readItemWithClicks(...args)).buckets;

/** A user's link or QR code with its clicks over time. Throws its 404. */
export async function readItemWithClicks<T extends Owned>(
  type: Clicked<T>,
  { userId, id }: Pick<Owned, 'userId' | 'id'>,
  query: ClicksQuery,
  now: Date,
) {
  locateItem(type, userId, id);
  const timeline = planTimeline(query, now);
  const [series, item] = await Promise.all([
    readSeries(clickSubject(type.collection, id), timeline),
    getOwned(type, userId, id),
  ]);
  return { item, buckets: fillTimeline(timeline, series) };
}

/** The clicks of all links and QR codes that a user has or had, over time. */
export async function readClicksOfUser(userId: number, query: ClicksQuery, now: Date) {
  const timeline = planTimeline(query, now);
  return fillTimeline(timeline, await readAccountSeries(userId, timeline));
}
