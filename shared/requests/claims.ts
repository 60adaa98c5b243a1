import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FUNCTION_TIMEOUT_SECONDS } from '../api/contract/environment.ts';
import {
  type ClaimedRequest,
  claimRequest,
  endClaim,
  findRequest,
  keepRequest,
  keepRow,
  keepWithCreation,
  readRows,
  releaseRequest,
  takeOver,
} from '../data/idempotent-requests.ts';
import type { Key } from '../data/table/items.ts';
import { type Creation, creationSteps, type Step } from '../data/table/transactions.ts';
import { BusyError, ServiceError } from '../errors.ts';
import { millisecondsLeft } from '../invocation.ts';
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
  /** Keeps the response for requests that follow, unless one of these is to continue. */
  keep(response: HttpResponse): Promise<void>;
  /** Lets the next request be handled as if this one had not been sent, but for what it has created. */
  release(): Promise<void>;
  /** Runs what creates something of this resource, and keeps the response in the same transaction. */
  runCreation<T>(
    resource: string,
    respond: (item: object) => HttpResponse,
    create: () => Promise<T>,
  ): Promise<T>;
  /** The same for a row of the request. */
  runRow<T>(
    resource: string,
    row: number,
    toResult: (item: object) => object,
    create: () => Promise<T>,
  ): Promise<T>;
  /** Lets a request that follows continue with the rows that have failed for now, although this one gets a response. */
  allowRepeat(): void;
  /** The results of rows that a request before this one has kept before it crashed, by their index. */
  readRows(): Promise<Map<number, object>>;
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
    const found = await waitForResponse(key, bodyHash);
    if (found?.response) return seal.open(found.response);
    if (!found) continue;
    // What takes over needs time: with little of it, rows would fail again.
    if (millisecondsLeft() < (timeoutSeconds * 1000) / 2)
      throw new BusyError('There was no time left to continue a request that has crashed.');
    const { claim, firstClaim = claim, ttl } = found;
    const next = { ...claimed, firstClaim, ttl };
    if (await takeOver(key, next, found)) return createClaim(key, next, seal);
  }
}

function createClaim(key: Key, claimed: ClaimedRequest, seal: Seal): Claim {
  const { claim, firstClaim } = claimed;
  /** What was kept with a creation. */
  let kept: string | undefined;
  let mayHaveRows = firstClaim !== undefined;
  let isRepeatable = false;
  const release = () =>
    mayHaveRows ? endClaim(key, { ...claimed, firstClaim: firstClaim ?? claim }) : releaseRequest(key, claim);
  return {
    release,
    async keep(response) {
      if (isRepeatable) await release();
      else if (response.body !== kept) await keepRequest(key, { ...claimed, response: seal.close(response) });
    },
    async runCreation(resource, respond, create) {
      let body: string | undefined;
      const keepResponse = ({ item }: Creation): Step => {
        const response = respond(item);
        body = response.body;
        return keepWithCreation(key, claim, seal.close(response));
      };
      const created = await creationSteps.run(only(resource, keepResponse), create);
      kept = body;
      return created;
    },
    runRow(resource, row, toResult, create) {
      mayHaveRows = true;
      const keepResult = ({ item }: Creation): Step => keepRow(key, claimed, row, toResult(item));
      return creationSteps.run(only(resource, keepResult), create);
    },
    allowRepeat() {
      isRepeatable = true;
    },
    readRows: async () => (firstClaim === undefined ? new Map() : readRows(key, firstClaim)),
  };
}

const only =
  (resource: string, toStep: (creation: Creation) => Step) =>
  (creation: Creation): Step[] =>
    creation.resource === resource ? [toStep(creation)] : [];

/** The request that has the claim, once it has a response, or has ended without one; undefined when there is none any more. */
async function waitForResponse(key: Key, bodyHash: string): Promise<ClaimedRequest | undefined> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const found = await findRequest(key);
    if (!found || found.ttl < Math.floor(Date.now() / 1000)) return undefined;
    if (found.bodyHash !== bodyHash) throw new ServiceError('idempotency_mismatch');
    if (found.response || found.claimedUntil < Date.now()) return found;
    if (millisecondsLeft() < pause + WAIT_RESERVE_MS)
      throw new BusyError('Another request with this Idempotency-Key is still being handled.');
    await sleep(pause);
  }
}
