import { shareEventLoop } from '../event-loop.ts';
import { Pieces } from '../pieces.ts';

/** `JSON.stringify` of a response, whose lists may have megabytes: entry by entry, in turns. */
export async function jsonPieces(value: object): Promise<string[]> {
  const pieces = new Pieces();
  await addJson(pieces, value);
  return pieces.list();
}

async function addJson(pieces: Pieces, value: unknown): Promise<void> {
  if (Array.isArray(value)) {
    pieces.add('[');
    await addInTurns(
      pieces,
      value,
      (one, index) => `${index > 0 ? ',' : ''}${JSON.stringify(one) ?? 'null'}`,
    );
    pieces.add(']');
  } else if (isPlainObject(value)) {
    pieces.add('{');
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [index, [name, member]] of members.entries()) {
      pieces.add(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`);
      await addJson(pieces, member);
    }
    pieces.add('}');
  } else pieces.add(JSON.stringify(value));
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** One line of JSON for each. */
export async function linePieces(lines: readonly unknown[]): Promise<string[]> {
  const pieces = new Pieces();
  await addInTurns(pieces, lines, (line) => `${JSON.stringify(line)}\n`);
  return pieces.list();
}

async function addInTurns<T>(
  pieces: Pieces,
  values: readonly T[],
  toText: (value: T, index: number) => string,
): Promise<void> {
  for (const [index, value] of values.entries()) {
    pieces.add(toText(value, index));
    const turn = shareEventLoop();
    if (turn) await turn;
  }
}
