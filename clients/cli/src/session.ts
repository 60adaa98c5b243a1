import { LinkService, type LinkServiceError } from '../../typescript/src/index.ts';
import { readConfig } from './config.ts';

/** What commands need besides their arguments. */
export interface Session {
  client: LinkService;
  url: string;
  /** Whether to print JSON for programs. */
  json: boolean;
}

/** Why and how long the client waits before it sends a request again. */
export interface Wait {
  seconds: number;
  error: LinkServiceError;
}

interface Hooks {
  maxRetries?: number;
  /** By default, a line on standard error. */
  onWait?: (wait: Wait) => void;
  /** Called with the headers of each response. */
  onResponse?: (headers: Headers) => void;
}

/** Waits that take longer than this are worth a line. */
const SHOWN_WAIT_SECONDS = 2;

/** What a person should know of a wait. */
export const toWaitText = ({ seconds, error }: Wait): string =>
  error.code === 'rate_limited'
    ? `Waiting ${seconds} s for the rate limit.`
    : `The service is busy. Waiting ${seconds} s.`;

export const printWait = (wait: Wait): void => void process.stderr.write(`${toWaitText(wait)}\n`);

/** The client for the configured service; tells on standard error why it waits. */
export function openSession(
  { json = false }: { json?: boolean },
  { maxRetries, onWait = printWait, onResponse }: Hooks = {},
): Session {
  const { url, key } = readConfig(process.env);
  const client = new LinkService({
    baseUrl: url,
    apiKey: key,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    onRetry(retry) {
      if (retry.seconds >= SHOWN_WAIT_SECONDS) onWait(retry);
    },
    async fetch(...request) {
      const response = await fetch(...request);
      onResponse?.(response.headers);
      return response;
    },
  });
  return { client, url, json };
}
