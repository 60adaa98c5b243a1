import { type Link, routeHost } from '../../domain/links/links.ts';
import { linkRouteKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { getItem } from '../table/items.ts';

/** Whether a link of this user on this domain could not have the alias, because another one has it now. */
export const isAliasTaken = async (link: Pick<Link, 'userId' | 'domain' | 'alias'>): Promise<boolean> =>
  (await getItem(linkRouteKey(routeHost(link), link.alias))) !== undefined;

/** Whether the alias of each link is taken on its domain, in one request per hundred. Eventually consistent. */
export async function findTakenAliases(
  links: readonly Pick<Link, 'userId' | 'domain' | 'alias'>[],
): Promise<boolean[]> {
  const keys = links.map((link) => linkRouteKey(routeHost(link), link.alias));
  if (keys.length === 0) return [];
  const find = await readItems(keys, { consistent: false, attributes: ['linkId'] });
  return keys.map((key) => find(key) !== undefined);
}
