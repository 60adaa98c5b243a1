import type { Row } from './run-checks.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;
const MAX_DETAIL = 200;

/** A line for each check, and one that counts them. */
export function formatTable(rows: Row[], seconds: number): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const count = (status: Row['status']) => rows.filter((row) => row.status === status).length;
  return [
    ...rows.map(
      ({ name, status, detail }) => `${name.padEnd(width)}  ${status.padEnd(7)}  ${printable(detail)}`,
    ),
    '',
    `${count('passed')} passed, ${count('skipped')} skipped, ${count('failed')} failed in ${seconds} s`,
  ].join('\n');
}

/** What a service sent, on one line and without escape sequences. */
const printable = (text: string) => text.replace(CONTROL, ' ').slice(0, MAX_DETAIL);
