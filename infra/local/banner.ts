import { styleText } from 'node:util';
import type { Service } from './service.ts';
import { IN_MEMORY, readSettings, type Settings } from './settings.ts';

/** The line of JSON for the program that started the service. There is none on a terminal, which is read by people. */
export function readyLine(
  { adminApiKey, ...ready }: Service['ready'],
  { SHOW_ADMIN_KEY }: Pick<Settings, 'SHOW_ADMIN_KEY'>,
  { isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>,
): string | undefined {
  if (isTTY) return undefined;
  return JSON.stringify({ ...ready, ...(SHOW_ADMIN_KEY === '1' && { adminApiKey }) });
}

interface StartedService {
  settings: Settings;
  ready: { baseUrl: string; shortUrl: string };
  /** Signs the first administrator in, once. */
  signInLink?: string;
  /** Where Prometheus reads metrics, if it may. */
  metricsUrl?: string;
}

/** What a person who started the service wants to know next; in color if the stream is a terminal that may show it. */
export function bannerFor(
  { settings, ready, signInLink, metricsUrl }: StartedService,
  stream: NodeJS.WriteStream,
): string {
  const { origin } = new URL(ready.baseUrl);
  const isOnAllAddresses = ['0.0.0.0', '::'].includes(settings.HOST);
  const rows: [string, string | undefined][] = [
    ['Open', `${origin}/${isOnAllAddresses ? ' (listening on all addresses; visitors use SHORT_URL)' : ''}`],
    ['Sign in', signInLink && `${signInLink} (signs the administrator in, once, within an hour)`],
    ['API', ready.baseUrl],
    ['Short URLs', ready.shortUrl === origin ? undefined : `${ready.shortUrl}/…`],
    ['Metrics', metricsUrl],
    ['Data', describeDataLocation(settings)],
    ['Admin key', keyCommand(settings)],
    ['Stop', stream.isTTY ? 'Ctrl-C' : `kill ${process.pid}`],
  ];
  const lines = rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${styleText('dim', name.padEnd(10), { stream })}  ${value}`);
  return [styleText('bold', 'The link service is ready.', { stream }), ...lines].join('\n');
}

function describeDataLocation({ DATA_DIR, DYNAMODB_ENDPOINT, TABLE_NAME }: Settings): string {
  if (DYNAMODB_ENDPOINT) return `table ${TABLE_NAME} at ${DYNAMODB_ENDPOINT}`;
  return DATA_DIR === IN_MEMORY ? 'in memory, lost when the service stops' : DATA_DIR;
}

/** With the variables of this service, as the next shell may not have them. */
function keyCommand(settings: Settings): string {
  if (settings.DATA_DIR === IN_MEMORY)
    return 'SHOW_ADMIN_KEY=1 prints it on standard output, unless that is a terminal';
  const defaults = readSettings({});
  const given = (['DATA_DIR', 'DYNAMODB_ENDPOINT', 'TABLE_NAME'] as const)
    .filter((name) => settings[name] !== defaults[name])
    .map((name) => `${name}=${quote(settings[name] ?? '')} `);
  return `${given.join('')}npm run key`;
}

/** As a POSIX shell reads it. */
const quote = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
