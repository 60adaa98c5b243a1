import { startService } from './service.ts';
import { readSettings } from './settings.ts';

/** `npm start`: one line of JSON on standard output when requests are accepted; words for people on standard error. */
try {
  const { ready, stop } = await startService(readSettings(process.env));
  let isStopping = false;
  const stopAndExit = async (signal: NodeJS.Signals) => {
    // Ctrl-C reaches this process twice when npm started it: from the terminal, and passed on by npm.
    if (isStopping) return;
    isStopping = true;
    console.error(`${signal}: stopping.`);
    await stop().catch((error) => fail('did not stop cleanly', error));
    process.exit(0);
  };
  process.on('SIGINT', stopAndExit).on('SIGTERM', stopAndExit);
  console.log(JSON.stringify(ready));
  console.error(`The link service is ready at ${ready.baseUrl}. Stop it with Ctrl-C.`);
} catch (error) {
  fail('cannot start', error);
}

/** Says in one line what a person can do something about. */
function fail(what: string, error: unknown): never {
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = (message || code || String(error)).replace(/\s*\n\s*/g, ' ').replace(/\.$/, '');
  console.error(`The link service ${what}: ${reason}.`);
  process.exit(1);
}
