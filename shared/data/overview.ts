import { clickSubject } from '../domain/clicks/clicks.ts';
import { likelyChanged, mostClicked, risenAndFallen } from '../domain/clicks/compare-sources.ts';
import { firstNamedDay, type Period } from '../domain/clicks/period.ts';
import { type NameFilter, reportPeriod } from '../domain/clicks/period-report.ts';
import type { SourceCount } from '../domain/clicks/sources-by-day.ts';
import { eachInSteps } from '../domain/steps.ts';
import { finishInTurns } from '../event-loop.ts';
import { comparePeriods, hasNamesBefore, readAccountPeriod } from './counting/period-clicks.ts';
import { readListedLinks } from './links/listed-links.ts';
import { readLinks } from './links/read-links.ts';

const TOP_LINKS = 5;
/** Links whose own statistics are read, at about three read units each. */
const MAX_COMPARED = 12;
const MAX_CHANGED = 5;

/** The clicks of a user in a period, the links with the most of them, and those that changed most since the one before. */
export async function readOverview(userId: number, period: Period, filter: NameFilter | undefined) {
  const [stored, { items: topLinks }] = await Promise.all([
    readAccountPeriod(userId, period),
    readLinks(userId, { order: 'click', include: [], limit: TOP_LINKS, page: 1 }),
  ]);
  const ids = await findCandidates(stored.sources, period, topLinks);
  const links = await readCompared(userId, ids, period);
  const isCompared = hasNamesBefore(period);
  return {
    report: await finishInTurns(reportPeriod(period, stored, filter)),
    topLinks: links
      .filter(({ clicks }) => clicks > 0)
      .sort((a, b) => b.clicks - a.clicks)
      .slice(0, TOP_LINKS),
    ...(isCompared && { changed: risenAndFallen(links, MAX_CHANGED) }),
  };
}

/** On days when many links are clicked, there are no counters for some of them, which may be those with the most clicks. */
async function findCandidates(
  all: Iterable<SourceCount>,
  period: Period,
  topLinks: readonly { id: number; clicks: number }[],
): Promise<number[]> {
  const { first, end } = period.listDays;
  const firstBefore = firstNamedDay(period, true);
  const sources: SourceCount[] = [];
  const find = eachInSteps(all, (source) => {
    if (source.kind === 'link' && source.day >= firstBefore && source.day < end) sources.push(source);
  });
  await finishInTurns(find);
  const top = topLinks.filter(({ clicks }) => clicks > 0).map(({ id }) => id);
  const candidates = new Set([
    ...mostClicked(sources, first, TOP_LINKS),
    ...likelyChanged(sources, first, MAX_COMPARED),
    ...top,
  ]);
  return [...candidates].slice(0, MAX_COMPARED);
}

/** The clicks of these links in both periods, as their own statistics have them. Leaves out links that were deleted. */
async function readCompared(userId: number, ids: readonly number[], period: Period) {
  const [links, clicks] = await Promise.all([
    readListedLinks(userId, ids),
    Promise.all(
      ids.map(async (id) => [id, await comparePeriods(clickSubject('links', id), period)] as const),
    ),
  ]);
  const compared = new Map(clicks);
  return links.map((link) => ({ link, ...(compared.get(link.id) ?? { clicks: 0, before: 0 }) }));
}
