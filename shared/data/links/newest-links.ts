import type { Link } from '../../domain/links/links.ts';
import { collectionKey } from '../keys.ts';
import { readNewest } from '../owned/collections.ts';

const SHOWN = ['id', 'alias', 'domain', 'metatitle'] as const satisfies (keyof Link)[];

/** What a list to choose a link from shows of it. */
export type NewestLink = Pick<Link, (typeof SHOWN)[number]>;

/** More would cost more to read than the rest of the page. */
const MAX_LINKS = 50;

/** The newest links of a user, in one query. */
export const readNewestLinks = (userId: number): Promise<NewestLink[]> =>
  readNewest<NewestLink>(collectionKey(userId, 'links'), {
    from: Infinity,
    count: MAX_LINKS,
    attributes: SHOWN,
    consistent: false,
  });
