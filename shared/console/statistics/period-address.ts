import type { PeriodQuery } from '../../domain/clicks/period.ts';
import { shortenName } from '../../domain/values/short-names.ts';

type Parameters = Partial<Omit<PeriodQuery, 'timezone'>> & { list?: string };

/** The query of an address that shows this. */
export function toQuery({ range, from, to, by, name, list }: Parameters): string {
  const isOwn = from || to;
  return `?${new URLSearchParams({
    ...(range && !isOwn && { range }),
    ...(from && { from }),
    ...(to && { to }),
    ...(by && name && { by, name: shortenName(name) }),
    ...(list && { list }),
  })}`;
}
