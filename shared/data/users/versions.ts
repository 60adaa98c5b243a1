import { randomInt } from 'node:crypto';

/**
 * A key or session version that no user has had before. After a backup is restored, ids that were assigned since are assigned again:
 * the key and the sessions of an id's earlier owner must not work for the new one.
 */
export const drawVersion = (): number => randomInt(2 ** 48 - 1);
