import { Problem } from './problem.ts';
import type { Session } from './session.ts';

/** How many links a page has while an alias is looked for: fewer requests of the rate limit. */
const PAGE = 1000;

/** The id of a link that is named by its id, its alias, its short URL, or as `external:<its external id>`. */
export async function findLink(
  { client, url }: Pick<Session, 'client' | 'url'>,
  name: string,
): Promise<number> {
  if (/^\d{9,16}$/.test(name)) return Number(name);
  const [, externalid] = /^external:(.+)$/.exec(name) ?? [];
  if (externalid) return (await client.links.getByExternalId(externalid)).details.id;
  const isUrl = name.includes('/');
  const short = isUrl ? name : `${new URL(url).origin}/${name}`;
  const [found] = (await client.links.list({ short, limit: 1 })).urls;
  if (found) return found.id;
  // The alias can be on a branded domain, and short URLs can have another host than the API.
  if (!isUrl)
    for await (const { id, alias } of client.links.list({ limit: PAGE }))
      if (alias.toLowerCase() === name.toLowerCase()) return id;
  throw new Problem(`You have no link ${name}.`);
}
