import type { ItemChange } from '../storage/changes.ts';
import { toIndexEntry } from '../storage/table-definition.ts';
import { itemSize, sameItem } from '../values/attribute-values.ts';
import { unsupported } from '../values/errors.ts';
import type { Item } from '../values/item.ts';

const READ_UNIT = 4 * 1024;
const WRITE_UNIT = 1024;

/** The read units of an item with this many bytes; a missing item costs as much as a small one. */
export const readUnits = (bytes: number, isConsistent = false): number =>
  Math.max(1, pageUnits(bytes, true)) * (isConsistent ? 1 : 0.5);

/** The read units of a page with this many bytes; 0 for an empty page. */
export const pageUnits = (bytes: number, isConsistent = false): number =>
  Math.ceil(bytes / READ_UNIT) * (isConsistent ? 1 : 0.5);

/** The write units of an item, which depend on the larger of its sizes before and after. */
const writeUnits = (before: number, after: number): number =>
  Math.max(1, Math.ceil(Math.max(before, after) / WRITE_UNIT));

/** The write units of a change to an item, in the table and in its indexes. A transaction takes twice as many in the table. */
export function countChangeUnits({ table, before, after, size }: ItemChange, isTransaction = false): number {
  const units = writeUnits(before?.size ?? 0, size) * (isTransaction ? 2 : 1);
  const entries = table.indexes.map((index) =>
    indexUnits(toIndexEntry(table, index, before?.item), toIndexEntry(table, index, after)),
  );
  return entries.reduce((sum, entry) => sum + entry, units);
}

/**
 * An index entry is put, deleted, or both if a key of the index changes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes
 */
function indexUnits(before: Item | undefined, after: Item | undefined): number {
  if (before && after && sameItem(before, after)) return 0;
  return [before, after].reduce((sum, entry) => sum + (entry ? writeUnits(itemSize(entry), 0) : 0), 0);
}

/** The capacity that a request on one table consumed, if it asks for that. Only then are its units counted, as that takes time. */
export function consumedCapacity(wanted: string | undefined, TableName: string, countUnits: () => number) {
  return isWanted(wanted) ? { TableName, CapacityUnits: countUnits() } : undefined;
}

/** Like `consumedCapacity`, for a request on several tables. */
export function capacityByTable(
  wanted: string | undefined,
  listCosts: () => { table: string; units: number }[],
  kind?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
) {
  if (!isWanted(wanted)) return undefined;
  const tables = Map.groupBy(listCosts(), ({ table }) => table);
  return [...tables].map(([TableName, ofTable]) => {
    const units = ofTable.reduce((sum, cost) => sum + cost.units, 0);
    return { TableName, CapacityUnits: units, ...(kind && { [kind]: units }) };
  });
}

function isWanted(wanted: string | undefined): boolean {
  if (wanted === 'INDEXES') throw unsupported('ReturnConsumedCapacity=INDEXES');
  return wanted === 'TOTAL';
}
