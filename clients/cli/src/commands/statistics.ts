import { type Command, Option } from 'commander';
import type {
  GetAccountBreakdownQuery,
  GetLinkBreakdownQuery,
  GetLinkClicksQuery,
} from '../../../typescript/src/index.ts';
import { findLink } from '../find-link.ts';
import { printBars, printColumns, printJson, printLine } from '../output.ts';
import { openSession } from '../session.ts';

async function showStatistics(name: string, query: GetLinkClicksQuery, json?: boolean): Promise<void> {
  const session = openSession({});
  const { client } = session;
  const id = await findLink(session, name);
  const [{ details, data }, series] = await Promise.all([
    client.links.get(id),
    client.links.clicks(id, query),
  ]);
  if (json) return printJson({ id, ...data, series });
  printLine(`${details.shorturl}: ${data.clicks} clicks, ${data.uniqueClicks} visitors`);
  const counts = series.map(({ time, clicks }) => [time, clicks] as const);
  printColumns(`Clicks by ${query.unit}, ${query.timezone ?? 'UTC'}`, counts);
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
  query: GetLinkBreakdownQuery,
  json?: boolean,
): Promise<void> {
  const session = openSession({});
  const { client } = session;
  const breakdown =
    name === undefined
      ? await client.account.breakdown(query as GetAccountBreakdownQuery)
      : await client.links.breakdown(await findLink(session, name), query);
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
    .description('show the clicks of a link, or of the account, by country, referrer, and so on')
    .argument('[link]', 'its id, alias, or short URL')
    .requiredOption(
      '--by <dimension>',
      'country, referrer, browser, os, device, language, target, or, of a link, variant',
    )
    .option('--from <time>', 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; by default, 30 days before --to')
    .option('--to <time>', 'the end of the range, exclusive; by default, the end of today')
    .option('--timezone <name>', 'of --from and --to, such as Europe/Berlin; by default, UTC')
    .action((name: string | undefined, query: GetLinkBreakdownQuery) =>
      showBreakdown(name, query, program.opts<{ json?: boolean }>().json),
    );
}

/** `linkctl stats` */
export function addStatisticsCommand(program: Command): void {
  program
    .command('stats')
    .description('show the clicks of a link over time, and by country, referrer, browser, and system')
    .argument('<link>', 'its id, alias, or short URL')
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
    .action((name: string, query: GetLinkClicksQuery) =>
      showStatistics(name, query, program.opts<{ json?: boolean }>().json),
    );
}
