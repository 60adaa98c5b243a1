import type { ObservedRequest } from './observe-requests.ts';

/** Writes one line of JSON for a request. No address, user agent, query, or key is in it. */
export function logRequest(
  { startedAt, method, path, host, status, durationMs, bytes }: ObservedRequest,
  stream: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): void {
  const ms = Math.round(durationMs * 1000) / 1000;
  const line = { time: startedAt.toISOString(), method, path, host, status, ms, bytes };
  stream.write(`${JSON.stringify(line)}\n`);
}
