import type { WebhookBody } from '../../api/webhook-events.ts';
import { toSlackMessage, toTeamsMessage } from '../../domain/webhooks/chat-messages.ts';
import type { OutboxChunk, OutboxEvent } from '../../domain/webhooks/outbox.ts';
import { nextAttempt, type ReceiverResponse } from '../../domain/webhooks/retries.ts';
import { signWebhook } from '../../domain/webhooks/sign.ts';
import { listOldSecrets, type Webhook } from '../../domain/webhooks/webhooks.ts';
import { isLoopbackAllowed } from '../../env.ts';
import type { Sender } from '../../network/host-slots.ts';
import { type PostResult, postWebhook } from '../../network/post-webhook.ts';
import type { WebhookDelivery } from './deliveries.ts';
import { openWebhookSecret } from './webhook-secrets.ts';

/** A webhook with what signs its requests now. */
export interface Receiver {
  webhook: Webhook;
  secrets: readonly string[];
}

/** Undefined if its secret cannot be opened anymore; an old one that cannot is left out. */
export async function openReceiver(webhook: Webhook, now: number): Promise<Receiver | undefined> {
  const closed = [webhook.secret, ...listOldSecrets(webhook, now).map(({ secret }) => secret)];
  const [current, ...old] = await Promise.all(closed.map(openWebhookSecret));
  if (current === undefined) return undefined;
  return { webhook, secrets: [current, ...old.filter((secret) => secret !== undefined)] };
}

/** The events of a request: one, or all of a batch. */
export interface Outgoing {
  id: string;
  events: readonly OutboxEvent[];
  isBatch: boolean;
}

/** The requests for a chunk. */
export function listRequests(
  { id, isBatch = false }: OutboxChunk,
  events: readonly OutboxEvent[],
): Outgoing[] {
  return isBatch
    ? [{ id, events, isBatch }]
    : events.map((event) => ({ id: event.id, events: [event], isBatch }));
}

/** What a receiver is sent. */
export function buildBody({ events, isBatch }: Outgoing): WebhookBody {
  const [first] = events;
  if (!first) throw new Error('There is nothing to send.');
  const { type, timestamp } = first;
  const data = isBatch ? events.map((event) => event.data) : first.data;
  return { type, timestamp, data } as WebhookBody;
}

const formats = {
  standard: (body: WebhookBody): object => body,
  slack: toSlackMessage,
  teams: toTeamsMessage,
};

/** The signed request for some events, as the receiver gets it. */
export function buildRequest(
  { webhook, secrets }: Receiver,
  { id, body }: { id: string; body: WebhookBody },
) {
  const text = JSON.stringify(formats[webhook.format](body));
  const headers = { ...signWebhook({ id, now: new Date(), body: text, secrets }) };
  return { url: webhook.url, headers, body: text };
}

/** The result of a request: of a webhook without a URL, none was sent. */
export type RequestResult = PostResult | { ms: number };

/** Sends a request, and never throws. */
export const post = async (
  { url, ...request }: ReturnType<typeof buildRequest>,
  sender: Sender,
): Promise<RequestResult> =>
  url === undefined
    ? { ms: 0 }
    : postWebhook({ url, ...request, ...sender, allowLoopback: isLoopbackAllowed() });

export const hasSucceeded = (result: RequestResult): boolean =>
  'status' in result ? result.status >= 200 && result.status < 300 : !('failure' in result);

/** A `Retry-After` of a request that succeeded is ignored. */
export function readResponse(result: RequestResult): ReceiverResponse {
  const isAccepted = hasSucceeded(result);
  const retryAfterSeconds = 'status' in result && !isAccepted ? result.retryAfterSeconds : undefined;
  return { hasSucceeded: isAccepted, retryAfterSeconds, ms: result.ms };
}

/** The receiver says that it does not exist any more. */
export const isGone = (result: RequestResult): boolean => 'status' in result && result.status === 410;

/** Too many requests to the host are in progress, so that none was sent. */
export const isBusy = (result: RequestResult): boolean => 'failure' in result && result.failure === 'busy';

/** What to store of a request for a chunk, with when it is sent again, if it is. `random` is from 0 to 1. */
export function toDelivery(
  { webhook }: Receiver,
  outgoing: Outgoing,
  result: RequestResult,
  { attempts: before, postponed = 0, firstSent }: OutboxChunk,
  random: number,
): WebhookDelivery {
  const body = buildBody(outgoing);
  const now = Date.now();
  const attempts = before + 1;
  const tries = { attempts, postponed, firstSent: firstSent ?? now };
  const { retryAfterSeconds } = readResponse(result);
  const isOver = hasSucceeded(result) || isGone(result);
  const next = isOver ? undefined : nextAttempt(tries, retryAfterSeconds, { now, random });
  return {
    id: outgoing.id,
    webhookId: webhook.id,
    event: body.type,
    attempts,
    sent: now,
    ...(next !== undefined && { next }),
    ...('status' in result && { status: result.status }),
    ...('failure' in result && { failure: result.failure }),
    ms: result.ms,
    answer: 'answer' in result ? result.answer : '',
    hasSucceeded: hasSucceeded(result),
    body: JSON.stringify(body),
  };
}
