import { Problem } from './problem.ts';
import type { Session } from './session.ts';

/** How many links a page has while an alias is looked for: fewer requests of the rate limit. */
const PAGE = 1000;

type Service = Pick<Session, 'client' | 'url'>;

/** A link that a name can mean. */
interface Candidate {
  id: number;
  shorturl: string;
}

/** The id of a link that is named by its id, its alias, its short URL, or as `external:<its external id>`. */
export async function findLink(session: Service, name: string): Promise<number> {
  return (await lookUp(session, name)) ?? chooseOnly(await listOthers(session, name), name, 'link');
}

/**
 * The same for a command that can take the alias from the link. It takes a bare alias for one of the API's host only: if it could be
 * of any domain, the command would change another link when it is sent again.
 */
export async function findLinkOnHost(session: Service, name: string): Promise<number> {
  const id = await lookUp(session, name);
  if (id !== undefined) return id;
  const others = await listOthers(session, name);
  if (others.length === 0) throw new Problem(`You have no link ${name}.`);
  throw new Problem(
    `You have no link ${toShortUrl(session, name)}. Name another one by its id: ${listed(others)}.`,
  );
}

/** The id of the only one of these; throws a problem if there are several, or none. */
export function chooseOnly([first, ...others]: readonly Candidate[], name: string, kind: string): number {
  if (!first) throw new Problem(`You have no ${kind} ${name}.`);
  if (others.length === 0) return first.id;
  throw new Problem(`More than one ${kind} has that name. Use the id: ${listed([first, ...others])}.`);
}

const listed = (links: readonly Candidate[]) =>
  links.map(({ id, shorturl }) => `${id} (${shorturl})`).join(', ');

/** The alias on the host of the API, unless the name is a short URL itself. */
const toShortUrl = ({ url }: Service, name: string): string =>
  name.includes('/') ? name : `${new URL(url).origin}/${name}`;

async function lookUp(session: Service, name: string): Promise<number | undefined> {
  if (/^\d{9,16}$/.test(name)) return Number(name);
  const { client } = session;
  const [, externalid] = /^external:(.+)$/.exec(name) ?? [];
  if (externalid) return (await client.links.getByExternalId(externalid)).details.id;
  return (await client.links.list({ short: toShortUrl(session, name), limit: 1 })).urls[0]?.id;
}

/** The links with this alias on branded domains, and where short URLs have another host than the API. */
async function listOthers({ client }: Service, name: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  if (name.includes('/')) return found;
  for await (const link of client.links.list({ limit: PAGE }))
    if (link.alias.toLowerCase() === name.toLowerCase()) found.push(link);
  return found;
}
