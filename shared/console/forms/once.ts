import { createHash } from 'node:crypto';
import type { Resource } from '../../api/contract/function-contract.ts';
import { idempotencyKey } from '../../data/keys.ts';
import { logFault } from '../../errors.ts';
import { type Claim, claimOrRespond } from '../../requests/claims.ts';
import { requestHash, secretSeal } from '../../requests/sealed-responses.ts';

/** The hidden field that tells forms apart that are otherwise the same. */
export const ONCE_FIELD = 'once';

/** What the field of a page of this service has; undefined for anything else, which may be long. */
export function readOnce(fields: URLSearchParams): string | undefined {
  const once = fields.get(ONCE_FIELD) ?? '';
  return /^[\w-]{36}$/.test(once) ? once : undefined;
}

/** A hash that no other form has. */
function identify(fields: URLSearchParams): string {
  const hash = createHash('sha256');
  for (const [name, value] of fields) hash.update(`${name.length} ${value.length} ${name}`).update(value);
  return hash.digest('base64url');
}

/** Creates an item of this resource, and keeps the text about it in the same transaction. */
type CreatingText = <T extends object>(
  resource: Resource,
  toText: (item: T) => string,
  create: () => Promise<T>,
) => Promise<string>;

/**
 * Runs what a form submits, and returns its text. The same form, sent again within a day, gets the text of the first one and
 * runs nothing, also while that is still running. A form that failed can be sent again; with the claim, `run` can continue what
 * it began. `timeoutSeconds` is the function's.
 */
export async function runOnce(
  userId: number,
  fields: URLSearchParams,
  run: (creating: CreatingText, claim: Claim) => Promise<string>,
  timeoutSeconds?: number,
): Promise<string> {
  const sent = identify(fields);
  const request = requestHash('form', sent);
  // The table holds neither this hash nor, in clear, what the form made: that may be an API key.
  const seal = secretSeal(sent);
  const claim = await claimOrRespond(idempotencyKey(userId, request), {
    seal,
    bodyHash: request,
    timeoutSeconds,
  });
  if ('body' in claim) return claim.body;
  const toResponse = (body: string) => ({ statusCode: 303, headers: {}, body });
  const creating: CreatingText = async (resource, toText, create) => {
    const respond = (item: object) => toResponse(toText(item as never));
    return toText(await claim.runCreation(resource, respond, create));
  };
  const body = await run(creating, claim).catch(async (error: unknown) => {
    // If that fails too, the claim ends by itself.
    await claim.release().catch(() => undefined);
    throw error;
  });
  // What the form submits has been done: its sender must not think that it failed, and send it again.
  await claim.keep(toResponse(body)).catch((error: unknown) => logFault('runOnce', error));
  return body;
}

/** The same for a form that adds something; returns its id. */
export const addOnce = async (
  userId: number,
  fields: URLSearchParams,
  resource: Resource,
  add: () => Promise<{ id: number }>,
): Promise<{ id: number }> => ({
  id: Number(await runOnce(userId, fields, (creating) => creating(resource, ({ id }) => String(id), add))),
});
