import { type Command, Option } from 'commander';
import type { ListJobsQuery } from '../../../typescript/src/index.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { openSession } from '../session.ts';

type ListOptions = Pick<ListJobsQuery, 'status' | 'kind'> & { limit: string; page: string };

async function list({ limit, page, ...filters }: ListOptions, json?: boolean): Promise<void> {
  const { client } = openSession({ json });
  const { jobs } = await client.jobs.list({ ...filters, limit: Number(limit), page: Number(page) });
  if (json) return printJson(jobs);
  printTable(
    ['ID', 'KIND', 'SUBJECT', 'USER', 'STATUS', 'ATTEMPTS', 'DUE', 'ERROR'],
    jobs.map(({ id, kind, subject, userid, status, attempts, due, error }) => [
      id,
      kind,
      subject,
      userid || '',
      status,
      attempts,
      due,
      error,
    ]),
  );
}

/** `linkctl jobs …` */
export function addJobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('list, retry, and give up background jobs (for administrators)');
  const json = () => program.opts<{ json?: boolean }>().json;
  const change = (action: 'retry' | 'giveUp') => async (ids: string[]) => {
    const { client } = openSession({});
    for (const id of ids) {
      const { message } = await client.jobs[action](id);
      json() ? printJson({ job: id, message }) : printLine(`${id}: ${message}`);
    }
  };

  jobs
    .command('list')
    .description('list jobs that are not done, newest first')
    .addOption(new Option('--status <status>', 'with this status').choices(['waiting', 'running', 'failed']))
    .option('--kind <kind>', 'of this kind, such as purge')
    .option('--limit <n>', 'jobs per page', '100')
    .option('--page <n>', 'the page', '1')
    .action((options: ListOptions) => list(options, json()));
  jobs
    .command('retry')
    .description('run jobs now')
    .argument('<ids...>', 'the ids of jobs')
    .action(change('retry'));
  jobs
    .command('give-up')
    .description('delete jobs: what they have not done yet stays undone')
    .argument('<ids...>', 'the ids of jobs')
    .action(change('giveUp'));
}
