import { routes } from '../../shared/api/index.ts';
import { logFault } from '../../shared/errors.ts';
import { bannerFor, readyLine } from './banner.ts';
import { exitWithReason } from './exit-with-reason.ts';
import { loadHandlers } from './http-server.ts';
import { logObjectsAsJson } from './json-log.ts';
import { openMonitoring } from './open-monitoring.ts';
import { startService } from './service.ts';
import { readSettings } from './settings.ts';
import { createSignInLink } from './sign-in-link.ts';

/** The first requests need the processor more than the handlers that none of them is for; a service may be restarted before then. */
const LOAD_HANDLERS_AFTER_MS = 10_000;

// Functions read their variables for each request. Each read of the system's own environment is a call out of JavaScript.
process.env = { ...process.env };

/**
 * When requests are accepted, programs get one line of JSON on standard output, and people, who have a terminal there, only the
 * banner on standard error.
 */
logObjectsAsJson();
// By default, Node exits on one, which would drop everyone's requests.
process.on('unhandledRejection', (error) => logFault('service', error, { step: 'unhandled rejection' }));
try {
  const settings = readSettings(process.env);
  const monitoring = await openMonitoring(settings, routes);
  const { ready, stop } = await startService(settings, monitoring);
  let isStopping = false;
  const stopAndExit = async (signal: NodeJS.Signals) => {
    // With npm, Ctrl-C arrives twice: from the terminal and from npm, which forwards it.
    if (isStopping) return;
    isStopping = true;
    console.error(`${signal} received, stopping.`);
    await stop().catch((error) => exitWithReason('The link service did not stop cleanly', error));
    process.exit(0);
  };
  process.on('SIGINT', stopAndExit).on('SIGTERM', stopAndExit);
  const line = readyLine(ready, settings, process.stdout);
  if (line !== undefined) console.log(line);
  // A terminal is read by the person who started the service; anything else may be a log, which must hold no secret.
  const signInLink = process.stderr.isTTY ? await createSignInLink(ready.shortUrl) : undefined;
  const { metricsUrl } = monitoring;
  console.error(bannerFor({ settings, ready, signInLink, metricsUrl }, process.stderr));
  setTimeout(() => loadHandlers(routes), LOAD_HANDLERS_AFTER_MS);
} catch (error) {
  exitWithReason('The link service cannot start', error);
}
