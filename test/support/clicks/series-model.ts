import { readAccountSeries, readSeries } from '../../../shared/data/counting/series.ts';
import { type ClickSubject, clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import {
  type ClickCounts,
  HOUR_MS,
  type Series,
  type SeriesUnit,
} from '../../../shared/domain/clicks/series.ts';
import type { Timeline } from '../../../shared/domain/clicks/timeline.ts';
import type { TestService, TestUser } from '../service.ts';
import { putLinks, type TestLink } from './counted-links.ts';

/** Days before the end of a month. */
/** Ahead of the clock, by which the embedded table deletes expired hours every minute. */
const START = Date.parse('2126-03-25T00:00:00Z');
const FIRST_HOUR = START / HOUR_MS;
export const at = (hour: number) => new Date(START + hour * HOUR_MS);

/** One series from the beginning on. */
export const wholeSeries: Record<SeriesUnit, Timeline> = {
  hours: { buckets: [{ time: '', start: FIRST_HOUR - 100, end: FIRST_HOUR + 5000 }], hoursFrom: 0 },
  days: { buckets: [{ time: '', start: FIRST_HOUR - 100, end: FIRST_HOUR + 5000 }], hoursFrom: Infinity },
};

const byNumber = (series: Series) =>
  [...series].map(([n, { clicks, uniqueClicks }]) => [n, clicks, uniqueClicks]);

/** The buckets in the table, as a model returns them. */
export const readStoredSeries = async (subject: ClickSubject, unit: SeriesUnit) =>
  byNumber((await readSeries(subject, wholeSeries[unit]))[unit]);

/** Those of a link, and of its user. */
export async function storedSeries(user: TestUser, { linkId }: TestLink, unit: SeriesUnit) {
  const [ofLink, ofUser] = await Promise.all([
    readStoredSeries(clickSubject('links', linkId), unit),
    readAccountSeries(user.id, wholeSeries[unit]),
  ]);
  return { ofLink, ofUser: byNumber(ofUser[unit]) };
}

/** The clicks in each hour and day, by the hour after `at(0)`. */
export class SeriesModel {
  readonly #counts: Record<SeriesUnit, Map<number, ClickCounts>> = { hours: new Map(), days: new Map() };

  add(hour: number, isUnique: boolean): void {
    const buckets = { hours: FIRST_HOUR + hour, days: Math.floor((FIRST_HOUR + hour) / 24) };
    for (const unit of ['hours', 'days'] as const) {
      const counts = this.#counts[unit].get(buckets[unit]) ?? { clicks: 0, uniqueClicks: 0 };
      this.#counts[unit].set(buckets[unit], {
        clicks: counts.clicks + 1,
        uniqueClicks: counts.uniqueClicks + (isUnique ? 1 : 0),
      });
    }
  }

  of = (unit: SeriesUnit) => byNumber(new Map([...this.#counts[unit]].sort(([a], [b]) => a - b)));
}

/** A user and a link, written directly to the table. */
export async function aCountedLink(service: TestService) {
  const user = await service.addUser({ planId: 3 });
  const [link] = (await putLinks(user, 1)) as [TestLink];
  return { user, link };
}
