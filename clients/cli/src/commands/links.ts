import { type Command, Option } from 'commander';
import type { CreateLinkBody, ListLinksEntry, ListLinksQuery } from '../../../typescript/src/index.ts';
import { findLink, findLinkOnHost } from '../find-link.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { parseId } from '../parse-id.ts';
import { Problem } from '../problem.ts';
import { openSession } from '../session.ts';
import { addDetailCommands } from './link-details.ts';
import { addHistoryCommands } from './link-history.ts';

interface LinkOptions {
  alias?: string;
  domain?: string;
  title?: string;
  description?: string;
  start?: string;
  expiry?: string;
  expiredUrl?: string;
  clickLimit?: string;
  externalid?: string;
  type?: string;
  fields?: string;
  url?: string;
}

const withFields = (command: Command): Command =>
  command
    .option('--alias <alias>', 'the alias instead of a random one')
    .option('--domain <domain>', 'one of your branded domains')
    .option('--title <title>', 'the title in lists and previews')
    .option('--description <text>', 'the description')
    .option('--expiry <time>', 'when the link expires: YYYY-MM-DD HH:MM:SS in UTC')
    .option('--start <time>', 'when the link starts to work')
    .option('--expired-url <url>', 'where visitors go after the expiry')
    .option('--click-limit <number>', 'how many clicks get the target, and never one more')
    .option('--externalid <id>', 'what another system calls the link')
    .option('--type <type>', 'direct, frame, splash, the id of a splash page, or overlay-<id>')
    .option('--fields <json>', 'any other fields of the API as JSON, such as geotarget or deeplink');

/** The options as fields of the API. */
function toLinkFields({
  alias,
  title,
  fields,
  domain,
  description,
  start,
  expiry,
  expiredUrl,
  clickLimit,
  externalid,
  type,
}: LinkOptions): Partial<CreateLinkBody> {
  const given = {
    custom: alias,
    metatitle: title,
    domain,
    description,
    startdate: start,
    expiry,
    expiredurl: expiredUrl,
    clicklimit: clickLimit,
    externalid,
    type,
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...parsed(fields),
  };
}

function parsed(fields = '{}'): Partial<CreateLinkBody> {
  try {
    return JSON.parse(fields);
  } catch {
    throw new Problem('--fields must be JSON, such as {"passquery": true}.');
  }
}

async function update(name: string, options: LinkOptions) {
  const session = openSession({});
  const { client } = session;
  const fields = toLinkFields(options);
  const isMoved = 'custom' in fields || 'domain' in fields;
  const id = await (isMoved ? findLinkOnHost : findLink)(session, name);
  // The API requires the target in each update.
  const url = options.url ?? (await client.links.get(id)).details.longurl;
  return client.links.update(id, { ...fields, url });
}

/** The options of `links list`: the query of the API, as texts. */
type ListOptions = Omit<ListLinksQuery, 'limit' | 'page' | 'campaign' | 'channel' | 'hastarget'> & {
  limit?: string;
  page?: string;
  campaign?: string;
  channel?: string;
  hastarget?: string;
  all?: true;
};

async function list(
  { limit, page, campaign, channel, hastarget, all, ...query }: ListOptions,
  json?: boolean,
) {
  const { client } = openSession({ json });
  const found = client.links.list({
    ...query,
    limit: Number(limit ?? (all ? 1000 : 15)),
    page: Number(page ?? 1),
    campaign: campaign === undefined ? undefined : parseId('campaign', campaign),
    channel: channel === undefined || channel === 'none' ? channel : parseId('channel', channel),
    hastarget: hastarget === undefined ? undefined : hastarget === '1',
  });
  const urls: ListLinksEntry[] = [];
  if (all) for await (const link of found) urls.push(link);
  else urls.push(...(await found).urls);
  if (json) return printJson(urls);
  const rows = urls.map(({ id, shorturl, longurl, clicks, date }) => [id, shorturl, clicks, date, longurl]);
  printTable(['ID', 'SHORT URL', 'CLICKS', 'CREATED', 'TARGET'], rows);
}

/** `linkctl links …` */
export function addLinkCommands(program: Command): void {
  const links = program.command('links').description('create, read, change, and delete links');
  const json = () => program.opts<{ json?: boolean }>().json;

  withFields(links.command('add').argument('<url>', 'the target').description('create a link')).action(
    async (url: string, options: LinkOptions) => {
      const link = await openSession({}).client.links.create({ ...toLinkFields(options), url });
      json() ? printJson(link) : printLine(link.shorturl);
    },
  );
  links
    .command('list')
    .description('list links, one page at a time')
    .option('--limit <n>', 'links per page')
    .option('--page <n>', 'the page')
    .option('--order <order>', 'date, click, lastclick, or title')
    .option('--all', 'all pages')
    .option('--q <words>', 'with these words in the alias, title, description, or target host')
    .option('--domain <domain>', 'on this branded domain')
    .option('--externalid <id>', 'with this external id')
    .option('--campaign <id>', 'in this campaign')
    .option('--channel <id>', 'in this channel, or `none`')
    .addOption(new Option('--hastarget <1|0>', 'with or without targets or variants').choices(['1', '0']))
    .option('--status <status>', 'public or private')
    .option('--from <time>', 'created at this time or later: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in UTC')
    .option('--to <time>', 'created before')
    .action((options) => list(options, json()));
  addDetailCommands(links, json);
  addHistoryCommands(links, json);
  withFields(
    links.command('update').argument('<link>', 'its id, alias, or short URL').description('change a link'),
  )
    .option('--url <url>', 'the new target')
    .action(async (name: string, options: LinkOptions) => {
      const link = await update(name, options);
      json() ? printJson(link) : printLine(link.short);
    });
  links
    .command('delete')
    .description('delete links; for 30 days, `links undelete` restores them')
    .argument('<links...>', 'ids, aliases, or short URLs')
    .action(async (names: string[]) => {
      const session = openSession({});
      for (const name of names) {
        const { message } = await session.client.links.delete(await findLinkOnHost(session, name));
        json() ? printJson({ link: name, message }) : printLine(`${name}: ${message}`);
      }
    });
}
