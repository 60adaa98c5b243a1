const COLUMN_GAP = '  ';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of the service for a terminal: on one line, in the order of its characters, and without escape sequences. */
export const printable = (value: unknown): string => String(value ?? '').replace(CONTROL, ' ');

export const printLine = (text = ''): void => void process.stdout.write(`${printable(text)}\n`);

/** The same characters are escaped: a terminal would follow them, and programs read the same value. */
export const toJson = (value: unknown, indentation = 0): string =>
  JSON.stringify(value, null, indentation).replace(CONTROL, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const printJson = (value: unknown): void => void process.stdout.write(`${toJson(value, 2)}\n`);

/** Rows in columns as wide as their longest value, the last one without an end. */
export function printTable(headers: string[], rows: unknown[][]): void {
  const lines = [headers, ...rows.map((row) => row.map(printable))];
  const widths = headers.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of lines)
    printLine(
      line
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join(COLUMN_GAP)
        .trimEnd(),
    );
}

const BAR_WIDTH = 30;

/** A bar for each count. */
export function printBars(title: string, counts: Record<string, number>): void {
  const entries = Object.entries(counts);
  const longest = Math.max(...entries.map(([name]) => name.length));
  const max = Math.max(...entries.map(([, count]) => count));
  printLine();
  printLine(title);
  for (const [name, count] of entries) {
    const bar = '█'.repeat(Math.max(1, Math.round((count / max) * BAR_WIDTH)));
    printLine(`  ${name.padEnd(longest)}  ${bar} ${count}`);
  }
}

const LEVELS = ' ▁▂▃▄▅▆▇█';
const CHART_HEIGHT = 5;
/** More counts are added up, so that lines fit into a terminal. */
const MAX_COLUMNS = 72;

/** A column for each count, or for several in a row if there are many, above the first and the last time. */
export function printColumns(title: string, counts: (readonly [time: string, count: number])[]): void {
  const perColumn = Math.max(1, Math.ceil(counts.length / MAX_COLUMNS));
  const columns: number[] = [];
  for (const [i, [, count]] of counts.entries()) {
    const column = Math.floor(i / perColumn);
    columns[column] = (columns[column] ?? 0) + count;
  }
  const max = Math.max(0, ...columns);
  const scale = max > 0 ? `at most ${max} a column${perColumn > 1 ? ` of ${perColumn}` : ''}` : 'none';
  printLine();
  printLine(`${title}: ${scale}`);
  for (let row = CHART_HEIGHT - 1; row >= 0 && max > 0; row--)
    printLine(`  ${columns.map((count) => cell(count / max, row)).join('')}`.trimEnd());
  printLine(`  ${counts[0]?.[0] ?? ''} – ${counts.at(-1)?.[0] ?? ''}`);
}

/** What a column of this share of the height shows in a row; the smallest one is still visible. */
function cell(share: number, row: number): string {
  const eighths = Math.ceil(share * CHART_HEIGHT * 8) - row * 8;
  return LEVELS[Math.min(8, Math.max(0, eighths))] ?? '';
}
