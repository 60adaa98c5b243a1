import { createHash } from 'node:crypto';

const CELLS = 5;
const MIDDLE = (CELLS - 1) / 2;

/**
 * A user's picture for want of another: five by five cells, mirrored, in a color, all from a hash of the id.
 * Nothing is read, so it tells nobody whether there is such a user.
 */
export function avatarSvg(userId: number): string {
  const hash = createHash('sha256').update(`avatar:${userId}`).digest();
  const cells = [];
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const mirrored = Math.min(x, CELLS - 1 - x);
      // The middle is always filled: else one user in 32 768 would have a blank picture.
      const isFilled = (x === MIDDLE && y === MIDDLE) || (hash[y * CELLS + mirrored] ?? 0) % 2 === 0;
      if (isFilled) cells.push(`M${x} ${y}h1v1h-1z`);
    }
  }
  const hue = (hash.readUInt16BE(30) % 360).toString();
  const path = `<path fill="hsl(${hue} 55% 45%)" d="${cells.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7" width="128" height="128">${path}</svg>`;
}
