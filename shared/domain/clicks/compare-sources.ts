import { parseLinkId, type SourceCount } from './sources-by-day.ts';

/** The links whose counters changed most between the days before this one and those from it on. */
export function likelyChanged(sources: readonly SourceCount[], firstDay: number, count: number): number[] {
  const changes = new Map<number, number>();
  for (const { day, kind, name, clicks } of sources) {
    if (kind !== 'link') continue;
    const id = parseLinkId(name);
    changes.set(id, (changes.get(id) ?? 0) + (day >= firstDay ? clicks : -clicks));
  }
  const ranked = [...changes].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  return ranked.slice(0, count).map(([id]) => id);
}

/** The links with the most clicks from this day on. */
export const mostClicked = (sources: readonly SourceCount[], firstDay: number, count: number): number[] =>
  likelyChanged(
    sources.filter(({ day }) => day >= firstDay),
    firstDay,
    count,
  );

interface Compared {
  clicks: number;
  before: number;
}

/** Those with more clicks than before, and those with fewer, the largest change first. */
export function risenAndFallen<T extends Compared>(items: readonly T[], count: number) {
  const getChange = ({ clicks, before }: T) => clicks - before;
  const risen = items.filter((item) => getChange(item) > 0).sort((a, b) => getChange(b) - getChange(a));
  const fallen = items.filter((item) => getChange(item) < 0).sort((a, b) => getChange(a) - getChange(b));
  return { risen: risen.slice(0, count), fallen: fallen.slice(0, count) };
}
