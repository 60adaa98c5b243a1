import { deliverEvents, deliverSlowEvents } from '../../api/job-kinds.ts';
import { done, type JobResult } from '../../domain/jobs.ts';
import { listMissing } from '../../domain/plans/plans.ts';
import type { User } from '../../domain/users/users.ts';
import { hasFailedForDays } from '../../domain/webhooks/retries.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { isServiceError } from '../../errors.ts';
import { userKey } from '../keys.ts';
import { readUserPlan } from '../plans.ts';
import { drainAll } from '../table/drain-partition.ts';
import { getItem } from '../table/items.ts';
import { cancelRetries } from './deliveries.ts';
import { formBatches } from './form-batches.ts';
import { readEvents, readFirstChunks, readOutboxState, replaceChunks } from './outbox.ts';
import { isInOtherLane, isPaused, type Lane, sendChunks } from './send-chunks.ts';
import { listRequests, openReceiver, type Receiver } from './send-events.ts';
import { switchOff } from './switch-off.ts';
import { deliveriesPartition, outboxPartition } from './webhook-keys.ts';
import { getWebhook } from './webhooks.ts';

interface Addressee {
  userId: number;
  webhookId: number;
}

interface Limits {
  lane: Lane;
  isTimeUp(): boolean;
  now: Date;
}

/** Read at a time. */
const MAX_CHUNKS = 40;
/** When a host has no room for another request. */
const BUSY_SECONDS = 1;

const continueLater: JobResult = { kind: 'again', state: {} };

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
  if (!(await isOn(webhook, limits))) return dropAll(webhook, limits);
  const receiver = await openReceiver(webhook, limits.now.getTime());
  if (receiver) return sendDueChunks(receiver, limits);
  return (await switchOff(webhook, 'secret')) ? dropAll(webhook, limits) : continueLater;
}

async function sendDueChunks(receiver: Receiver, limits: Limits): Promise<JobResult> {
  const { webhook } = receiver;
  const isCurrent = async () =>
    (await findWebhook(webhook.userId, webhook.id))?.revision === webhook.revision;
  let [state, isQuick] = [await readOutboxState(webhook.id), false];
  for (;;) {
    if (isPaused(state)) return waitUntil(state.pausedUntil);
    if (isInOtherLane(state, limits.lane)) return { kind: 'move', to: otherLane[limits.lane] };
    if (limits.isTimeUp()) return continueLater;
    const chunks = await readFirstChunks(webhook.id, MAX_CHUNKS);
    const now = Date.now();
    const due = chunks.filter((chunk) => chunk.due <= now);
    if (due.length === 0) return chunks.length === 0 ? done : waitUntil(chunks[0]?.due);
    if (webhook.batch && (await formBatches(chunks, now))) continue;
    const { lane, isTimeUp } = limits;
    const sent = await sendChunks(due, receiver, { state, isQuick, lane, isCurrent, isTimeUp });
    ({ state, isQuick } = sent);
    if (sent.isGone || hasFailedForDays(state, Date.now())) {
      const isOff = await switchOff(webhook, sent.isGone ? 'gone' : 'failing');
      return isOff ? dropAll(webhook, limits) : continueLater;
    }
    if (sent.isStale) return continueLater;
    if (sent.isBusy) return { kind: 'wait', seconds: BUSY_SECONDS * (0.5 + Math.random()) };
  }
}

const otherLane: Record<Lane, string> = { quick: deliverSlowEvents.id, slow: deliverEvents.id };

const waitUntil = (time = 0): JobResult => ({ kind: 'wait', seconds: Math.max(time - Date.now(), 0) / 1000 });

const findWebhook = (userId: number, id: number): Promise<Webhook | undefined> =>
  getWebhook(userId, id).catch((error) => {
    if (isServiceError(error, 'webhook_not_found')) return undefined;
    throw error;
  });

/** Whether the webhook is active, and its user exists and has a plan with webhooks. */
async function isOn({ userId, isActive }: Webhook, { now }: Limits): Promise<boolean> {
  const user = isActive ? await getItem<User>(userKey(userId)) : undefined;
  return user !== undefined && listMissing(await readUserPlan(user, now), ['webhooks']).length === 0;
}

/** Nothing is sent to a webhook that is off. Once it is on again, what it gets from then on is not dropped. */
async function dropAll({ userId, id: webhookId }: Webhook, limits: Limits): Promise<JobResult> {
  for (;;) {
    const chunks = await readFirstChunks(webhookId, MAX_CHUNKS);
    if (chunks.length === 0) return done;
    const webhook = await findWebhook(userId, webhookId);
    if (webhook && (await isOn(webhook, limits))) return continueLater;
    // What was sent before shows when it is sent again.
    const sent = chunks.filter(({ attempts }) => attempts > 0);
    await cancelRetries(
      webhookId,
      sent.flatMap((chunk) => listRequests(chunk, readEvents(chunk)).map(({ id }) => id)),
    );
    const replacements = chunks.map((chunk) => ({
      before: [chunk],
      chunks: [],
      finished: chunk.count,
      dropped: chunk.count,
    }));
    await replaceChunks(webhookId, replacements);
    if (limits.isTimeUp()) return continueLater;
  }
}
