import { firstCheck, otherChecks } from './checks/index.ts';
import type { Check, Deployment } from './deployment/deployment.ts';
import { Skip } from './deployment/outcome.ts';

export interface Row {
  name: string;
  status: 'passed' | 'skipped' | 'failed';
  detail: string;
}

/** Runs all checks, then removes what they made, whatever they found. */
export async function runChecks(deployment: Deployment): Promise<Row[]> {
  const first = await runCheck(firstCheck, deployment);
  if (first.status === 'failed')
    return [
      first,
      ...otherChecks.map(({ name }) => ({ name, status: 'skipped' as const, detail: 'needs the API' })),
    ];
  const others = await Promise.all(otherChecks.map((check) => runCheck(check, deployment)));
  const cleanUp: Check = { name: 'clean-up', run: ({ items }) => items.remove() };
  return [first, ...others, await runCheck(cleanUp, deployment)];
}

/** What one check found; it never rejects. */
export async function runCheck({ name, run }: Check, deployment: Deployment): Promise<Row> {
  try {
    return { name, status: 'passed', detail: await run(deployment) };
  } catch (error) {
    return {
      name,
      status: error instanceof Skip ? 'skipped' : 'failed',
      detail: describe(error, deployment),
    };
  }
}

function describe(error: unknown, { signal }: Deployment): string {
  const { message, name, cause } = error as Error;
  if (name === 'AbortError' && signal.aborted) return 'stopped';
  if (name === 'AbortError' || name === 'TimeoutError') return 'no response within 10 s';
  // `fetch` hides behind “fetch failed” why.
  return cause instanceof Error
    ? `${message}: ${cause.message || (cause as { code?: string }).code}`
    : message;
}
