import { isLinkServiceError } from '../../../clients/typescript/src/index.ts';
import { apiPrefix } from '../../../shared/api/contract/route.ts';
import type { Check } from '../deployment/deployment.ts';
import { Fault, verify } from '../deployment/outcome.ts';
import { visit } from '../deployment/visit.ts';

const WRONG_KEY = { authorization: 'Bearer not-a-key' };

/** The health check, the key, and the responses to a wrong key and to an unknown path. */
export const api: Check = {
  name: 'API',
  async run({ origin, client }) {
    const health = await visit(`${origin}/health`);
    verify(health.status === 200, `GET /health responded with ${health.status}`);
    const account = await client.account.get().catch((error: unknown) => {
      throw isLinkServiceError(error, 'unauthorized') ? new Fault('the API key was refused') : error;
    });
    const refused = await visit(`${origin}${apiPrefix}/account`, { headers: WRONG_KEY });
    verify(refused.status === 401, `a wrong API key returned ${refused.status} instead of 401`);
    const unknown = await visit(`${origin}${apiPrefix}/no/such/path`);
    verify(
      unknown.status === 404 && isEnvelope(unknown.body),
      `an unknown path returned ${unknown.status}, and not with the API’s own 404`,
    );
    return `healthy; the key is ${account.username}’s`;
  },
};

function isEnvelope(body: Buffer): boolean {
  try {
    return JSON.parse(body.toString()).error === 1;
  } catch {
    return false;
  }
}
