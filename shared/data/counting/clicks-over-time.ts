import { type ClickCollection, type ClickSubject, clickSubject } from '../../domain/clicks/clicks.ts';
import { type ClicksQuery, fillTimeline, planTimeline } from '../../domain/clicks/timeline.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { type EntityType, getOwned, locateItem } from '../owned/owned-items.ts';
import { readAccountSeries, readSeries } from './series.ts';

export type ClickedType<T extends Owned> = EntityType<T> & { collection: ClickCollection };
type Id = Pick<Owned, 'userId' | 'id'>;

/**
 * A user's item with what is read of its clicks at the same time. Throws its 404, for another user's id before it reads anything.
 */
export async function readBesideItem<T extends Owned, C>(
  type: ClickedType<T>,
  { userId, id }: Id,
  readClicks: (subject: ClickSubject) => Promise<C>,
): Promise<{ item: T; clicks: C }> {
  locateItem(type, userId, id);
  const [item, clicks] = await Promise.all([
    getOwned(type, userId, id),
    readClicks(clickSubject(type.collection, id)),
  ]);
  return { item, clicks };
}

/** The clicks of a user's link, QR code, campaign, or channel over time. Throws its 404. */
export const readItemClicks = async <T extends Owned>(...args: Parameters<typeof readItemWithClicks<T>>) =>
  (await readItemWithClicks(...args)).buckets;

/** A user's link, QR code, campaign, or channel with its clicks over time. Throws its 404. */
async function readItemWithClicks<T extends Owned>(
  type: ClickedType<T>,
  id: Id,
  query: ClicksQuery,
  now: Date,
) {
  const timeline = planTimeline(query, now);
  const { item, clicks } = await readBesideItem(type, id, (subject) => readSeries(subject, timeline));
  return { item, buckets: fillTimeline(timeline, clicks) };
}

/** The clicks of all links and QR codes that a user has or had, over time. */
export async function readAccountClicks(userId: number, query: ClicksQuery, now: Date) {
  const timeline = planTimeline(query, now);
  return fillTimeline(timeline, await readAccountSeries(userId, timeline));
}
