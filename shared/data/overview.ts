import { comparePeriods, queryTwoPeriods } from '../domain/clicks/compare-periods.ts';
import { readClicksOfUser } from './counting/clicks-over-time.ts';
import { readLinks } from './links/links.ts';

const DAYS = 30;
const TOP_LINKS = 5;

/** The clicks of a user in the last 30 days and the 30 before, by day, and the links with the most clicks. */
export async function readOverview(userId: number, now: Date) {
  const [clicks, { items }] = await Promise.all([
    readClicksOfUser(userId, queryTwoPeriods(DAYS, now), now),
    readLinks(userId, { order: 'click', include: [], limit: TOP_LINKS, page: 1 }),
  ]);
  return { ...comparePeriods(clicks), topLinks: items };
}
