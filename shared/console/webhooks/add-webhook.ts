import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { WebhookForm } from '../../api/console/webhooks.ts';
import { closeWebhookSecret } from '../../data/webhooks/webhook-secrets.ts';
import { addWebhook, replaceWebhookSecret } from '../../data/webhooks/webhooks.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { createWebhookSecret } from '../../domain/webhooks/sign.ts';
import type { PageContext } from '../items/item-description.ts';
import { withIds } from './named-items.ts';

/** Adds a webhook; returns its id with its secret. */
export async function addWithSecret(
  form: InferOutput<typeof WebhookForm>,
  { session, site, now }: PageContext,
  secret = createWebhookSecret(randomBytes),
) {
  const body = { ...(await withIds(session.user.id, form, site)), url: form.url ?? null };
  const { id } = await addWebhook(session.caller, { ...body, secret: await closeWebhookSecret(secret) }, now);
  return { id, secret };
}

/** Gives a webhook a new secret, and returns it. Throws `webhook_not_found`. */
export async function replaceSecret(user: Caller, id: number, now: Date): Promise<string> {
  const secret = createWebhookSecret(randomBytes);
  await replaceWebhookSecret(user, id, await closeWebhookSecret(secret), now);
  return secret;
}
