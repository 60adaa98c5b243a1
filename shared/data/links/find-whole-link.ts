import type { Link } from '../../domain/links/links.ts';
import { isServiceError } from '../../errors.ts';
import { getWholeLink } from './links.ts';

/** A link with all its fields; undefined if it was deleted. */
export const findWholeLink = (userId: number, id: number): Promise<Link | undefined> =>
  getWholeLink(userId, id).catch((error) => {
    if (!isServiceError(error, 'link_not_found')) throw error;
    return undefined;
  });
