import { describe, expect, it, vi } from 'vitest';
import { memoize } from '../shared/memoize.ts';

describe('memoize', () => {
  it('computes a result once, even if it is false', () => {
    const response = vi.fn((text: string) => text === 'yes');
    const ask = memoize(response);
    expect([ask('no'), ask('no'), ask('yes'), ask('yes')]).toEqual([false, false, true, true]);
    expect(response).toHaveBeenCalledTimes(2);
  });

  it('limits the size of its cache', () => {
    const response = vi.fn((text: string) => text);
    const ask = memoize(response);
    for (let n = 0; n <= 1_000; n++) ask(String(n));
    ask('0');
    expect(response).toHaveBeenCalledTimes(1_002);
  });

  it('keeps no long text', () => {
    const measure = vi.fn((text: string) => text.length);
    const ask = memoize(measure);
    const [short, long] = ['a'.repeat(1_024), 'a'.repeat(1_025)];
    expect([short, short, long, long].map(ask)).toEqual([1_024, 1_024, 1_025, 1_025]);
    expect(measure).toHaveBeenCalledTimes(3);
  });
});
