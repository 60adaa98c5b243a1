import { isDeepStrictEqual } from 'node:util';
import { backdatedListPrefix } from '../../../shared/data/links/by-date/backdated-keys.ts';
import { listBackdated } from '../../../shared/data/links/by-date/backdated-links.ts';
import type { Step } from '../../../shared/data/table/transactions.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { getNumber } from '../../../shared/ids.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

/** What was written with a backdated link; nothing for other items. */
export function expectBackdatedSteps(item: Native): Step[] {
  const { id, userId, anchor, date } = item as Partial<Link>;
  if (anchor === undefined || parsePartition(item.pk)?.name !== 'links') return [];
  const n = getNumber(Number(userId), Number(id)) ?? 0;
  return listBackdated(item.pk, { n, anchor: Number(anchor), date: date ?? '' }, 1);
}

/** Checks the lists of backdated links against the links. */
export function checkDates(data: ServiceData, report: Report): ServiceCheck {
  /** By partition, sort key, and attribute. */
  const expected = new Map<string, unknown>();
  const found = new Map<string, unknown>();

  return {
    checkItem(item) {
      const { pk, sk, ...entries } = item;
      const partition = parsePartition(pk);
      if (partition?.name !== 'links' || !partition.exists(data)) return;
      if (sk.startsWith(backdatedListPrefix))
        for (const [name, value] of Object.entries(entries)) found.set(`${pk} ${sk} ${name}`, value);
      for (const { sets, Update } of expectBackdatedSteps(item))
        if (sets) expected.set(`${pk} ${Update?.Key?.sk} ${sets.attribute}`, sets.value);
    },
    finish() {
      const toBytes = (value: unknown) => [...((value as Uint8Array | undefined) ?? [])];
      for (const name of new Set([...expected.keys(), ...found.keys()]))
        if (!isDeepStrictEqual(toBytes(found.get(name)), toBytes(expected.get(name))))
          report(`${name} does not list a backdated link as it is`);
    },
  };
}
