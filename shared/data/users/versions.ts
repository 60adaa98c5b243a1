import { randomInt } from 'node:crypto';

/**
 * A key or session version that no user ever had. When a backup is restored, ids that were given away since are given to others, and
 * whoever had one of them must not have the key or a session of the next.
 */
export const drawVersion = (): number => randomInt(2 ** 48 - 1);
