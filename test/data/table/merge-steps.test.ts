import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeGroup } from '../../../shared/data/table/merge-steps.ts';

afterEach(() => vi.restoreAllMocks());

const aRow = (sk: string, text: string) => ({ steps: [{ Put: { Item: { pk: 'a', sk, text } } }] });

describe('takeGroup', () => {
  it('takes a row by itself without writing it as JSON', () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const row = aRow('1', 'x'.repeat(62_000));
    expect(takeGroup([row]).group).toEqual([row]);
    expect(stringify).not.toHaveBeenCalled();
  });

  it('takes as many large rows as one transaction has room for', () => {
    const rows = Array.from({ length: 20 }, (_, i) => aRow(`${i}`, 'x'.repeat(62_000)));
    expect(takeGroup(rows).group).toHaveLength(8);
  });
});
