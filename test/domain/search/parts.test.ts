import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsAll, findFirstHit, findHits, splitParts } from '../../../shared/domain/search/parts.ts';

describe('the parts of a search', () => {
  it.each([
    ['words', 'Crème  brûlée', ['creme', 'brulee']],
    ['a whole URL', 'https://Example.com/Path/?a=B', ['example.com/path/?a=b']],
    ['a host with a slash', 'http://example.com/', ['example.com']],
    ['what a page prints', 'localhost:3000/x', ['localhost:3000/x']],
    ['a path', '/products/', ['/products/']],
    ['a word twice', 'sale SALE', ['sale']],
    ['nothing', '  ', []],
    ['a scheme alone', 'https://', []],
  ])('are, of %s, without case and accents', (_, q, parts) => {
    expect(splitParts(q)).toEqual(parts);
  });

  it('are all in the texts, in any order, and not across two of them', () => {
    const texts = ['sho.rt/Summer', 'Der Schlußverkauf'];
    expect(containsAll(texts, splitParts('SCHLUSSVER umme'))).toBe(true);
    expect(containsAll(texts, splitParts('summer winter'))).toBe(false);
    expect(containsAll(['ab', 'cd'], ['bc'])).toBe(false);
  });
});

describe('the hits in a text', () => {
  const hits = (text: string, q: string) =>
    findHits(text, splitParts(q)).map(([from, to]) => text.slice(from, to));

  it.each([
    ['Crème brûlée', 'creme BRÛ', ['Crème', 'brû']],
    ['Straße', 'rass', ['raß']],
    ['e\u0301te\u0301', 'ete', ['e\u0301te']],
    ['banana', 'ana nan', ['anana']],
    ['😀 and 😀', '😀', ['😀', '😀']],
    ['abc', 'd', []],
    ['abc', '', []],
  ])('of %s for %s are whole characters, in order, and do not overlap', (text, q, expected) => {
    expect(hits(text, q)).toEqual(expected);
  });

  it('are there for each part of a text that contains it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, from, length) => {
        const [part] = splitParts(
          text
            .slice(from % (text.length + 1))
            .slice(0, length)
            .split(/\s/)[0] ?? '',
        );
        if (!part || !containsAll([text], [part])) return;
        const found = findHits(text, [part]);
        expect(found.length).toBeGreaterThan(0);
        expect(found.flat()).toEqual(found.flat().toSorted((a, b) => a - b));
      }),
    );
  });

  it('are those of the first ten parts', () => {
    expect(hits('k j a', 'a b c d e f g h i j k')).toEqual(['j', 'a']);
  });
});

describe('the first hit in a text', () => {
  const first = (text: string, q: string) => {
    const hit = findFirstHit(text, splitParts(q));
    return hit && text.slice(...hit);
  };

  it.each([
    ['Crème brûlée', 'BRÛ creme', 'Crème'],
    ['a Straße', 'rass', 'raß'],
    ['see banana', 'ban banan', 'banan'],
    [`${'😀é'.repeat(500)} Crème`, 'crem', 'Crèm'],
    ['abc', 'd', undefined],
    ['abc', '', undefined],
  ])('of %s for %s is of whole characters, and the longest', (text, q, expected) => {
    expect(first(text, q)).toBe(expected);
  });

  it('begins where the first of all hits begins, however long the text is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', 'x'.repeat(900), 'ﬃ😀'.repeat(300), 'Ʌ́'.repeat(300)),
        fc.constantFrom('e', 'crème', 'a n', '😀 x', 'ß'),
        (end, start, q) => {
          const text = `${start}${end} Crème, ß`;
          expect(findFirstHit(text, splitParts(q))?.[0]).toBe(findHits(text, splitParts(q))[0]?.[0]);
        },
      ),
    );
  });
});
