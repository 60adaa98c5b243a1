import type { ImportRow } from '../../domain/import/imported-link.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { Import } from './read-import.ts';

/** The body that creates the link of a row. Only administrators can give links a past. */
export const bodyOf = (
  { fields: { date, clicks, ...fields } }: ImportRow,
  { campaign, channel }: Import['choices'],
  { isAdmin }: Pick<Caller, 'isAdmin'>,
): object => ({ ...fields, campaign, channel, ...(isAdmin ? { date, clicks } : {}) });
