import { hash } from 'node:crypto';

/** More than the names have that clicks are counted by, except those of variants, which are URLs. */
const MAX_LENGTH = 100;

/**
 * A name for the address of a page that shows only its clicks: enough of a long one to recognize it, with a hash that no other has.
 * The page has its address in a hundred links. A short name of a short name is the same.
 */
export const shortenName = (name: string): string =>
  name.length > MAX_LENGTH
    ? `${name.slice(0, 80).toWellFormed()}… ${hash('sha256', name, 'base64url').slice(0, 6)}`
    : name;
