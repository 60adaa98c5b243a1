import { startService } from './service.ts';
import { readSettings } from './settings.ts';

/** `npm start`: one line of JSON on standard output when requests are accepted; words for people on standard error. */
try {
  const { ready, stop } = await startService(readSettings(process.env));
  const stopAndExit = async (signal: NodeJS.Signals) => {
    console.error(`${signal}: stopping.`);
    await stop();
    process.exit(0);
  };
  process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
  console.log(JSON.stringify(ready));
  console.error(`The link service is ready at ${ready.baseUrl}. Stop it with Ctrl-C.`);
} catch (error) {
  console.error(`The link service cannot start: ${explain(error)}`);
  process.exit(1);
}

/** What a person can do something about, in one line. */
function explain(error: unknown): string {
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use; choose another with PORT.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path ?? `port ${port}`} cannot be used (${code}); choose another with DATA_DIR or PORT.`;
    default:
      return message ?? String(error);
  }
}
