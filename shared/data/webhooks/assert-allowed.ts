import { administratorEventTypes, type WebhookEventType } from '../../api/webhook-events.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { isLoopbackAllowed } from '../../env.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { findReceiverProblem } from '../../network/webhook-receivers.ts';
import { assertOwned } from './named-items.ts';

interface Checked {
  url?: string | null | undefined;
  links?: number[] | null | undefined;
  campaigns?: number[] | null | undefined;
}

/** Throws a 400 for an address that nothing is sent to, or the 404 of a link or campaign. */
export async function assertReachable(user: Caller, { url, links, campaigns }: Checked): Promise<void> {
  const problem = url && findReceiverProblem(url, isLoopbackAllowed());
  if (problem) throw invalidFields({ url: problem });
  await assertOwned(user.id, { links: links ?? [], campaigns: campaigns ?? [] });
}

const isForAdministrators = (event: WebhookEventType): boolean =>
  (administratorEventTypes as readonly WebhookEventType[]).includes(event);

/**
 * A webhook sends what a GET would show: a key that may not read it gets no webhook for it. Throws a 400 for an event, or
 * `key_scope`.
 */
export function assertMayRead(
  { isAdmin, additionalKey }: Pick<Caller, 'isAdmin' | 'additionalKey'>,
  events: readonly WebhookEventType[],
): void {
  const forAdministrators = events.find(isForAdministrators);
  if (forAdministrators && !isAdmin)
    throw invalidFields({ events: `only administrators can choose ${forAdministrators}` });
  const scopes = forAdministrators ? (['read', 'admin'] as const) : (['read'] as const);
  const missing = additionalKey && scopes.find((scope) => !additionalKey.scopes.includes(scope));
  if (missing)
    throw new ServiceError('key_scope', {
      message: `This webhook requires an API key with the scope ${missing}.`,
    });
}

/** Whether a caller may read an event. */
export const mayReadEvent = (
  { additionalKey }: Pick<Caller, 'additionalKey'>,
  event: WebhookEventType,
): boolean => !isForAdministrators(event) || !additionalKey || additionalKey.scopes.includes('admin');

const directing = ['url', 'events', 'links', 'campaigns'] as const;

/** Whether a webhook may send something after a change that it did not send before, or to somewhere else. */
export const sendsMore = (before: Webhook, after: Webhook): boolean =>
  (after.isActive && !before.isActive) ||
  directing.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
