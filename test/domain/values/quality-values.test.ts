import { describe, expect, it } from 'vitest';
import { parseQuality } from '../../../shared/domain/values/quality-values.ts';

describe('parseQuality', () => {
  it.each([
    [[], 1],
    [['level=1'], 1],
    [['q=0.5'], 0.5],
    [[' Q = 0.5 '], 0.5],
    [['level=1', 'q=0.3'], 0.3],
    [['q=0'], 0],
    [['q=0.'], 0],
    [['q=1.000'], 1],
    [['q=0.3339'], 0.333],
  ])('reads %j as %d', (parameters, quality) => {
    expect(parseQuality(parameters)).toBe(quality);
  });

  it.each(['q', 'q=', 'q=x', 'q=2', 'q=1.1', 'q=-1', 'q=.5', 'q=0x1', 'q=1e0'])(
    'is undefined for the malformed parameter %j',
    (parameter) => {
      expect(parseQuality([parameter])).toBeUndefined();
    },
  );
});
