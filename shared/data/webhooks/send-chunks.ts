import { setTimeout as sleep } from 'node:timers/promises';
import { afterRequest, isSlow } from '../../domain/webhooks/retries.ts';
import type { OutboxState } from '../../domain/webhooks/webhooks.ts';
import { beginStep, mapInTurns } from '../../event-loop.ts';
import { putDeliveries, takePositions, trimDeliveries } from './deliveries.ts';
import { type OpenChunk, openChunk, takeResults } from './open-chunk.ts';
import { replaceChunks, type StoredChunk, toStored } from './outbox.ts';
import {
  buildBody,
  buildRequest,
  hasSucceeded,
  isBusy,
  isGone,
  type Outgoing,
  post,
  type Receiver,
  type RequestResult,
  readResponse,
  toDelivery,
} from './send-events.ts';

/** At a time, to a receiver that responds quickly, and to any other. The host may take fewer. */
const MAX_REQUESTS = 4;
const MAX_SLOW_REQUESTS = 2;
const QUICK_MS = 1000;

/** Results are stored this often, so that a slow response does not hold back those of other requests. */
const STORE_EVERY_MS = 1000;
/** Results are stored earlier if their bodies have so many characters together: they are written at once. */
const MAX_UNSTORED_CHARACTERS = 512 * 1024;

/** Receivers that were slow lately have slots of their own. */
export type Lane = 'quick' | 'slow';

export const isInOtherLane = (state: OutboxState, lane: Lane): boolean =>
  isSlow(state, Date.now()) !== (lane === 'slow');

interface SendOptions {
  state: OutboxState;
  isQuick: boolean;
  lane: Lane;
  isTimeUp(): boolean;
  /** Whether the webhook is still as it was read. */
  isCurrent(): Promise<boolean>;
}

export interface SendResult {
  state: OutboxState;
  /** Whether the receiver accepted the last request quickly. */
  isQuick: boolean;
  isGone: boolean;
  /** Whether the host took no request. */
  isBusy: boolean;
  /** Whether the webhook was changed, or another run has the chunks. */
  isStale: boolean;
}

export const isPaused = ({ pausedUntil = 0 }: OutboxState): boolean => pausedUntil > Date.now();

interface Waiting {
  chunk: OpenChunk;
  outgoing: Outgoing;
}

/**
 * Sends the events of all chunks, a few requests at a time, and stores the results. Stops when the time is up, the receiver
 * pauses, is gone, or belongs into the other lane, or the webhook was changed.
 */
export async function sendChunks(
  chunks: readonly StoredChunk[],
  receiver: Receiver,
  { state, isQuick, lane, isTimeUp, isCurrent }: SendOptions,
): Promise<SendResult> {
  const open = await mapInTurns(chunks, openChunk);
  const waiting: Waiting[] = open.flatMap((chunk) =>
    [...chunk.left].map((outgoing) => ({ chunk, outgoing })),
  );
  const result: SendResult = { state, isQuick, isGone: false, isBusy: false, isStale: false };
  const inProgress = new Set<Promise<void>>();
  let hasSent = false;
  let unstored = 0;
  const shouldStop = () =>
    result.isGone ||
    result.isBusy ||
    result.isStale ||
    isPaused(result.state) ||
    isInOtherLane(result.state, lane) ||
    (hasSent && isTimeUp());

  async function send(next: Waiting): Promise<void> {
    // A webhook without a URL has its responses at once.
    await beginStep();
    const request = buildRequest(receiver, { id: next.outgoing.id, body: buildBody(next.outgoing) });
    const sender = { userId: receiver.webhook.userId, isQuick: result.isQuick, wasSlow: lane === 'slow' };
    const response = await post(request, sender);
    result.isBusy = isBusy(response);
    if (result.isBusy) return void waiting.unshift(next);
    hasSent = true;
    result.isQuick = hasSucceeded(response) && response.ms <= QUICK_MS;
    result.isGone ||= isGone(response);
    result.state = keepResult(next, receiver, response, result.state);
    unstored += request.body.length;
  }

  for (let stored = performance.now(); ; ) {
    while (inProgress.size < (result.isQuick ? MAX_REQUESTS : MAX_SLOW_REQUESTS) && !shouldStop()) {
      const next = waiting.shift();
      if (!next) break;
      const request: Promise<void> = send(next).finally(() => inProgress.delete(request));
      inProgress.add(request);
    }
    const isOver = inProgress.size === 0;
    if (!isOver) await Promise.race([...inProgress, sleep(STORE_EVERY_MS, undefined, { ref: false })]);
    const isDue = unstored >= MAX_UNSTORED_CHARACTERS || performance.now() - stored >= STORE_EVERY_MS;
    if (!isOver && !isDue) continue;
    if (!(await isCurrent())) result.isStale = true;
    if (!(await storeResults(open, result))) result.isStale = true;
    [stored, unstored] = [performance.now(), 0];
    if (isOver) return result;
  }
}

/** Keeps the result of a request until it is stored. Returns the state of the receiver after it. */
function keepResult(
  { chunk, outgoing }: Waiting,
  receiver: Receiver,
  result: RequestResult,
  state: OutboxState,
): OutboxState {
  const { stored, left, results, random } = chunk;
  const response = readResponse(result);
  const delivery = toDelivery(receiver, outgoing, result, stored, random);
  // A receiver that is gone gets no more, but the webhook may have another one by now.
  const again = isGone(result) ? delivery.sent : delivery.next;
  results.push({ outgoing, delivery, again, isPostponed: response.retryAfterSeconds !== undefined });
  left.delete(outgoing);
  const { stored: bytes = 0 } = state;
  return { ...afterRequest(state, response, delivery.sent), stored: bytes };
}

/** Deliveries first: if the run dies in between, the events are sent again, with the same ids. */
async function storeResults(open: readonly OpenChunk[], result: SendResult): Promise<boolean> {
  const changed = open.filter(({ results }) => results.length > 0);
  const [first] = changed;
  if (!first) return true;
  const taken = changed.map((chunk) => ({ chunk, ...takeResults(chunk) }));
  const deliveries = taken.flatMap((one) =>
    one.deliveries.map((delivery) => [delivery.id, delivery] as const),
  );
  const { stored: before = 0, ...state } = result.state;
  const unique = [...new Map(deliveries).values()];
  const after = takePositions(unique, before);
  result.state = { ...state, stored: after };
  await putDeliveries(unique);
  const replacements = taken.map(({ replacement }) => replacement);
  // What is known of the receiver is not true of the URL that a webhook got in between.
  const receiver = result.isStale ? undefined : state;
  const { webhookId } = first.stored;
  if (!(await replaceChunks(webhookId, replacements, { receiver, stored: after - before }))) return false;
  await trimDeliveries(webhookId, before, after);
  for (const { chunk, rest } of taken) if (rest) chunk.stored = toStored(rest);
  return true;
}
