import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { formulaEscapes } from '../../../../shared/domain/import/formulas.ts';
import { Problem } from '../problem.ts';

/** A row that was not imported, and why. */
export interface Failure {
  line: number;
  alias: string;
  url: string;
  problem: string;
}

const columns = ['line', 'alias', 'url', 'problem'];
const HEADER = `${columns.join()}\n`;

/** Throws a `Problem` if the file to import is a report: it lacks what else the rows have, such as passwords and limits. */
export function assertNoReport(file: string): void {
  if (!readText(file).startsWith(HEADER)) return;
  throw new Problem(
    `${file} is the report of an import. Correct its rows in the file that was imported, and import that again.`,
  );
}

/** Throws a `Problem` if the file has anything but the report of an earlier import: the next report would overwrite it. */
export function checkReport(file: string): void {
  const text = readText(file);
  if (text !== '' && !text.startsWith(HEADER))
    throw new Problem(
      `${file} is not the report of an earlier import, and is not overwritten. Use another --report file.`,
    );
}

/** Writes the failed rows as a CSV file; without any, removes the report of an earlier import. */
export function writeReport(file: string, failures: Failure[]): void {
  if (failures.length > 0) {
    checkReport(file);
    writeFileSync(file, stringify(failures, { header: true, columns, ...formulaEscapes }));
  } else if (readText(file).startsWith(HEADER)) rmSync(file);
}

/** Devices and pipes have no text that could be overwritten. */
const readText = (file: string): string =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : '';
