import { LinkService } from '../../typescript/src/index.ts';
import { readConfig } from './config.ts';

/** What commands need besides their arguments. */
export interface Session {
  client: LinkService;
  url: string;
  /** Whether to print JSON for programs. */
  json: boolean;
}

/** Waits that take longer than this are worth a line. */
const SHOWN_WAIT_SECONDS = 2;

/** The client for the configured service; tells on standard error why it waits. */
export function openSession({ json = false }: { json?: boolean }, maxRetries?: number): Session {
  const { url, key } = readConfig(process.env);
  const client = new LinkService({
    baseUrl: url,
    apiKey: key,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    onRetry({ seconds, error }) {
      if (seconds >= SHOWN_WAIT_SECONDS) process.stderr.write(`${error.message} Waiting ${seconds} s.\n`);
    },
  });
  return { client, url, json };
}
