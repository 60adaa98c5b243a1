import { type Key, takeNumbers } from './items.ts';

interface Waiting {
  resolve(number: number): void;
  reject(error: unknown): void;
}

/** Takes numbers for rows that ask at the same time with one request per counter, in the order in which they ask. */
export function numberTaker(): (key: Key) => Promise<number> {
  const waiting = new Map<string, Waiting[]>();

  const flush = async (key: Key) => {
    const rows = waiting.get(key.pk + key.sk) ?? [];
    waiting.delete(key.pk + key.sk);
    try {
      const last = await takeNumbers(key, rows.length);
      for (const [index, { resolve }] of rows.entries()) resolve(last - rows.length + 1 + index);
    } catch (error) {
      for (const { reject } of rows) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const rows = waiting.get(key.pk + key.sk) ?? [];
      rows.push({ resolve, reject });
      waiting.set(key.pk + key.sk, rows);
      if (rows.length === 1) setImmediate(flush, key);
    });
}
