import { type ClickSubject, parseClickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { isContainer } from '../../../shared/domain/clicks/memberships.ts';
import { unpackCounters } from '../../../shared/domain/clicks/packed-counters.ts';
import { seriesInTotal } from '../../../shared/domain/clicks/pending-series.ts';
import { type Series, unpackSeries } from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { ownedItemKey } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const SUBJECT = /^STATISTICS#(.+)$/;
/** The first counters of each group, which are in `TOTAL`. */
const FIRST_COUNTER = /^[crd][0-9a-z]{1,2}$/;
/** Each click has a country and a referrer, and two names of devices: a browser and a system. */
const GROUPS = { country: 1, referrer: 1, device: 2 };

interface Sums {
  days: number;
  /** By the first letter of a group. */
  named: Record<string, number>;
}

/** Checks that the counters of all names, and of `Other`, come to the clicks of all days. */
export function checkNames(data: ServiceData, report: Report): ServiceCheck {
  const subjects = new Map<string, Sums>();

  function checkItem(item: Native): void {
    const { pk, sk, ...attributes } = unpackCounters(item);
    const subject = SUBJECT.exec(pk)?.[1];
    if (!subject) return;
    const sums = subjects.get(subject) ?? { days: 0, named: {} };
    subjects.set(subject, sums);
    if (sk.includes('#DAYS#')) sums.days += clicksIn(unpackSeries(attributes.series));
    if (sk === TOTAL) sums.days += clicksIn(seriesInTotal(attributes).days);
    const inPart = /^COUNTS\/(.)/.exec(sk)?.[1];
    for (const [attribute, count] of Object.entries(attributes)) {
      const group = inPart ?? (sk === TOTAL && FIRST_COUNTER.test(attribute) ? attribute.charAt(0) : '');
      if (group) sums.named[group] = (sums.named[group] ?? 0) + Number(count);
    }
  }

  return {
    checkItem,
    finish() {
      for (const [name, { days, named }] of subjects) {
        const subject = parseClickSubject(name);
        // Campaigns and channels have only names by day.
        if (
          !subject ||
          isContainer(name as ClickSubject) ||
          !data.find(ownedItemKey(subject.collection, subject.id))
        )
          continue;
        for (const [group, namesOfClick] of Object.entries(GROUPS)) {
          const clicks = (named[group.charAt(0)] ?? 0) / namesOfClick;
          if (clicks !== days) report(`${name} has ${days} clicks in its days, but ${clicks} by ${group}`);
        }
      }
    },
  };
}

const clicksIn = (series: Series): number =>
  [...series.values()].reduce((sum, { clicks }) => sum + clicks, 0);
