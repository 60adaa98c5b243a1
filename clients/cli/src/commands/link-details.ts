import type { Command } from 'commander';
import type { ExplainLinkQuery } from '../../../typescript/src/index.ts';
import { findLink } from '../find-link.ts';
import { printable, printJson, printLine } from '../output.ts';
import { openSession } from '../session.ts';

function printFields(fields: [name: string, value: unknown][]): void {
  for (const [name, value] of fields)
    printLine(`${name.padEnd(15)} ${printable(typeof value === 'object' ? JSON.stringify(value) : value)}`);
}

async function explain(name: string, visitor: ExplainLinkQuery, json?: boolean) {
  const session = openSession({ json });
  const explained = await session.client.links.explain(await findLink(session, name), visitor);
  if (json) return printJson(explained);
  printLine(`${explained.outcome}${explained.target === null ? '' : ` to ${explained.target}`}`);
  for (const { check, because } of explained.steps) printLine(`  ${check.padEnd(10)} ${because}`);
}

/** The commands of `linkctl links …` that show one link. */
export function addDetailCommands(links: Command, json: () => boolean | undefined): void {
  links
    .command('get')
    .description('show a link')
    .argument('<link>', 'its id, alias, or short URL')
    .action(async (name: string) => {
      const session = openSession({});
      const { details, data } = await session.client.links.get(await findLink(session, name));
      if (json()) return printJson({ ...details, clicks: data.clicks, uniqueClicks: data.uniqueClicks });
      printFields(Object.entries({ ...details, clicks: data.clicks }));
    });
  links
    .command('settings')
    .description('show what is set on a link, and how many clicks of its limit are left')
    .argument('<link>', 'its id, alias, or short URL')
    .action(async (name: string) => {
      const session = openSession({});
      const { data } = await session.client.links.settings(await findLink(session, name));
      if (json()) return printJson(data);
      printFields(Object.entries(data).filter(([, value]) => value !== null));
    });
  links
    .command('explain')
    .description('show where a visitor goes, and why')
    .argument('<link>', 'its id, alias, or short URL')
    .option('--country <country>', 'the visitor’s country')
    .option('--device <device>', 'the device: iphone, or several names of one: android,mobile')
    .option('--language <languages>', 'as browsers send them: fr-CA, en;q=0.5')
    .option('--at <time>', 'the time of the visit: YYYY-MM-DD HH:MM:SS in UTC')
    .option('--bot', 'a bot that reads previews')
    .option('--private', 'a visitor who sends DNT or Sec-GPC')
    .option('--unlocked', 'a visitor who has entered the password')
    .option('--query <query>', 'the query of the visit')
    .action((name: string, visitor: ExplainLinkQuery) => explain(name, visitor, json()));
}
