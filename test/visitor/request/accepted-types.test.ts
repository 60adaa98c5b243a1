import { describe, expect, it } from 'vitest';
import { acceptedQuality } from '../../../shared/visitor/request/accepted-types.ts';

describe('acceptedQuality', () => {
  it.each([
    [undefined, 1],
    ['*/*', 1],
    ['image/png', 1],
    ['IMAGE/PNG', 1],
    ['image/*;q=0.8', 0.8],
    ['text/html, image/png;q=0.5', 0.5],
    ['image/png;q=0.2, image/*;q=0.9, */*', 0.2],
    ['*/*, image/*;q=0.9', 0.9],
    ['image/png;level=1;q=0.3', 0.3],
    ['image/png ; q = 0.3', 0.3],
    ['image/png;q=0', 0],
    ['image/png;q=2', 1],
    ['image/png;q=x', 1],
    ['image/svg+xml', 0],
    ['', 0],
    [',;,;;q=1,', 0],
    ['__proto__', 0],
    [`${'a/b,'.repeat(60)}image/png`, 0],
  ])('reads the quality of image/png from %j', (header, weight) => {
    expect(acceptedQuality(header, 'image/png')).toBe(weight);
  });
});
