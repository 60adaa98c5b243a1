import { parseMonth } from '../../../shared/data/statistics-keys.ts';
import { allDays, seriesInMonth } from '../../../shared/domain/clicks/month-series.ts';
import { seriesInTotal } from '../../../shared/domain/clicks/pending-series.ts';
import { type Series, unpackSeries } from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import type { Native, ServiceCheck } from './service-data.ts';

const MONTH = /^CLICKS#\d{4}-\d\d$/;
const SUBJECT = /^STATISTICS#(.+)$/;

interface Sums {
  clicks: number;
  days: number;
  hours: number;
}

const clicksIn = (series: Series): number =>
  [...series.values()].reduce((sum, { clicks }) => sum + clicks, 0);

/**
 * Checks that days have no more clicks than were counted, and hours no more than days. They can have fewer: clicks from
 * before there were series, and hours that have expired.
 */
export function checkSeries(report: Report): ServiceCheck {
  const subjects = new Map<string, Sums>();

  function add(subject: string, some: Partial<Sums>): void {
    const { clicks, days, hours } = subjects.get(subject) ?? { clicks: 0, days: 0, hours: 0 };
    subjects.set(subject, {
      clicks: clicks + (some.clicks ?? 0),
      days: days + (some.days ?? 0),
      hours: hours + (some.hours ?? 0),
    });
  }

  function checkItem(item: Native): void {
    const { pk, sk, ...attributes } = item as Native & Record<string, unknown>;
    const subject = SUBJECT.exec(pk)?.[1];
    if (subject && attributes.series) {
      const clicks = clicksIn(unpackSeries(attributes.series));
      add(subject, sk.includes('#DAYS#') ? { days: clicks } : { hours: clicks });
    } else if (subject && sk === TOTAL) {
      const { days, hours } = seriesInTotal(attributes);
      add(subject, { clicks: Number(attributes.clicks ?? 0), days: clicksIn(days), hours: clicksIn(hours) });
    } else if (MONTH.test(sk)) {
      const days = allDays(seriesInMonth(attributes, parseMonth(sk)));
      if (Number(attributes.charged ?? 0) > Number(attributes.clicks ?? 0))
        report(`${pk} ${sk} has ${attributes.clicks} clicks, but ${attributes.charged} charged`);
      compare(`${pk} ${sk}`, { clicks: Number(attributes.clicks ?? 0), days: clicksIn(days), hours: 0 });
    }
  }

  function compare(name: string, { clicks, days, hours }: Sums): void {
    if (days > clicks) report(`${name} has ${clicks} clicks, but ${days} in its days`);
    if (hours > days) report(`${name} has ${days} clicks in its days, but ${hours} in its hours`);
  }

  return {
    checkItem,
    finish: () => {
      for (const [subject, sums] of subjects) compare(subject, sums);
    },
  };
}
