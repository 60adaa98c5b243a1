import { describe, expect, it, vi } from 'vitest';
import { memoize } from '../../../shared/visitor/request/memoize.ts';

describe('memoize', () => {
  it('computes a result once, even if it is false', () => {
    const answer = vi.fn((text: string) => text === 'yes');
    const ask = memoize(answer);
    expect([ask('no'), ask('no'), ask('yes'), ask('yes')]).toEqual([false, false, true, true]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('limits the size of its cache', () => {
    const answer = vi.fn((text: string) => text);
    const ask = memoize(answer);
    for (let n = 0; n <= 1_000; n++) ask(String(n));
    ask('0');
    expect(answer).toHaveBeenCalledTimes(1_002);
  });
});
