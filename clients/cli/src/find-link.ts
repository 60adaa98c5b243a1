import type { LinkService } from '../../typescript/src/index.ts';
import { Problem } from './problem.ts';

/** How many links a page has while an alias is looked for: fewer requests of the rate limit. */
const PAGE = 1000;

/** The id of a link that is named by its id, its alias or its short URL. */
export async function findLink(client: LinkService, name: string): Promise<number> {
  if (/^\d{9,16}$/.test(name)) return Number(name);
  const wanted = name.toLowerCase();
  const isUrl = /^https?:\/\//.test(wanted);
  for await (const { id, alias, shorturl } of client.links.list({ limit: PAGE }))
    if ((isUrl ? shorturl : alias).toLowerCase() === wanted) return id;
  throw new Problem(`You have no link ${name}.`);
}
