import { administratorEventTypes, type WebhookEventType } from '../../api/webhook-events.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { invalidFields, ServiceError } from '../../errors.ts';

const isForAdministrators = (event: WebhookEventType): boolean =>
  (administratorEventTypes as readonly WebhookEventType[]).includes(event);

/**
 * A webhook sends what a GET would show: a key that may not read it gets no webhook for it. Throws a 400 for an event, or
 * `key_scope`.
 */
export function assertMayRead(
  caller: Pick<Caller, 'isAdmin' | 'additionalKey'>,
  events: readonly WebhookEventType[],
): void {
  const forAdministrators = events.find(isForAdministrators);
  if (forAdministrators && !caller.isAdmin)
    throw invalidFields({ events: `only administrators can choose ${forAdministrators}` });
  assertKeyMayRead(caller, events);
}

/** Throws `key_scope` for a key that may not read these events. */
export function assertKeyMayRead(
  { additionalKey }: Pick<Caller, 'additionalKey'>,
  events: readonly WebhookEventType[],
): void {
  const scopes = events.some(isForAdministrators) ? (['read', 'admin'] as const) : (['read'] as const);
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
