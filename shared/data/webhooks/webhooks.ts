import type { InferOutput } from 'valibot';
import { deliverEvents } from '../../api/job-kinds.ts';
import type { WebhookBody, WebhookChange } from '../../api/webhooks.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { assertPlanIncludes, type Quota } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { renewSecret, type Webhook } from '../../domain/webhooks/webhooks.ts';
import { ServiceError } from '../../errors.ts';
import { restartJob } from '../jobs/start-job.ts';
import {
  getOwned,
  newOwnedWithin,
  readOwned,
  removeOwned,
  replaceOwned,
  takeOwnedId,
} from '../owned/owned-items.ts';
import type { Step } from '../table/transactions.ts';
import { assertReachable, sendsMore } from './assert-allowed.ts';
import { MAX_WEBHOOKS } from './limits.ts';
import { changeWebhooks } from './listened-events.ts';
import { readStates, resetReceiver } from './outbox.ts';
import { assertKeyMayRead, assertMayRead } from './readable-events.ts';
import { webhooks } from './webhook-type.ts';

const quota: Quota = { count: MAX_WEBHOOKS, exceeded: () => new ServiceError('too_many_webhooks') };

/** A page of a user's webhooks, newest first, with what waits for each. */
export async function readWebhooks(userId: number, page: PageRequest) {
  const { items, total } = await readOwned(webhooks, userId, page);
  const find = await readStates(userId, items);
  return {
    webhooks: items.map((webhook) => ({ webhook, state: find(webhook) })),
    total,
  };
}

type NewWebhook = InferOutput<typeof WebhookBody> & { secret: Uint8Array };

/** Throws `plan_feature`, `key_scope`, `too_many_webhooks`, a 400 for an address or an event, or the 404 of a link or campaign. */
export async function addWebhook(user: Caller, newWebhook: NewWebhook, now: Date): Promise<Webhook> {
  assertPlanIncludes(user.plan, ['webhooks']);
  const { active, ...given } = newWebhook;
  assertMayRead(user, given.events);
  await assertReachable(user, given);
  const owned = await takeOwnedId(webhooks, user);
  const { name, url, events, links, campaigns, batch, format, secret } = given;
  const webhook: Webhook = {
    ...owned,
    ...{ name, events },
    ...(url !== null && { url }),
    ...(links && { links }),
    ...(campaigns && { campaigns }),
    batch: batch ?? false,
    format: format ?? 'standard',
    isActive: active ?? true,
    secret,
    date: formatDateTime(now),
  };
  await changeWebhooks(user.id, (all) => ({
    after: [...all, webhook],
    steps: newOwnedWithin(webhooks, quota, webhook),
  }));
  return webhook;
}

/** Throws as `addWebhook` does, or `webhook_not_found`. */
export async function changeWebhook(
  user: Caller,
  id: number,
  change: InferOutput<typeof WebhookChange>,
  revisionAsRead?: number,
): Promise<void> {
  // Also without such a plan, a webhook can be switched off.
  if (change.active !== false) assertPlanIncludes(user.plan, ['webhooks']);
  await assertReachable(user, change);
  await replaceWebhook(
    user.id,
    id,
    (before) => {
      assertAsRead(before, revisionAsRead);
      const after = applyWebhookChange(before, change);
      if (sendsMore(before, after)) assertMayRead(user, after.events);
      return after;
    },
    (before, after) => {
      const isOther = before.url !== after.url || before.isActive !== after.isActive;
      // Another receiver starts anew; what waits for one that is off is dropped.
      return isOther ? [resetReceiver(id), startDelivery(after)] : [];
    },
  );
}

/** Deletes a webhook; what waits for it is deleted by its job. Throws `webhook_not_found`. */
export const deleteStoredWebhook = (userId: number, id: number): Promise<void> =>
  changeWebhooks(userId, (all) => {
    const webhook = findById(all, id);
    const steps = [...removeOwned(webhooks, webhook), startDelivery(webhook)];
    return { after: all.filter((one) => one.id !== id), steps };
  });

/**
 * Replaces a webhook's secret; the old one stays valid for a day. Switches a webhook on again that was off because its secret
 * could not be opened. Throws `webhook_not_found`, `too_many_old_secrets`, or `key_scope`: with the secret, one could send
 * events that the receiver takes for the service's.
 */
export async function replaceWebhookSecret(
  user: Pick<Caller, 'id' | 'additionalKey'>,
  id: number,
  secret: Uint8Array,
  now: Date,
): Promise<void> {
  await replaceWebhook(
    user.id,
    id,
    ({ problem, ...before }) => {
      assertKeyMayRead(user, before.events);
      return {
        ...renewSecret(before, secret, now.getTime()),
        ...(problem === 'secret' ? { isActive: true } : problem && { problem }),
      };
    },
    (before, after) => (before.isActive === after.isActive ? [] : [resetReceiver(id)]),
  );
}

/** Changes a webhook, and what its user listens to. Throws `webhook_not_found`. */
export const replaceWebhook = (
  userId: number,
  id: number,
  change: (before: Webhook) => Webhook,
  more: (before: Webhook, after: Webhook) => Step[] = () => [],
): Promise<void> =>
  changeWebhooks(userId, (all) => {
    const before = findById(all, id);
    const changed = change(before);
    return {
      after: all.map((one) => (one.id === id ? changed : one)),
      steps: [replaceOwned(webhooks, before, changed), ...more(before, changed)],
    };
  });

/** Transaction steps that let the job of a webhook look at once at what waits for it. */
const startDelivery = ({ userId, id }: Webhook): Step =>
  restartJob(deliverEvents, String(id), { userId, payload: { userId, webhookId: id } });

/** Throws `webhook_not_found`. */
export const getWebhook = (userId: number, id: number): Promise<Webhook> => getOwned(webhooks, userId, id);

function findById(all: readonly Webhook[], id: number): Webhook {
  const webhook = all.find((one) => one.id === id);
  if (!webhook) throw new ServiceError('webhook_not_found');
  return webhook;
}

function applyWebhookChange(before: Webhook, change: InferOutput<typeof WebhookChange>): Webhook {
  const { links, campaigns, active, batch, format, name, url, events } = change;
  const after: Webhook = {
    ...before,
    name: name ?? before.name,
    events: events ?? before.events,
    batch: batch === undefined ? before.batch : (batch ?? false),
    format: format === undefined ? before.format : (format ?? 'standard'),
    isActive: active === undefined ? before.isActive : (active ?? true),
  };
  if (url !== undefined) after.url = url ?? undefined;
  if (links !== undefined) after.links = links ?? undefined;
  if (campaigns !== undefined) after.campaigns = campaigns ?? undefined;
  if (after.isActive) delete after.problem;
  return after;
}
