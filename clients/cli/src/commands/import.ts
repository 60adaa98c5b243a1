import type { Command } from 'commander';
import type { ImportRow } from '../../../../shared/domain/import/imported-link.ts';
import { type MappedRows, mapRows } from '../../../../shared/domain/import/map-rows.ts';
import { isLinkServiceError, type LinkService } from '../../../typescript/src/index.ts';
import { type RateLimit, readRateLimit } from '../import/estimate.ts';
import { Journal } from '../import/journal.ts';
import { withLock } from '../import/lock.ts';
import { type FileOptions, mappingOptions } from '../import/mapping-options.ts';
import { Progress } from '../import/progress.ts';
import { readRows } from '../import/read-rows.ts';
import { assertNoReport, checkReport, type Failure, writeReport } from '../import/report.ts';
import { resolveGroups } from '../import/resolve-groups.ts';
import { sendRows } from '../import/send-rows.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { Problem, toMessage } from '../problem.ts';
import { openSession, printWait } from '../session.ts';

interface ImportOptions extends FileOptions {
  dryRun?: true;
  state?: string;
  report?: string;
}

/** In a rate limit of one request a minute, each wait is one of these. */
const MAX_RETRIES = 1000;
const SHOWN_PROBLEMS = 10;
/** Some rows were not imported. */
const EXIT_WITH_FAILURES = 2;

const toFailure = ({ line, fields, problem }: ImportRow, message?: string): Failure => ({
  line,
  alias: fields.custom ?? '',
  url: fields.url,
  problem: message ?? problem ?? 'was not sent',
});

/** Whether the key is an administrator's: only they may list plans. */
async function isAdministrator(client: LinkService): Promise<boolean> {
  return client.plans.list().then(
    () => true,
    (error) => {
      if (isLinkServiceError(error, 'admin_only')) return false;
      throw error;
    },
  );
}

function dryRun({ rows, format, ignored }: MappedRows, json?: boolean): void {
  const failures = rows.filter(({ problem }) => problem).map((row) => toFailure(row));
  const valid = rows.length - failures.length;
  if (json) {
    printJson({ format, ignored, rows: rows.length, valid, failed: failures });
    return;
  }
  printLine(`${rows.length} rows in the format “${format}”: ${valid} can be imported.`);
  showIgnored(ignored);
  const shown = rows.filter(({ problem }) => !problem).slice(0, 3);
  if (shown.length > 0)
    printTable(
      ['LINE', 'ALIAS', 'CREATED', 'CLICKS', 'TARGET'],
      shown.map(({ line, fields }) => [
        line,
        fields.custom ?? '(random)',
        fields.date,
        fields.clicks,
        fields.url,
      ]),
    );
  showFailures(failures);
}

function showIgnored(columns: string[]): void {
  if (columns.length > 0) printLine(`Columns that are not imported: ${columns.join(', ')}`);
}

function showFailures(failures: Failure[]): void {
  for (const { line, problem } of failures.slice(0, SHOWN_PROBLEMS)) printLine(`row ${line}: ${problem}`);
  if (failures.length > SHOWN_PROBLEMS) printLine(`… and ${failures.length - SHOWN_PROBLEMS} more`);
}

/** Returns the rows with what is wrong with them, and what became of those that were sent. */
async function importRows(
  rows: ImportRow[],
  stateFile: string,
): Promise<{ rows: ImportRow[]; journal: Journal }> {
  let progress: Progress | undefined;
  let rate: RateLimit | undefined;
  const { client, url } = openSession(
    {},
    {
      maxRetries: MAX_RETRIES,
      onWait: (wait) => (progress ? progress.wait(wait) : printWait(wait)),
      onResponse: (headers) => {
        rate = readRateLimit(headers) ?? rate;
      },
    },
  );
  const [{ id }, isAdmin] = await Promise.all([client.account.get(), isAdministrator(client)]);
  const journal = new Journal(stateFile, `${url} (account ${id})`);
  if (!isAdmin && rows.some(({ fields }) => fields.date || fields.clicks))
    process.stderr.write('Dates and clicks are left out: only administrators can import them.\n');
  const resolved = await resolveGroups(rows, client);
  const sendable = resolved.filter(({ problem }) => !problem);
  const done = sendable.filter((row) => 'id' in (journal.findOutcome(row.id) ?? {})).length;
  const shown = new Progress({ total: sendable.length, done, rateLimit: () => rate });
  progress = shown;
  try {
    await sendRows(sendable, { client, journal, isAdmin, onProgress: (ids) => shown.finish(ids) });
  } catch (error) {
    throw isLinkServiceError(error)
      ? error
      : new Problem(`The import stopped. Run the same command to continue. (${reason(error)})`);
  } finally {
    progress.stop();
  }
  return { rows: resolved, journal };
}

const reason = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message}: ${toMessage(error.cause)}`
    : toMessage(error);

async function runImport(file: string, options: ImportOptions, json?: boolean): Promise<void> {
  assertNoReport(file);
  const mapped = mapRows(readRows(file), mappingOptions(options));
  if (options.dryRun) return dryRun(mapped, json);
  const { format, rows, ignored } = mapped;
  const stateFile = options.state ?? `${file}.import-state`;
  const reportFile = options.report ?? `${file}.failed.csv`;
  checkReport(reportFile);
  const { rows: sent, journal } = await withLock(`${stateFile}.lock`, () => importRows(rows, stateFile));
  const failures = sent.flatMap((row) => {
    const outcome = journal.findOutcome(row.id);
    if (outcome && 'id' in outcome) return [];
    return [toFailure(row, outcome?.message)];
  });
  failures.sort((a, b) => a.line - b.line);
  writeReport(reportFile, failures);
  const imported = rows.length - failures.length;
  if (json) printJson({ format, ignored, rows: rows.length, imported, failed: failures });
  else {
    printLine(`${imported} of ${rows.length} links imported.`);
    showIgnored(ignored);
    showFailures(failures);
    if (failures.length > 0)
      printLine(
        `All failed rows are in ${reportFile}. Correct them in ${file}, and run the same command again.`,
      );
  }
  if (failures.length > 0) process.exitCode = EXIT_WITH_FAILURES;
}

/** `linkctl import` */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('create links from a CSV or JSON file of this or another service')
    .argument('<file>', 'the file')
    .option(
      '--format <format>',
      'service, bitly, yourls, shlink, kutt, or plain; by default, detected from the columns',
    )
    .option('--map <pairs>', 'columns of a plain file, such as url=Long link,alias=Code')
    .option(
      '--domain <domain>',
      'one of your branded domains, for all links; by default, the service’s own host',
    )
    .option('--dry-run', 'only check the file')
    .option('--state <file>', 'where to record what was imported; by default, next to the file')
    .option('--report <file>', 'where to write the rows that failed; by default, next to the file')
    .action((file: string, options: ImportOptions) =>
      runImport(file, options, program.opts<{ json?: boolean }>().json),
    );
}
