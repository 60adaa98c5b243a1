import { readAccountWithSources } from '../../../shared/data/counting/series.ts';
import { HOUR_MS, type Series } from '../../../shared/domain/clicks/series.ts';
import { parseLinkId, type SourceKind } from '../../../shared/domain/clicks/sources-by-day.ts';
import { countryNames } from '../../../shared/domain/values/countries.ts';

/** The clicks of an account by day and name, as `2026-03-15 France`, from some time before this one to long after it. */
export async function readSources({ id }: { id: number }, kind: SourceKind, around: Date) {
  const hour = Math.floor(around.getTime() / HOUR_MS);
  const timeline = { buckets: [{ time: '', start: hour - 1000, end: hour + 5000 }], hoursFrom: Infinity };
  const { sources, days } = await readAccountWithSources(id, timeline);
  const sums: Record<string, number> = {};
  for (const { day, kind: of, name, clicks } of sources) {
    if (of !== kind) continue;
    const shown = kind === 'link' ? parseLinkId(name) : (countryNames.get(name) ?? name);
    const key = `${formatDay(day)} ${shown}`;
    sums[key] = (sums[key] ?? 0) + clicks;
  }
  return kind === 'link' ? sums : withOthers(sums, days);
}

const formatDay = (day: number) => new Date(day * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The clicks of each day that have no name are `Other`. */
function withOthers(sums: Record<string, number>, days: Series): Record<string, number> {
  for (const [day, { clicks }] of days) {
    const named = Object.entries(sums).filter(([key]) => key.startsWith(`${formatDay(day)} `));
    const others = clicks - sumCounts(Object.fromEntries(named));
    const key = `${formatDay(day)} Other`;
    if (others !== 0) sums[key] = (sums[key] ?? 0) + others;
  }
  return sums;
}

export const sumCounts = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
