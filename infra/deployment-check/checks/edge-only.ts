import { askAws } from '../deployment/aws-cli.ts';
import type { Check } from '../deployment/deployment.ts';
import { forgedHost } from '../deployment/forged-headers.ts';
import { Skip, verify } from '../deployment/outcome.ts';
import { visit } from '../deployment/visit.ts';

/** One of each kind of function: for monitoring, of the API, and for pages. */
const PATHS = ['/health', '/api/account', '/login'];

/** With `edgeOnly`, the API’s own host refuses all requests, as they go around the edge and its web ACL. */
export const edgeOnly: Check = {
  name: 'edge only',
  async run({ stack }) {
    if (!stack) throw new Skip('no stack was named with --stack');
    const host = await findRefusedHost(stack);
    if (!host) throw new Skip('the stack does not have edgeOnly');
    return verifyRefused(`https://${host}`);
  },
};

/** Throws a `Fault` that names what this host returns, although it should refuse all. */
export async function verifyRefused(origin: string): Promise<string> {
  for (const path of PATHS)
    for (const headers of [{}, forgedHost]) {
      const { status } = await visit(origin + path, { headers });
      verify(status === 403, `${origin}${path} returned ${status} to a request that bypassed the edge`);
    }
  return 'the API’s own host refuses requests';
}

function findRefusedHost(stack: string): Promise<string | null> {
  const query = "Stacks[0].Outputs[?OutputKey=='RefusedHost'].OutputValue | [0]";
  const args = ['cloudformation', 'describe-stacks', '--stack-name', stack, '--query', query];
  return askAws('the outputs of the stack', args);
}
