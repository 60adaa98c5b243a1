import { Command, CommanderError } from 'commander';
import { LinkServiceError } from '../../typescript/src/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { addImportCommand } from './commands/import.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addLinkCommands } from './commands/links.ts';
import { addLoginCommand } from './commands/login.ts';
import { addReadingCommands } from './commands/reading.ts';
import { addClicksCommand, addStatisticsCommand } from './commands/statistics.ts';
import { addWebhookCommands } from './commands/webhooks.ts';
import { printable, toJson } from './output.ts';
import { Problem, toMessage } from './problem.ts';

/** Runs `linkctl` with these arguments, and sets the exit code of the process. */
export async function run(args: string[]): Promise<void> {
  const program = buildProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has printed the help, the version, or what is wrong with the arguments.
      process.exitCode = error.exitCode;
      return;
    }
    printError(error, program.opts<{ json?: boolean }>().json);
    process.exitCode = 1;
  }
}

function buildProgram(): Command {
  const program = new Command('linkctl')
    .description(manifest.description)
    .version(manifest.version)
    .option('--json', 'print output and errors as JSON')
    .showHelpAfterError()
    .exitOverride();
  addLoginCommand(program);
  addLinkCommands(program);
  addReadingCommands(program);
  addStatisticsCommand(program);
  addClicksCommand(program);
  addImportCommand(program);
  addWebhookCommands(program);
  addJobCommands(program);
  return program;
}

function printError(error: unknown, json?: boolean): void {
  const isExpected = error instanceof Problem || error instanceof LinkServiceError;
  const code = error instanceof LinkServiceError ? error.code : undefined;
  if (json) process.stderr.write(`${toJson({ error: { code, message: toMessage(error) } })}\n`);
  else
    process.stderr.write(
      `linkctl: ${printable(toMessage(error) + (isExpected ? '' : describeCause(error)))}\n`,
    );
}

/** `fetch` hides behind “fetch failed” why. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? '' : `: ${toMessage(cause)}`;
}
