import { namesPartKey, parseChunkMonth, parseMonth } from '../../../shared/data/statistics-keys.ts';
import { type ClickSubject, parseClickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { allDays, seriesInMonth } from '../../../shared/domain/clicks/month-series.ts';
import { parseOpenPart } from '../../../shared/domain/clicks/names-by-day.ts';
import { seriesInTotal } from '../../../shared/domain/clicks/pending-series.ts';
import { type Series, unpackSeries } from '../../../shared/domain/clicks/series.ts';
import {
  type SourceCount,
  sourceCounts,
  sourcesIn,
  unpackSources,
} from '../../../shared/domain/clicks/sources-by-day.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { ownedItemKey } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const SUBJECT = /^STATISTICS#(.+)$/;
const USER = /^USER#(\d+)$/;
const MONTH = /^CLICKS#\d{4}-\d\d$/;
const NAMES = 'WHEN#NAMES#';

interface Sums {
  days: number;
  /** By the kind of name. */
  named: Map<string, number>;
}

/** Checks that the clicks by day and name are no more than those of all days, of links, QR codes, and accounts. */
export function checkNamesByDay(data: ServiceData, report: Report): ServiceCheck {
  const partitions = new Map<string, Sums>();

  function add(pk: string, days: Series, names: readonly SourceCount[]): void {
    const sums = partitions.get(pk) ?? { days: 0, named: new Map() };
    partitions.set(pk, sums);
    for (const { clicks } of days.values()) sums.days += clicks;
    for (const { kind, clicks } of names) sums.named.set(kind, (sums.named.get(kind) ?? 0) + clicks);
  }

  return {
    checkItem(item) {
      const found = SUBJECT.test(item.pk) ? readSubjectDays(item) : readAccountDays(item);
      if (!found || !exists(data, item.pk)) return;
      add(item.pk, found.days, found.names);
      if (item.sk === TOTAL) checkOpenPart(data, item, report);
    },
    finish() {
      for (const [pk, { days, named }] of partitions)
        for (const [kind, clicks] of named)
          if (clicks > days) report(`${pk} has ${days} clicks in its days, but ${clicks} by day and ${kind}`);
    },
  };
}

interface DaysWithNames {
  days: Series;
  names: readonly SourceCount[];
}

const none: Series = new Map();

function readSubjectDays({ sk, ...attributes }: Native): DaysWithNames | undefined {
  const { recent, names, series } = attributes;
  if (sk === TOTAL)
    return { days: seriesInTotal(attributes).days, names: sourceCounts(unpackSources(recent)) };
  if (sk.startsWith(NAMES)) return { days: none, names: sourceCounts(unpackSources(names)) };
  return sk.includes('#DAYS#') ? { days: unpackSeries(series), names: [] } : undefined;
}

function readAccountDays({ pk, sk, ...attributes }: Native): DaysWithNames | undefined {
  if (!USER.test(pk)) return undefined;
  if (sk.startsWith(NAMES))
    return { days: none, names: sourceCounts(unpackSources(attributes.names), parseChunkMonth(sk)) };
  if (!MONTH.test(sk)) return undefined;
  const month = parseMonth(sk);
  return {
    days: allDays(seriesInMonth(attributes, month)),
    names: sourceCounts(sourcesIn(attributes), month),
  };
}

/** What belongs to something that is being purged may be incomplete. */
function exists(data: ServiceData, pk: string): boolean {
  const subject = parseClickSubject(SUBJECT.exec(pk)?.[1] ?? '');
  if (subject) return data.find(ownedItemKey(subject.collection, subject.id)) !== undefined;
  return data.hasUser(Number(USER.exec(pk)?.[1]));
}

/** Clicks are read by name only if the part that is open is the one that `TOTAL` knows. */
function checkOpenPart(data: ServiceData, { pk, openPart, moved }: Native, report: Report): void {
  const open = parseOpenPart(openPart);
  if (!open) return;
  const subject = SUBJECT.exec(pk)?.[1] as ClickSubject;
  const part = data.find<{ clicks?: number }>(namesPartKey(subject, open));
  if (Number(part?.clicks) !== Number(moved))
    report(`${pk} has ${moved} clicks in its names by day, but the open part knows of ${part?.clicks}`);
}
