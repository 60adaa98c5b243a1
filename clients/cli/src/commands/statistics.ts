import { type Command, Option } from 'commander';
import type { GetLinkClicksQuery } from '../../../typescript/src/index.ts';
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
