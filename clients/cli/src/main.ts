import { Command } from 'commander';
import { LinkServiceError } from '../../typescript/src/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { addImportCommand } from './commands/import.ts';
import { addLinkCommands } from './commands/links.ts';
import { addLoginCommand } from './commands/login.ts';
import { addReadingCommands } from './commands/reading.ts';
import { addStatisticsCommand } from './commands/statistics.ts';
import { messageOf, Problem } from './problem.ts';

const program = new Command('linkctl')
  .description(manifest.description)
  .version(manifest.version)
  .option('--json', 'print output and errors as JSON')
  .showHelpAfterError();
addLoginCommand(program);
addLinkCommands(program);
addReadingCommands(program);
addStatisticsCommand(program);
addImportCommand(program);

// `linkctl export | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  const isExpected = error instanceof Problem || error instanceof LinkServiceError;
  const code = error instanceof LinkServiceError ? error.code : undefined;
  if (program.opts<{ json?: boolean }>().json)
    process.stderr.write(`${JSON.stringify({ error: { code, message: messageOf(error) } })}\n`);
  else process.stderr.write(`linkctl: ${messageOf(error)}${isExpected ? '' : causeOf(error)}\n`);
  process.exitCode = 1;
}

/** `fetch` hides behind “fetch failed” why. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? '' : `: ${messageOf(cause)}`;
}
