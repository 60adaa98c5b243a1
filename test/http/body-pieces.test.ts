import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { jsonPieces, linePieces } from '../../shared/http/body-pieces.ts';
import { countTurns, restoreClock, tickingClock } from '../support/turns.ts';

beforeEach(tickingClock);
restoreClock();

const STEPS_PER_TURN = 6;
const ENTRIES = 60;
const TURNS = ENTRIES / STEPS_PER_TURN;

describe('a response in pieces', () => {
  it('is what `JSON.stringify` writes', async () => {
    const values = fc.dictionary(
      fc.string(),
      fc.oneof(fc.anything({ withDate: true }), fc.array(fc.anything())),
    );
    const property = fc.asyncProperty(values, async (value) => {
      expect((await jsonPieces(value)).join('')).toBe(JSON.stringify(value));
    });
    await fc.assert(property);
  });

  it('lets other requests take turns between the entries of a list, wherever it is', async () => {
    const list = Array.from({ length: ENTRIES }, (_, id) => ({ id }));
    const work = jsonPieces({ error: '0', data: { result: ENTRIES, urls: list } });
    expect(await countTurns(work)).toBeGreaterThanOrEqual(TURNS);
    expect(await countTurns(linePieces(list))).toBeGreaterThanOrEqual(TURNS);
  });

  it('has pieces that are short to copy, and not many', async () => {
    const list = Array.from({ length: 300 }, () => 'x'.repeat(999));
    const pieces = await jsonPieces({ list });
    expect(pieces.length).toBeLessThan(6);
    for (const piece of pieces) expect(piece.length).toBeLessThan(70_000);
    expect(await linePieces(list)).toHaveLength(pieces.length);
  });
});
