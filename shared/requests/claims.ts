import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FUNCTION_TIMEOUT_SECONDS } from '../api/contract/environment.ts';
import {
  type ClaimedRequest,
  claimRequest,
  findRequest,
  keepRequest,
  releaseRequest,
} from '../data/idempotent-requests.ts';
import type { Key } from '../data/table/items.ts';
import { millisecondsLeft } from '../deadline.ts';
import { BusyError, ServiceError } from '../errors.ts';
import type { HttpResponse, Seal } from './sealed-responses.ts';

const KEPT_SECONDS = 24 * 60 * 60;

/** Clocks of several machines may differ by this much. */
const CLOCK_SKEW_MS = 2_000;

/** A request that waits for another one's response polls for it less and less often. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1_000;

/** Kept of the time for table requests to handle a request whose predecessor failed, or to respond that it is still running. */
const WAIT_RESERVE_MS = 1_000;

/** The right to handle a request, which no other request with its `Idempotency-Key` has. */
export interface Claim {
  /** Keeps the response for requests that follow. */
  keep(response: HttpResponse): Promise<void>;
  /** Lets the next request be handled as if this one had not been sent. */
  release(): Promise<void>;
}

interface Options {
  seal: Seal;
  bodyHash: string;
  /** A function that has not responded by then never will. */
  timeoutSeconds?: number | undefined;
}

/**
 * Claims a request, or returns the response to the first one with its key, for which it waits. Throws `idempotency_mismatch` if
 * that one had another body, and `busy` if it is still being handled when this one has to respond.
 */
export async function claimOrRespond(
  key: Key,
  { seal, bodyHash, timeoutSeconds = FUNCTION_TIMEOUT_SECONDS }: Options,
): Promise<Claim | HttpResponse> {
  for (;;) {
    const now = Date.now();
    const claimed: ClaimedRequest = {
      bodyHash,
      claim: randomUUID(),
      claimedUntil: now + timeoutSeconds * 1000 + CLOCK_SKEW_MS,
      ttl: Math.floor(now / 1000) + KEPT_SECONDS,
    };
    if (await claimRequest(key, claimed, now)) return createClaim(key, claimed, seal);
    const response = await waitForResponse(key, bodyHash);
    if (response) return seal.open(response);
  }
}

const createClaim = (key: Key, claimed: ClaimedRequest, seal: Seal): Claim => ({
  keep: (response) => keepRequest(key, { ...claimed, response: seal.close(response) }),
  release: () => releaseRequest(key, claimed.claim),
});

/** The response to the request that has the claim; undefined when the claim has ended without one. */
async function waitForResponse(key: Key, bodyHash: string): Promise<Uint8Array | undefined> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const found = await findRequest(key);
    if (!found || hasEnded(found)) return undefined;
    if (found.bodyHash !== bodyHash) throw new ServiceError('idempotency_mismatch');
    if (found.response) return found.response;
    if (millisecondsLeft() < pause + WAIT_RESERVE_MS)
      throw new BusyError('Another request with this Idempotency-Key is still being handled.');
    await sleep(pause);
  }
}

const hasEnded = ({ response, claimedUntil, ttl }: ClaimedRequest): boolean =>
  ttl < Math.floor(Date.now() / 1000) || (!response && claimedUntil < Date.now());
