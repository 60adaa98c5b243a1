import type { ImportRow } from '../../domain/import/imported-link.ts';
import { mapInTurns } from '../../event-loop.ts';
import { csvInTurns, toCsv } from './csv.ts';
import { problemText } from './row-tables.ts';

/** More than the texts and targets of a link have; writing a megabyte of separators takes a tenth of a second. */
const MAX_ROW_CHARACTERS = 32 * 1024;

export interface FailedFile {
  /** In which the rows can be imported again with all that they have, and what is wrong with each. */
  csv: string;
  /** Rows that are too long for it. */
  leftOut: readonly ImportRow[];
}

/** The rows that failed as a file. */
export async function writeFailedRows(failed: readonly ImportRow[]): Promise<FailedFile> {
  const rows = await mapInTurns(failed, (row) => ({ row, cells: toCells(row) }));
  const isShort = ({ cells }: (typeof rows)[number]) =>
    Object.values(cells).reduce((length, cell) => length + cell.length, 0) <= MAX_ROW_CHARACTERS;
  const { kept = [], leftOut = [] } = Object.groupBy(rows, (one) => (isShort(one) ? 'kept' : 'leftOut'));
  const names = [...new Set(kept.flatMap(({ cells }) => Object.keys(cells)))];
  const lines = kept.map(({ cells }) => names.map((name) => cells[name] ?? ''));
  // JSON can have half a character, which neither a URL nor a page can.
  const csv = (toCsv([names]) + (await csvInTurns(lines))).toWellFormed();
  return { csv, leftOut: leftOut.map(({ row }) => row) };
}

function toCells({ line, problem = '', fields, groups, isProtected }: ImportRow): Record<string, string> {
  const columns = {
    line,
    problem: problemText(problem),
    url: fields.url,
    ...toColumns(fields),
    ...(groups && { campaign: groups.campaigns.join(), channels: groups.channels.join(', ') }),
    ...(isProtected && { protected: 'yes' }),
  };
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, String(value ?? '')]));
}

/** The fields of a link by the columns that an import reads. */
function toColumns({ custom, metatitle, deeplink, ...fields }: ImportRow['fields']): Record<string, unknown> {
  const apps = Object.entries(deeplink ?? {}).map(([name, value]) => [`deeplink.${name}`, value]);
  // The lists of a row that could not be read are texts.
  const others = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return { alias: custom, title: metatitle, ...Object.fromEntries([...others, ...apps]) };
}
