import type { Link } from './links/links.ts';

/** Parses the last path segment of a campaign's list, `<slug>-<id>`; undefined if it has another form. */
export function parseListName(name: string): { slug: string; id: number } | undefined {
  const [, slug = '', digits = ''] = /^(.+)-(\d{1,16})$/.exec(name) ?? [];
  const id = Number(digits);
  return slug && Number.isSafeInteger(id) ? { slug: slug.toLowerCase(), id } : undefined;
}

/** Returns an integer from 0 to `below` − 1, uniformly distributed. */
export type RandomInt = (below: number) => number;

/** At most `maxCount` random offsets below `total`, in random order and without duplicates. */
export function sampleOffsets(total: number, maxCount: number, random: RandomInt): number[] {
  return total === 0 ? [] : [...new Set(Array.from({ length: maxCount }, () => random(total)))];
}

/** Whether visitors reach the target without a password. */
export const isUnprotected = ({ passwordHash }: Pick<Link, 'passwordHash'>): boolean =>
  passwordHash === undefined;
