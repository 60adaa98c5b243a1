import { inspect } from 'node:util';

/** What Lambda's JSON format adds to a line: time, level and request id. */
const ENVELOPE = 130;
const levels = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** Runs something, and returns how many bytes it logs; nothing of it is printed. */
export async function bytesLogged<T>(run: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  const writers = levels.map((level) => [level, console[level]] as const);
  let bytes = 0;
  const count = (...values: unknown[]) => {
    const texts = values.map((value) =>
      typeof value === 'string' ? value : (JSON.stringify(value) ?? inspect(value)),
    );
    bytes += ENVELOPE + Buffer.byteLength(texts.join(' '));
  };
  const { write } = process.stdout;
  for (const level of levels) console[level] = count;
  // Metrics are written past the console, as Lambda would wrap them in another object.
  process.stdout.write = (text: string | Uint8Array) => {
    bytes += Buffer.byteLength(text);
    return true;
  };
  try {
    return { result: await run(), bytes };
  } finally {
    for (const [level, writer] of writers) console[level] = writer;
    process.stdout.write = write;
  }
}
