import { startService } from './service.ts';
import { readSettings } from './settings.ts';

/** `npm start`: prints one line of JSON on standard output when it accepts requests, and messages on standard error. */
try {
  const { ready, stop } = await startService(readSettings(process.env));
  let isStopping = false;
  const stopAndExit = async (signal: NodeJS.Signals) => {
    // With npm, Ctrl-C arrives twice: from the terminal and from npm, which forwards it.
    if (isStopping) return;
    isStopping = true;
    console.error(`${signal} received, stopping.`);
    await stop().catch((error) => fail('did not stop cleanly', error));
    process.exit(0);
  };
  process.on('SIGINT', stopAndExit).on('SIGTERM', stopAndExit);
  console.log(JSON.stringify(ready));
  console.error(`The link service is running at ${ready.baseUrl}. Press Ctrl-C to stop it.`);
} catch (error) {
  fail('cannot start', error);
}

/** Prints the problem in one line, and exits. */
function fail(what: string, error: unknown): never {
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = (message || code || String(error)).replace(/\s*\n\s*/g, ' ').replace(/\.$/, '');
  console.error(`The link service ${what}: ${reason}.`);
  process.exit(1);
}
