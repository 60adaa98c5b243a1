/** Letters and digits that nobody mistakes for one another; lower case, as aliases are looked up without regard to it. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RANDOM_LENGTH = 7;

/** An alias nobody chose: one of 27 billion. `random(n)` gives an integer from 0 to n − 1. */
export function randomAlias(random: (below: number) => number): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
}

/** First path parts that the service uses itself, now or by the plan of its interface. */
const RESERVED = new Set([
  'account',
  'api',
  'avatar',
  'favicon',
  'home',
  'login',
  'logout',
  'messages',
  'overlay',
  'qr',
  'robots',
  'splash',
]);

export function isReserved(alias: string): boolean {
  return RESERVED.has(alias.toLowerCase());
}
