import { done, type JobResult } from '../../domain/jobs.ts';
import { listMissing } from '../../domain/plans/plans.ts';
import type { User } from '../../domain/users/users.ts';
import type { OutboxChunk, OutboxEvent } from '../../domain/webhooks/outbox.ts';
import { afterRequest, hasFailedForDays } from '../../domain/webhooks/retries.ts';
import type { OutboxState, Webhook } from '../../domain/webhooks/webhooks.ts';
import { isServiceError } from '../../errors.ts';
import { deliveriesPartition, outboxPartition, userKey } from '../keys.ts';
import { readUserPlan } from '../plans.ts';
import { drainAll } from '../table/drain-partition.ts';
import { getItem } from '../table/items.ts';
import { type Delivery, putDeliveries } from './deliveries.ts';
import { formBatches } from './form-batches.ts';
import { readEvents, readFirstChunks, readOutboxState, replaceChunks, type StoredChunk } from './outbox.ts';
import {
  buildBody,
  buildRequest,
  isBusy,
  isGone,
  listRequests,
  type Outgoing,
  openReceiver,
  post,
  type Receiver,
  toDelivery,
} from './send-events.ts';
import { switchOff } from './switch-off.ts';
import { getWebhook } from './webhooks.ts';

interface Addressee {
  userId: number;
  webhookId: number;
}

interface Limits {
  isTimeUp(): boolean;
  now: Date;
}

/** Requests at a time: half of what a host takes, so that another webhook for the same host gets its turn. */
const LANES = 2;
const CHUNKS_AT_ONCE = 20;
/** When a host has no room for another request. */
const BUSY_SECONDS = 1;

/**
 * Sends what is due for a webhook. Events are sent again if a run dies before it has written that they were sent: with the same
 * id, by which receivers know them.
 */
export async function deliverEventsTo({ userId, webhookId }: Addressee, limits: Limits): Promise<JobResult> {
  const webhook = await findWebhook(userId, webhookId);
  if (!webhook) {
    await Promise.all([outboxPartition(webhookId), deliveriesPartition(webhookId)].map(drainAll));
    return done;
  }
  if (!webhook.isActive || !(await isAllowed(webhook, limits.now))) return dropAll(webhookId, limits);
  const receiver = await openReceiver(webhook, limits.now.getTime());
  if (!receiver) {
    await switchOff(webhook, 'secret');
    return dropAll(webhookId, limits);
  }
  let state = await readOutboxState(webhookId);
  for (;;) {
    const waits = until(state.pausedUntil);
    if (waits) return waits;
    if (limits.isTimeUp()) return { kind: 'again', state: {} };
    const chunks = await readFirstChunks(webhookId, CHUNKS_AT_ONCE);
    const [first] = chunks;
    if (!first) return done;
    const isLater = until(first.due);
    if (isLater) return isLater;
    const due = chunks.filter((chunk) => chunk.due <= Date.now());
    if (webhook.batch && (await formBatches(due))) continue;
    const sent = await sendChunk(first, receiver, state, limits);
    state = sent.state;
    if (sent.isGone || hasFailedForDays(state, Date.now())) {
      await switchOff(webhook, sent.isGone ? 'gone' : 'failing');
      return dropAll(webhookId, limits);
    }
    if (sent.isBusy) return { kind: 'wait', seconds: BUSY_SECONDS * (0.5 + Math.random()) };
  }
}

/** Nothing to do until this time; undefined if it has come. */
function until(time = 0): JobResult | undefined {
  const ms = time - Date.now();
  return ms > 0 ? { kind: 'wait', seconds: ms / 1000 } : undefined;
}

const findWebhook = (userId: number, id: number): Promise<Webhook | undefined> =>
  getWebhook(userId, id).catch((error) => {
    if (isServiceError(error, 'webhook_not_found')) return undefined;
    throw error;
  });

/** Whether the user exists, and has a plan with webhooks. */
async function isAllowed({ userId }: Webhook, now: Date): Promise<boolean> {
  const user = await getItem<User>(userKey(userId));
  return user !== undefined && listMissing(await readUserPlan(user, now), ['webhooks']).length === 0;
}

/** Nothing is sent to a webhook that is off. */
async function dropAll(webhookId: number, { isTimeUp }: Limits): Promise<JobResult> {
  for (;;) {
    const chunks = await readFirstChunks(webhookId, CHUNKS_AT_ONCE);
    if (chunks.length === 0) return done;
    for (const chunk of chunks)
      await replaceChunks([chunk], { chunks: [], finished: chunk.count, dropped: chunk.count });
    if (isTimeUp()) return { kind: 'again', state: {} };
  }
}

interface Sent {
  state: OutboxState;
  isGone: boolean;
  isBusy: boolean;
}

/** Sends the events of a chunk, and writes what became of each. Stops when the time is up, or the receiver fails too often. */
async function sendChunk(
  chunk: StoredChunk,
  receiver: Receiver,
  before: OutboxState,
  { isTimeUp }: Limits,
): Promise<Sent> {
  const waiting = listRequests(chunk, readEvents(chunk));
  const sent: Sent = { state: before, isGone: false, isBusy: false };
  const deliveries = new Map<Outgoing, Delivery>();
  const hasToStop = () => sent.isGone || sent.isBusy || sent.state.pausedUntil !== undefined;
  const left: Outgoing[] = [];
  sent.state = { ...before, pausedUntil: undefined };
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isLate = deliveries.size > 0 && isTimeUp();
      const result =
        isLate || hasToStop()
          ? undefined
          : await post(buildRequest(receiver, { id: next.id, body: buildBody(next) }));
      if (!result || isBusy(result)) {
        sent.isBusy ||= result !== undefined;
        left.push(next);
        continue;
      }
      const delivery = toDelivery(receiver, next, result, chunk.attempts + 1);
      deliveries.set(next, delivery);
      sent.isGone ||= isGone(result);
      sent.state = afterRequest(sent.state, delivery.hasSucceeded, Date.now());
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await putDeliveries([...deliveries.values()]);
  await replaceChunks([chunk], { ...split(chunk, deliveries, left), receiver: sent.state });
  return sent;
}

/** What is left of a chunk: what failed, to be sent again later, and what was not sent. */
function split(chunk: StoredChunk, deliveries: Map<Outgoing, Delivery>, left: readonly Outgoing[]) {
  const failed = [...deliveries].flatMap(([{ events }, { next }]) =>
    next === undefined ? [] : [{ events, next }],
  );
  const later = failed.flatMap(({ events }) => events);
  const unsent = left.flatMap(({ events }) => events);
  const chunks = [
    ...(later.length > 0
      ? [toChunk(chunk, later, Math.max(...failed.map(({ next }) => next)), chunk.attempts + 1)]
      : []),
    ...(unsent.length > 0 ? [toChunk(chunk, unsent, chunk.due, chunk.attempts)] : []),
  ];
  return { chunks, finished: chunk.count - later.length - unsent.length };
}

function toChunk(
  { id, userId, webhookId, isBatch }: StoredChunk,
  events: readonly OutboxEvent[],
  due: number,
  attempts: number,
): OutboxChunk {
  const chunk = { userId, webhookId, due, attempts, count: events.length, events: JSON.stringify(events) };
  return { id: isBatch ? id : (events[0]?.id ?? id), ...chunk, ...(isBatch && { isBatch }) };
}
