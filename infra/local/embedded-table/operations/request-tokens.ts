import { createHash } from 'node:crypto';
import { tokenMismatch } from '../values/errors.ts';

/** As long as DynamoDB does. */
const REMEMBERED_MS = 10 * 60 * 1000;

/** Runs a transaction, or answers for one with the same token that ran in the last 10 minutes. */
export type OncePerToken = (
  request: object,
  token: string | undefined,
  run: () => Promise<object>,
) => Promise<object>;

/** Tokens are kept in memory: only this process could repeat a request. */
export function requestTokens(): OncePerToken {
  const requests = new Map<string, { since: number; fingerprint: string; outcome: Promise<object> }>();

  function forgetOld(now: number): void {
    for (const [token, { since }] of requests) {
      if (now - since < REMEMBERED_MS) return; // a Map keeps the order of insertion
      requests.delete(token);
    }
  }

  return async (request, token, run) => {
    if (token === undefined) return run();
    const now = Date.now();
    forgetOld(now);
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64');
    const earlier = requests.get(token);
    if (!earlier) {
      const outcome = run();
      requests.set(token, { since: now, fingerprint, outcome });
      outcome.catch(() => requests.delete(token)); // what failed may be tried again
      return outcome;
    }
    if (earlier.fingerprint !== fingerprint) throw tokenMismatch();
    await earlier.outcome;
    return {};
  };
}
