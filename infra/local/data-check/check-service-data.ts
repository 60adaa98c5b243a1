import { schemaKey, userKey, userNumbersKey } from '../../../shared/data/keys.ts';
import { assertReadable } from '../../../shared/data/schema/schema.ts';
import type { CheckedTable, Report, TableCheck } from '../embedded-table/check/table-check.ts';
import { toNative } from '../embedded-table/values/documents.ts';
import { checkAppFiles } from './check-app-files.ts';
import { checkCounts } from './check-counts.ts';
import { checkDates } from './check-dates.ts';
import { checkImages } from './check-images.ts';
import { checkIndexedLinks } from './check-indexed-links.ts';
import { checkKeptLinks } from './check-kept-links.ts';
import { checkKeys } from './check-keys.ts';
import { checkLinks } from './check-links.ts';
import { checkNames } from './check-names.ts';
import { checkNamesByDay } from './check-names-by-day.ts';
import { checkSearch } from './check-search.ts';
import { checkSeries } from './check-series.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

/** Checks that what the service stores in several items fits together. Throws for a table of another schema version. */
export function checkServiceData(table: CheckedTable, report: Report): TableCheck {
  const find = <T extends object>({ pk, sk }: { pk: string; sk: string }) => {
    const item = table.find(pk, sk);
    return item && (toNative(item) as T & Native);
  };
  assertReadable(find<{ version: number }>(schemaKey)?.version, find(userNumbersKey) === undefined);
  const data: ServiceData = {
    find,
    hasUser: (id) => find(userKey(id)) !== undefined,
    *listUnread(consumer) {
      for (const { before, after } of table.listUnread(consumer)) {
        const item = after ?? before;
        if (item) yield toNative(item) as Native;
      }
    },
  };
  const checks: ServiceCheck[] = [
    checkCounts(data, report),
    checkLinks(data, report),
    checkKeptLinks(data, report, new Date()),
    checkAppFiles(data, report),
    checkImages(data, report),
    checkDates(data, report),
    checkSearch(data, report),
    checkIndexedLinks(data, report),
    checkSeries(report),
    checkNames(data, report),
    checkNamesByDay(data, report),
    checkKeys(data, report),
  ];
  return {
    checkItem(item) {
      const native = toNative(item) as Native;
      for (const check of checks) check.checkItem(native);
    },
    finish() {
      for (const check of checks) check.finish?.();
    },
  };
}
