/** One measurement; a bench can add columns. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  [column: string]: string | number;
}

/** Prints the measurements of a bench: a table, or with `--json` one JSON object. */
export function report(bench: string, rows: readonly Row[]): void {
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench, node: process.version, rows }));
  else console.log(`${bench}, node ${process.version}\n\n${table(rows)}`);
}

/** The median, which one slow run changes less than the mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Rounds to this many decimals. */
export function round(value: number, decimals = 1): number {
  return Number(value.toFixed(decimals));
}

function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => `${row[column] ?? ''}`))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'));
  return lines
    .map((line) => line.map((cell, at) => pad(cell, widths[at] ?? 0, isNumber[at] ?? false)).join('  '))
    .join('\n');
}

function pad(cell: string, width: number, isNumber: boolean): string {
  return isNumber ? cell.padStart(width) : cell.padEnd(width);
}
