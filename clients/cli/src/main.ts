import { run } from './run.ts';

// `linkctl export | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

await run(process.argv.slice(2));
