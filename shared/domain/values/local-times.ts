import { tzOffset } from '@date-fns/tz';
import { memoize } from '../../memoize.ts';

/**
 * Times on the clocks of a time zone, in milliseconds: the time that UTC clocks show the same at. So `Date.UTC` makes
 * them, and whole days can be added to them whatever clocks do in between.
 */
export type LocalTime = number;

const DAY_MS = 86_400_000;

/**
 * The name by which Node knows a time zone. People can write each in many ways, `EuROpe/BERLIN`, and what looks up its clocks takes 37 KB,
 * and is kept for each name.
 */
export const canonicalZone = memoize(
  (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
);

/** UTC, the default of all requests, needs no look at the time zones of Node, which takes long for years of days. */
const offsetAt = (zone: string, instant: number): number =>
  zone === 'UTC' ? 0 : Math.round(tzOffset(canonicalZone(zone), new Date(instant)) * 60_000);

export const localTimeAt = (zone: string, instant: number): LocalTime => instant + offsetAt(zone, instant);

/**
 * When clocks show this. If they show it twice, the first time; if they skip it, as much later as they skip: so a day
 * that begins at 01:00 begins then.
 */
export function toInstant(zone: string, local: LocalTime): number {
  // No zone changes its clocks twice in two days.
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => local - offsetAt(zone, local + ms)) as [
    number,
    number,
  ];
  const shown = [Math.min(before, after), Math.max(before, after)];
  return shown.find((instant) => localTimeAt(zone, instant) === local) ?? before;
}
