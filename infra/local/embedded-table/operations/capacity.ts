import { unsupported } from '../values/errors.ts';

const READ_UNIT = 4 * 1024;
const WRITE_UNIT = 1024;

/** The read units of an item with this many bytes; a missing item costs as much as a small one. */
export const readUnits = (bytes: number, isConsistent = false): number =>
  Math.max(1, pageUnits(bytes, true)) * (isConsistent ? 1 : 0.5);

/** The read units of a page with this many bytes; 0 for an empty page. */
export const pageUnits = (bytes: number, isConsistent = false): number =>
  Math.ceil(bytes / READ_UNIT) * (isConsistent ? 1 : 0.5);

/** The write units of a change, which depend on the larger of the item before and after. */
export const writeUnits = (before: number, after: number): number =>
  Math.max(1, Math.ceil(Math.max(before, after) / WRITE_UNIT));

/** The capacity that a request on one table consumed, if it asks for that. Index writes are not counted. */
export function consumedCapacity(wanted: string | undefined, TableName: string, units: number) {
  return isWanted(wanted) ? { TableName, CapacityUnits: units } : undefined;
}

/** Like `consumedCapacity`, for a request on several tables. */
export function capacityByTable(
  wanted: string | undefined,
  costs: { table: string; units: number }[],
  kind?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
) {
  if (!isWanted(wanted)) return undefined;
  const tables = Map.groupBy(costs, ({ table }) => table);
  return [...tables].map(([TableName, ofTable]) => {
    const units = ofTable.reduce((sum, cost) => sum + cost.units, 0);
    return { TableName, CapacityUnits: units, ...(kind && { [kind]: units }) };
  });
}

function isWanted(wanted: string | undefined): boolean {
  if (wanted === 'INDEXES') throw unsupported('ReturnConsumedCapacity=INDEXES');
  return wanted === 'TOTAL';
}
