import type { Command } from 'commander';
import type { GetLinkHistoryResponse, ListLinksEntry } from '../../../typescript/src/index.ts';
import { chooseOnly, findLink, findLinkOnHost } from '../find-link.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { Problem } from '../problem.ts';
import { openSession, type Session } from '../session.ts';

type Json = () => boolean | undefined;
type Version = GetLinkHistoryResponse['data'][number];

/** How many entries a page has when all of them are read. */
const PAGE = 1000;

/** `linkctl links history`, `restore`, `deleted`, and `undelete`. */
export function addHistoryCommands(links: Command, json: Json): void {
  links
    .command('history')
    .description('list the versions of a link: who changed what, and when')
    .argument('<link>', 'its id, alias, or short URL')
    .action((name: string) => listVersions(name, json()));
  links
    .command('restore')
    .description('restore a version of a link')
    .argument('<link>', 'its id, alias, or short URL')
    .argument('<version>', 'a number that `links history` shows')
    .action(async (name: string, version: string) => {
      if (!/^[1-9]\d{0,8}$/.test(version)) throw new Problem('The version must be a number.');
      const session = openSession({});
      const id = await findLinkOnHost(session, name);
      printRestored(await session.client.links.restore(id, { version: Number(version) }), json());
    });
  links
    .command('deleted')
    .description('list the links that were deleted in the last 30 days')
    .action(() => listDeleted(json()));
  links
    .command('undelete')
    .description('restore deleted links with their statistics')
    .argument('<links...>', 'ids, aliases, or short URLs')
    .action(async (names: string[]) => {
      const session = openSession({});
      for (const name of names)
        printRestored(await session.client.links.undelete(await findDeleted(session, name)), json());
    });
}

async function listVersions(name: string, json?: boolean) {
  const session = openSession({ json });
  const id = await findLink(session, name);
  const versions: Version[] = [];
  let page = { currentpage: 0, nextpage: 1 };
  while (page.nextpage > page.currentpage) {
    const { data, ...counts } = await session.client.links.history(id, { limit: PAGE, page: page.nextpage });
    versions.push(...data);
    page = counts;
  }
  if (json) return printJson(versions);
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const rows = versions.map(({ version, date, by, changes }) => [
    version,
    date,
    by,
    changes.map(({ field, from, to }) => `${field}: ${toText(from)} -> ${toText(to)}`).join('; '),
  ]);
  printTable(['VERSION', 'CHANGED', 'BY', 'CHANGES'], rows);
}

async function listDeleted(json?: boolean) {
  const deleted = await readDeleted(openSession({ json }));
  if (json) return printJson(deleted);
  const rows = deleted.map(({ id, shorturl, clicks, deleted: date, longurl }) => [
    id,
    shorturl,
    clicks,
    date ?? '',
    longurl,
  ]);
  printTable(['ID', 'SHORT URL', 'CLICKS', 'DELETED', 'TARGET'], rows);
}

async function readDeleted({ client }: Pick<Session, 'client'>): Promise<ListLinksEntry[]> {
  const deleted: ListLinksEntry[] = [];
  for await (const link of client.links.list({ deleted: true, limit: PAGE })) deleted.push(link);
  return deleted;
}

/** The id of the deleted link that is named by its id, its alias, or its short URL. */
async function findDeleted(session: Session, name: string): Promise<number> {
  if (/^\d{9,16}$/.test(name)) return Number(name);
  const wanted = name.toLowerCase();
  const named = (await readDeleted(session)).filter(
    ({ alias, shorturl }) => alias.toLowerCase() === wanted || shorturl.toLowerCase() === wanted,
  );
  return chooseOnly(named, name, 'deleted link');
}

function printRestored(restored: { short: string; omitted: readonly string[] }, json?: boolean): void {
  if (json) printJson(restored);
  else {
    printLine(restored.short);
    if (restored.omitted.length > 0) printLine(`Deleted since, and left out: ${restored.omitted.join(', ')}`);
  }
}
