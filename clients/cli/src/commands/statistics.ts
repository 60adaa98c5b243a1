import { type Command, Option } from 'commander';
import type {
  GetLinkBreakdownQuery,
  GetLinkClicksQuery,
  GetLinkResponse,
} from '../../../typescript/src/index.ts';
import { type Containers, findClicked } from '../find-clicked.ts';
import { printBars, printColumns, printJson, printLine } from '../output.ts';
import { openSession } from '../session.ts';

async function showStatistics(
  name: string | undefined,
  { campaign, channel, ...query }: GetLinkClicksQuery & Containers,
  json?: boolean,
): Promise<void> {
  const session = openSession({});
  const { linkId: id, clicks } = await findClicked(session, name, { campaign, channel });
  const [link, series] = await Promise.all([
    id === undefined ? undefined : session.client.links.get(id),
    clicks(query),
  ]);
  if (json) return printJson({ id, ...link?.data, series });
  if (link)
    printLine(`${link.details.shorturl}: ${link.data.clicks} clicks, ${link.data.uniqueClicks} visitors`);
  const counts = series.map(({ time, clicks }) => [time, clicks] as const);
  printColumns(`Clicks by ${query.unit}, ${query.timezone ?? 'UTC'}`, counts);
  if (link) showTopNames(link.data);
}

function showTopNames(data: GetLinkResponse['data']): void {
  const charts = {
    Countries: data.topCountries,
    Referrers: data.topReferrers,
    Browsers: data.topBrowsers,
    Systems: data.topOs,
  };
  for (const [title, counts] of Object.entries(charts)) if (counts !== 0) printBars(title, counts);
}

async function showBreakdown(
  name: string | undefined,
  { campaign, channel, ...query }: GetLinkBreakdownQuery & Containers,
  json?: boolean,
): Promise<void> {
  const clicked = await findClicked(openSession({}), name, { campaign, channel });
  const breakdown = await clicked.breakdown(query);
  if (json) return printJson(breakdown);
  const { from, to, since, data } = breakdown;
  printLine(`Clicks by ${query.by}, from ${from} until before ${to}, UTC`);
  if (since > from) printLine(`Clicks before ${since} are Other.`);
  if (data.length > 0) printBars('', Object.fromEntries(data.map(({ name, clicks }) => [name, clicks])));
}

/** `linkctl clicks` */
export function addClicksCommand(program: Command): void {
  program
    .command('clicks')
    .description(
      'show the clicks of a link, campaign, channel, or the account by country, referrer, and so on',
    )
    .argument('[link]', 'its id, alias, or short URL')
    .option('--campaign <id>', 'those of a campaign')
    .option('--channel <id>', 'those of a channel')
    .requiredOption(
      '--by <dimension>',
      'country, referrer, browser, os, device, language, target, or, of a link, variant',
    )
    .option('--from <time>', 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; by default, 30 days before --to')
    .option('--to <time>', 'the end of the range, exclusive; by default, the end of today')
    .option('--timezone <name>', 'of --from and --to, such as Europe/Berlin; by default, UTC')
    .action((name: string | undefined, query: GetLinkBreakdownQuery & Containers) =>
      showBreakdown(name, query, program.opts<{ json?: boolean }>().json),
    );
}

/** `linkctl stats` */
export function addStatisticsCommand(program: Command): void {
  program
    .command('stats')
    .description('show clicks over time; of a link, also by country, referrer, browser, and system')
    .argument('[link]', 'its id, alias, or short URL; otherwise, the clicks of the account')
    .option('--campaign <id>', 'those of a campaign')
    .option('--channel <id>', 'those of a channel')
    .addOption(
      new Option('--unit <unit>', 'the time unit of each column')
        .choices(['hour', 'day', 'month'])
        .default('day'),
    )
    .option(
      '--from <time>',
      'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; by default, 48 hours, 30 days, or 12 months before --to',
    )
    .option('--to <time>', 'the end of the range, exclusive; by default, now')
    .option('--timezone <name>', 'such as Europe/Berlin; by default, UTC')
    .action((name: string | undefined, query: GetLinkClicksQuery & Containers) =>
      showStatistics(name, query, program.opts<{ json?: boolean }>().json),
    );
}
