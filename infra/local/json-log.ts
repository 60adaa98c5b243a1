/** Writes an object that is logged as one line of JSON, as Lambda's JSON log format does. Node would print many lines. */
export function logObjectsAsJson(log: Pick<Console, 'error' | 'warn'> = console): void {
  for (const level of ['error', 'warn'] as const) {
    const write = log[level].bind(log);
    log[level] = (...values: unknown[]) => write(...values.map(toLine));
  }
}

function toLine(value: unknown): unknown {
  const isPlainObject = typeof value === 'object' && value !== null && !(value instanceof Error);
  return isPlainObject ? JSON.stringify(value) : value;
}
