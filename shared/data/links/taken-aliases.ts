import { type Link, routeHost } from '../../domain/links/links.ts';
import { routeKey } from '../keys.ts';
import { getItem } from '../table/items.ts';

/** Whether a link of this user on this domain could not have the alias, because another one has it now. */
export const isAliasTaken = async (link: Pick<Link, 'userId' | 'domain' | 'alias'>): Promise<boolean> =>
  (await getItem(routeKey(routeHost(link), link.alias))) !== undefined;
