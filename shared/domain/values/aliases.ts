/** Letters and digits that are hard to confuse. Lower case, because lookups ignore case. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RANDOM_LENGTH = 7;

/** A random alias: one of 27 billion. `random(n)` returns an integer from 0 to n − 1. */
export function randomAlias(random: (below: number) => number): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
}

/** First path segments that the service uses, or that its interface reserves. */
const RESERVED = new Set([
  'account',
  'api',
  'avatar',
  'console',
  'docs',
  'favicon',
  'health',
  'home',
  'image',
  'login',
  'logo',
  'logout',
  'messages',
  'overlay',
  'qr',
  'robots',
  'splash',
  'tls-allowed',
]);

export function isReserved(alias: string): boolean {
  return RESERVED.has(alias.toLowerCase());
}
