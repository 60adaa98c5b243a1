import { expect, it, onTestFinished, vi } from 'vitest';
import { sortByText } from '../../../shared/domain/search/words.ts';

it('sorts texts without case and accents, and what is the same in its order', () => {
  const texts = ['b', 'É', 'a', 'é', 'A', 'e1'];
  expect(sortByText(texts, (text) => text)).toEqual(['a', 'A', 'b', 'É', 'é', 'e1']);
});

it('folds each text once, and no more of it than its place needs: comparing hostile ones takes long', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const compare = vi.spyOn(String.prototype, 'localeCompare');
  onTestFinished(() => void vi.restoreAllMocks());
  const texts = Array.from({ length: 50 }, (_, n) => `${'\ufdfa'.repeat(900)}${n}`);
  sortByText(texts, (text) => text);
  expect(compare).not.toHaveBeenCalled();
  expect(normalize).toHaveBeenCalledTimes(50);
  expect(normalize.mock.contexts.every((text) => String(text).length <= 100)).toBe(true);
});
