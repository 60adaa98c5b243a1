import { takesIdempotencyKey } from '../api/contract/api-route.ts';
import { idempotencyKey } from '../data/keys.ts';
import { invalidFields, logFailure, publicError } from '../errors.ts';
import { claimOrRespond } from '../requests/claims.ts';
import { type HttpResponse, requestHash, secretSeal, unencryptedSeal } from '../requests/sealed-responses.ts';
import { keyIn } from './authenticate.ts';
import type { Call, HttpRequest } from './call.ts';
import { toBytes } from './parse-body.ts';
import { rateHeaders } from './rate-limit.ts';

/** What RFC 9110 calls visible characters, and spaces. */
const KEY_FORMAT = /^[ -~]{1,255}$/;

/**
 * Claims a request with an `Idempotency-Key`. If the first request with that key was handled, returns its response, with the
 * rate limit as it is now: Middy then runs no other middleware and no handler.
 */
export const claimKey = () => ({
  async before({ event, context: { call } }: HttpRequest): Promise<HttpResponse | undefined> {
    const key = event.headers['idempotency-key'];
    if (key === undefined || !call.caller || !takesIdempotencyKey(call.route)) return undefined;
    if (!KEY_FORMAT.test(key))
      throw invalidFields({ 'Idempotency-Key': 'must have 1 to 255 printable ASCII characters' });

    const { isConfidential, method, timeoutSeconds } = call.route;
    const seal = isConfidential ? secretSeal(keyIn(event.headers.authorization)) : unencryptedSeal(key);
    const item = idempotencyKey(call.caller.id, requestHash(method, buildPath(call, event), key));
    const claimed = await claimOrRespond(item, {
      seal,
      bodyHash: seal.hashBody(toBytes(event)),
      timeoutSeconds,
    });
    if ('body' in claimed) return { ...claimed, headers: { ...claimed.headers, ...getRateHeaders(call) } };
    call.claim = claimed;
    return undefined;
  },
});

const getRateHeaders = ({ rate }: Call) => (rate ? rateHeaders(rate) : {});

function buildPath({ route }: Call, { pathParameters = {} }: HttpRequest['event']): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ''),
  );
}

/** Keeps the whole response to a request that has the claim, or releases the claim if the request may be sent again. */
export const keepResponse = () => ({ after: settle, onError: settle });

async function settle({ context, ...request }: HttpRequest): Promise<void> {
  const { claim, route, ...call } = context.call;
  if (!claim) return;
  const response = request.response as HttpResponse;
  try {
    if (!isFinal(response.statusCode)) return await claim.release();
    const rates = new Set(Object.keys(getRateHeaders({ ...call, route })));
    const headers = Object.entries(response.headers).filter(([name]) => !rates.has(name));
    await claim.keep({ ...response, headers: Object.fromEntries(headers) });
  } catch (error) {
    // The request has been handled: its client gets the response. The claim ends by itself.
    logFailure(route.id, publicError(error), context.awsRequestId);
  }
}

/** Whether the same request would get the same response again: not after a failure that passes. */
const isFinal = (status: number) => status < 500 && status !== 401 && status !== 429;
