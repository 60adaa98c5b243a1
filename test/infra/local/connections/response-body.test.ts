import { beforeEach, describe, expect, it } from 'vitest';
import { encodeInTurns } from '../../../../infra/local/connections/response-body.ts';
import { countTurns, restoreClock, tickingClock } from '../../../support/turns.ts';

beforeEach(tickingClock);
restoreClock();

/** Characters of two UTF-16 units, at an odd place. */
const LONG = `x${'😀'.repeat(200_000)}`;

describe('a long body', () => {
  it.each([
    ['one text', LONG],
    ['several', [LONG.slice(0, 99_999), LONG.slice(99_999)]],
  ])('of %s is encoded in turns, with no character cut in two', async (_, body) => {
    const work = encodeInTurns({ statusCode: 200, body }, 'network');
    expect(await countTurns(work)).toBeGreaterThan(1);
    const pieces = (await work).body as Buffer[];
    expect(Buffer.concat(pieces).toString()).toBe(LONG);
    for (const piece of pieces) expect(piece.length).toBeLessThan(300_000);
  });

  it('that is short, or a file, stays as it is', async () => {
    for (const result of [{ body: 'short' }, { body: 'A'.repeat(400_000), isBase64Encoded: true }])
      expect(await encodeInTurns(result, 'network')).toEqual(result);
  });
});
