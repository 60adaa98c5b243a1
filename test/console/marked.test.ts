import { afterEach, describe, expect, it, vi } from 'vitest';
import { marked } from '../../shared/console/components/marked.ts';
import { splitParts } from '../../shared/domain/search/parts.ts';

afterEach(() => vi.restoreAllMocks());

const mark = (text: string, q: string, length?: number) => marked(text, splitParts(q), length).text;

describe('a text in which hits are marked', () => {
  it.each([
    ['Crème brûlée', 'creme', '<mark>Crème</mark> brûlée'],
    ['a & b', 'b', 'a &amp; <mark>b</mark>'],
    ['x'.repeat(100), 'y', `${'x'.repeat(80)}…`],
    [
      `${'x'.repeat(100)}Crème${'y'.repeat(100)}`,
      'crème',
      `…${'x'.repeat(20)}<mark>Crème</mark>${'y'.repeat(55)}…`,
    ],
    [`${'é'.repeat(500)}Crème`, 'crème', `…${'é'.repeat(20)}<mark>Crème</mark>`],
  ])('is, of %s for %s, what is around the first hit', (text, q, expected) => {
    expect(mark(text, q)).toBe(expected);
  });

  it.each([
    ['a long URL', `https://example.com/${'e'.repeat(8000)}`],
    ['a long description', 'é '.repeat(3000)],
  ])('has only the characters looked at that are shown, of %s', (_, text) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    mark(text, '');
    expect(normalize).not.toHaveBeenCalled();
    mark(text, 'e ee eee', 160);
    expect(normalize.mock.calls.length).toBeLessThan(400);
  });
});
