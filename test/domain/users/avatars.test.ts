import { describe, expect, it } from 'vitest';
import { avatarSvg } from '../../../shared/domain/users/avatars.ts';

const listCells = (svg: string) =>
  [...svg.matchAll(/M(\d) (\d)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`).sort();
const ids = Array.from({ length: 200 }, (_, i) => i + 1);

describe('avatarSvg', () => {
  it('is deterministic, and differs between ids', () => {
    expect(avatarSvg(12)).toBe(avatarSvg(12));
    expect(new Set(ids.map(avatarSvg)).size).toBe(ids.length);
  });

  it('is an SVG image without external references or scripts', () => {
    const svg = avatarSvg(12);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^<>]*><path [^<>]*\/><\/svg>$/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|script|href|url\(|\bon\w+=/);
  });

  it('is symmetric', () => {
    for (const id of ids) {
      const cells = listCells(avatarSvg(id));
      const mirrored = cells.map((cell) => `${4 - Number(cell[0])}${cell.slice(1)}`).sort();
      expect(mirrored).toEqual(cells);
    }
  });

  it('stays within its five by five cells and the circle of hues', () => {
    for (const id of ids) {
      const svg = avatarSvg(id);
      expect(listCells(svg).every((cell) => /^[0-4],[0-4]$/.test(cell))).toBe(true);
      expect(Number(/hsl\((\d+) /.exec(svg)?.[1])).toBeLessThan(360);
    }
  });

  it.each([1, 49_991, 50_791, 114_676, 999_999_999])('is not blank for user %i', (id) => {
    expect(listCells(avatarSvg(id)).length).toBeGreaterThan(0);
  });
});
