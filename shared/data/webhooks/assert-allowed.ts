import type { Caller } from '../../domain/users/caller.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { isLoopbackAllowed } from '../../env.ts';
import { invalidFields } from '../../errors.ts';
import { findReceiverProblem } from '../../network/webhook-receivers.ts';
import { assertOwned } from './named-items.ts';

interface WebhookTargets {
  url?: string | null | undefined;
  links?: number[] | null | undefined;
  campaigns?: number[] | null | undefined;
}

/** Throws a 400 for an address that nothing is sent to, or the 404 of a link or campaign. */
export async function assertReachable(
  user: Caller,
  { url, links, campaigns }: WebhookTargets,
): Promise<void> {
  const problem = url && findReceiverProblem(url, isLoopbackAllowed());
  if (problem) throw invalidFields({ url: problem });
  await assertOwned(user.id, { links: links ?? [], campaigns: campaigns ?? [] });
}

const directing = ['url', 'events', 'links', 'campaigns'] as const;

/** Whether a webhook may send something after a change that it did not send before, or to somewhere else. */
export const sendsMore = (before: Webhook, after: Webhook): boolean =>
  (after.isActive && !before.isActive) ||
  directing.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
