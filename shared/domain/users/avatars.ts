import { createHash } from 'node:crypto';

const CELLS_PER_SIDE = 5;
const MIDDLE = (CELLS_PER_SIDE - 1) / 2;

/**
 * A generated avatar: five by five mirrored cells in one color, derived from a hash of the id. It reads nothing, so it
 * does not reveal whether the user exists.
 */
export function avatarSvg(userId: number): string {
  const hash = createHash('sha256').update(`avatar:${userId}`).digest();
  const cells = [];
  for (let y = 0; y < CELLS_PER_SIDE; y++) {
    for (let x = 0; x < CELLS_PER_SIDE; x++) {
      const mirrored = Math.min(x, CELLS_PER_SIDE - 1 - x);
      // The middle is always filled; otherwise one avatar in 32,768 would be blank.
      const isFilled = (x === MIDDLE && y === MIDDLE) || (hash[y * CELLS_PER_SIDE + mirrored] ?? 0) % 2 === 0;
      if (isFilled) cells.push(`M${x} ${y}h1v1h-1z`);
    }
  }
  const hue = (hash.readUInt16BE(30) % 360).toString();
  const path = `<path fill="hsl(${hue} 55% 45%)" d="${cells.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7" width="128" height="128">${path}</svg>`;
}
