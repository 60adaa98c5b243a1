import type { Link } from './links/links.ts';

/** What the address of a campaign's list ends in, `<slug>-<id>`; undefined for what cannot be one. */
export function parseListName(name: string): { slug: string; id: number } | undefined {
  const [, slug = '', digits = ''] = /^(.+)-(\d{1,16})$/.exec(name) ?? [];
  const id = Number(digits);
  return slug && Number.isSafeInteger(id) ? { slug: slug.toLowerCase(), id } : undefined;
}

/** Gives an integer from 0 to `below` − 1, each as likely as any other. */
export type Random = (below: number) => number;

/** At most so many places of `total`, in the order in which they were drawn; one that comes up again is drawn once. */
export function sampleOffsets(total: number, most: number, random: Random): number[] {
  return total === 0 ? [] : [...new Set(Array.from({ length: most }, () => random(total)))];
}

export const drawOne = <T>(items: readonly T[], random: Random): T | undefined =>
  items.length === 0 ? undefined : items[random(items.length)];

/** Whether it leads to its target without asking for a password first. */
export const isOpen = ({ passwordHash }: Pick<Link, 'passwordHash'>): boolean => passwordHash === undefined;
