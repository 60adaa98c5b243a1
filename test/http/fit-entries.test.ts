import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countResponseBytes, countTextBytes } from '../../shared/domain/owned/response-size.ts';
import { fitEntries } from '../../shared/requests/fit-entries.ts';
import { anyText } from '../support/random/any-text.ts';
import { countTurns, restoreClock, tickingClock } from '../support/turns.ts';

restoreClock();

/** The bytes of a list's entries in the response of a function, as Lambda sends it. */
const sent = (entries: object[]) => countResponseBytes(entries);
const many = (count: number, title: string, url = 'https://example.com/') =>
  Array.from({ length: count }, (_, id) => ({ id, title, url }));
const someText = anyText({ maxLength: 300 });
const MAX_BYTES = 30_000;

describe('fitEntries', () => {
  it('leaves entries alone that fit, however long some of their texts are', async () => {
    const entries = [...many(900, 'Short'), ...many(100, 'x'.repeat(5000), 'x'.repeat(8192))];
    expect(await fitEntries(entries, ['title', 'url'])).toEqual(entries);
  });

  it.each(['"', '\\', '\n', '\u0001', 'x', 'é', '漢', '🙂'])(
    'shortens texts of %j to what fits, with an ellipsis',
    async (character) => {
      const fitted = await fitEntries(many(30, character.repeat(1200)), ['title'], MAX_BYTES);
      expect(sent(fitted)).toBeLessThanOrEqual(MAX_BYTES + '[]'.length);
      // No more than necessary: each text could lose one character of up to 7 bytes.
      expect(sent(fitted)).toBeGreaterThan(MAX_BYTES - 30 * 7);
      for (const { title } of fitted) {
        expect(title.isWellFormed()).toBe(true);
        expect(title.endsWith(`${character}…`)).toBe(true);
      }
    },
  );

  it('fits any texts, changes none that is short, and shows the beginning of the others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someText, { minLength: 60, maxLength: 60 }), async (titles) => {
        const entries = titles.map((title, id) => ({ id, title, url: 'https://example.com/' }));
        const fitted = await fitEntries(entries, ['title'], MAX_BYTES);
        expect(sent(fitted)).toBeLessThanOrEqual(MAX_BYTES + '[]'.length);
        for (const [id, { title }] of fitted.entries()) {
          const before = titles[id] ?? '';
          if (title !== before) expect(before.startsWith(title.slice(0, -1))).toBe(true);
          if (countTextBytes(before) <= 200) expect(title).toBe(before);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('shortens the longest texts only', async () => {
    const entries = [...many(20, 'x'.repeat(500)), ...many(10, 'y'.repeat(5000))];
    const fitted = await fitEntries(entries, ['title'], MAX_BYTES);
    expect(fitted.slice(0, 20)).toEqual(entries.slice(0, 20));
    expect(fitted.at(-1)?.title.length).toBeGreaterThan(1000);
  });

  it('shortens the second field only if that is necessary, and then shows the beginning of both', async () => {
    const [title, url] = ['x'.repeat(1000), 'https://example.com/'.padEnd(500, 'x')];
    const first = await fitEntries(many(30, title, url), ['title', 'url'], MAX_BYTES);
    expect(first.every((one) => one.url === url && one.title.length > 300)).toBe(true);
    const both = await fitEntries(many(30, title, url.padEnd(2000, 'x')), ['title', 'url'], MAX_BYTES);
    expect(both.every((one) => one.url.length > 500 && one.title.length > 150)).toBe(true);
  });

  it('lets others have the event loop while it shortens many long texts', async () => {
    tickingClock();
    const entries = many(1000, '漢'.repeat(1000), 'https://example.com/'.padEnd(8192, 'x'));
    expect(await countTurns(fitEntries(entries, ['title', 'url']))).toBeGreaterThanOrEqual(6000 / 6);
  });
});
