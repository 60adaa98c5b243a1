const COLUMN_GAP = '  ';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** A text of the service for a terminal: on one line, and without escape sequences. */
export const printable = (value: unknown): string => String(value ?? '').replace(CONTROL, ' ');

export const printLine = (text = ''): void => void process.stdout.write(`${text}\n`);

export const printJson = (value: unknown): void => printLine(JSON.stringify(value, null, 2));

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
  const longest = Math.max(...entries.map(([name]) => printable(name).length));
  const most = Math.max(...entries.map(([, count]) => count));
  printLine(`\n${title}`);
  for (const [name, count] of entries) {
    const bar = '█'.repeat(Math.max(1, Math.round((count / most) * BAR_WIDTH)));
    printLine(`  ${printable(name).padEnd(longest)}  ${bar} ${count}`);
  }
}
