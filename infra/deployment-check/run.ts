/** `npm run check:deployment -- --url https://sho.rt`: see `--help`. */
import { Command, InvalidArgumentError } from 'commander';
import { LinkService } from '../../clients/typescript/src/index.ts';
import { apiPrefix } from '../../shared/api/contract/route.ts';
import { TestItems } from './deployment/test-items.ts';
import { runChecks } from './run-checks.ts';
import { formatTable } from './table.ts';

/** A shell’s exit code for a program that SIGINT ended. */
const INTERRUPTED = 130;
const DEFAULT_COUNT_SECONDS = 45;

const { LINKS_URL, LINKS_KEY } = process.env;
const options = new Command('check:deployment')
  .description(
    'Checks a running service from outside: on AWS or on one machine. Makes a few links and a QR code, and removes them. ' +
      'Exits with 0 if nothing failed.',
  )
  .option('--url <url>', 'the origin of short URLs, such as https://sho.rt (or LINKS_URL)', parseOrigin)
  .option(
    '--key <key>',
    'an administrator’s API key. Better set LINKS_KEY: other users of the machine can see arguments, and shells and pipelines log them',
  )
  .option(
    '--stack <name>',
    'the CloudFormation stack whose alarms, and with edgeOnly its API’s own host, are checked with the AWS CLI',
  )
  .option('--count-within <seconds>', 'how long counting may take', parseSeconds, DEFAULT_COUNT_SECONDS)
  .parse()
  .opts<{ url?: string; key?: string; stack?: string; countWithin: number }>();

const origin = options.url ?? (LINKS_URL ? parseOrigin(LINKS_URL) : undefined);
const apiKey = options.key ?? LINKS_KEY;
if (!origin || !apiKey) {
  console.error('Set --url (or LINKS_URL) and LINKS_KEY (or --key). See --help.');
  process.exit(1);
}

const stop = new AbortController();
// The checks end early and what they made is removed; a second signal ends the program at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const client = new LinkService({
  baseUrl: origin + apiPrefix,
  apiKey,
  timeoutSeconds: 10,
  // Enough for a rate limit, as what was made has to be removed.
  maxWaitSeconds: 60,
});
const start = Date.now();
console.log(`Checking ${origin}\n`);
const rows = await runChecks({
  origin,
  client,
  items: new TestItems(client, origin),
  stack: options.stack,
  countSeconds: options.countWithin,
  signal: stop.signal,
});
console.log(formatTable(rows, Math.round((Date.now() - start) / 1000)));
if (stop.signal.aborted) process.exitCode = INTERRUPTED;
else if (rows.some(({ status }) => status === 'failed')) process.exitCode = 1;

function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new InvalidArgumentError('It must be a URL such as https://sho.rt.');
  return url.origin;
}

function parseSeconds(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new InvalidArgumentError('It must be a number of seconds from 1 to 999.');
  return Number(text);
}
