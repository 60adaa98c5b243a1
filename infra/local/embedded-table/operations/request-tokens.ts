import { createHash } from 'node:crypto';
import { tokenMismatch } from '../values/errors.ts';

/** Same as in DynamoDB. */
const TOKEN_LIFETIME_MS = 10 * 60 * 1000;
/** Less than in DynamoDB: a process repeats a request within seconds, and each token takes about half a kilobyte. */
export const MAX_TOKENS = 50_000;

/** Runs a transaction, unless one with the same token ran in the last 10 minutes. */
export type OncePerToken = (
  request: object,
  token: string | undefined,
  run: () => Promise<object>,
) => Promise<object>;

/** Tokens are stored in memory, because only this process can repeat a request, and that ends with it. */
export function requestTokens(): OncePerToken {
  const requests = new Map<string, { since: number; fingerprint: string; outcome: Promise<object> }>();

  function removeOldTokens(now: number): void {
    for (const [token, { since }] of requests) {
      if (now - since < TOKEN_LIFETIME_MS && requests.size <= MAX_TOKENS) return; // a Map keeps the order of insertion
      requests.delete(token);
    }
  }

  return async (request, token, run) => {
    if (token === undefined) return run();
    const now = Date.now();
    removeOldTokens(now);
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64');
    const earlier = requests.get(token);
    if (!earlier) {
      const outcome = run();
      requests.set(token, { since: now, fingerprint, outcome });
      outcome.catch(() => requests.delete(token)); // a failed request may be retried
      return outcome;
    }
    if (earlier.fingerprint !== fingerprint) throw tokenMismatch();
    await earlier.outcome;
    return {};
  };
}
