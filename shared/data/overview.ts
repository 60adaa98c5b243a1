import { breakDown } from '../domain/clicks/breakdown.ts';
import { clickSubject } from '../domain/clicks/clicks.ts';
import { comparePeriods, queryTwoPeriods } from '../domain/clicks/compare-periods.ts';
import { likelyChanged, risenAndFallen } from '../domain/clicks/compare-sources.ts';
import { toBucket } from '../domain/clicks/series.ts';
import { fillTimeline, planTimeline, type Timeline } from '../domain/clicks/timeline.ts';
import { readAccountWithSources, readSeries } from './counting/series.ts';
import { readListedLinks } from './links/listed-links.ts';
import { readLinks } from './links/read-links.ts';

const DAYS = 30;
const TOP_LINKS = 5;
/** Links whose own statistics are read, at about three read units each. */
const MAX_COMPARED = 12;
const MAX_CHANGED = 5;

/**
 * The clicks of a user in the last 30 days and the 30 before, by day; where those of the last 30 days came from; the links
 * with the most clicks; and the links that changed most.
 */
export async function readOverview(userId: number, now: Date) {
  const timeline = planTimeline(queryTwoPeriods(DAYS, now), now);
  const firstDay = toBucket('days', now) - DAYS + 1;
  const [account, { items: topLinks }] = await Promise.all([
    readAccountWithSources(userId, timeline),
    readLinks(userId, { order: 'click', include: [], limit: TOP_LINKS, page: 1 }),
  ]);
  const sources = account.sources.filter(({ day }) => day >= firstDay - DAYS);
  const likely = likelyChanged(sources, firstDay, MAX_COMPARED);
  // On days when many links are clicked, there are no counters for some of them, which may be those with the most clicks.
  const candidates = new Set([...likely, ...topLinks.filter(({ clicks }) => clicks > 0).map(({ id }) => id)]);
  const periods = comparePeriods(fillTimeline(timeline, account));
  const { clicks } = periods.current;
  const recent = sources.filter(({ day }) => day >= firstDay);
  return {
    ...periods,
    topLinks,
    countries: breakDown(recent, 'country', clicks),
    referrers: breakDown(recent, 'referrer', clicks),
    changed: await readChanged(userId, [...candidates].slice(0, MAX_COMPARED), timeline),
  };
}

/** Compares the clicks of these links, as their own statistics have them. Leaves out links that were deleted. */
async function readChanged(userId: number, ids: readonly number[], timeline: Timeline) {
  const [links, clicks] = await Promise.all([
    readListedLinks(userId, ids),
    Promise.all(ids.map(async (id) => [id, await compareClicks(id, timeline)] as const)),
  ]);
  const compared = new Map(clicks);
  return risenAndFallen(
    links.map((link) => ({ link, ...(compared.get(link.id) ?? { clicks: 0, before: 0 }) })),
    MAX_CHANGED,
  );
}

async function compareClicks(id: number, timeline: Timeline) {
  const buckets = fillTimeline(timeline, await readSeries(clickSubject('links', id), timeline));
  const { current, before } = comparePeriods(buckets);
  return { clicks: current.clicks, before: before.clicks };
}
