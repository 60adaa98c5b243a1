import { randomInt } from 'node:crypto';

/** A number that no other session of the user has. */
export const newSessionId = (): number => randomInt(2 ** 48 - 1);
