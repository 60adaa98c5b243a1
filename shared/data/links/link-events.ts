import type { WebhookEventType } from '../../api/webhook-events.ts';
import { formatAuthor } from '../../domain/audit.ts';
import type { Author } from '../../domain/links/link-history.ts';
import type { Link } from '../../domain/links/links.ts';
import type { CallerName } from '../../domain/users/caller.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { invalidFields } from '../../errors.ts';
import { MAX_STEPS, type Step, transact } from '../table/transactions.ts';
import { findUser } from '../users/users.ts';
import { moveExpiry } from '../webhooks/expiries.ts';
import { buildLimitEvent, buildLinkEvent } from '../webhooks/link-events.ts';
import { findListeners, type Listener } from '../webhooks/listeners.ts';
import { recordEvents } from '../webhooks/record-events.ts';

/** Who changes a link, and the webhooks to notify. */
export interface LinkAuthor extends Author {
  listeners: readonly Listener[];
  /** The webhooks to notify if a limit is lowered to what is taken, which are read only then. */
  findLimitListeners?(): Promise<Listener[]>;
}

const linkEvents = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.expired',
] as const satisfies WebhookEventType[];

export const readAuthor = async (user: CallerName, now: Date): Promise<LinkAuthor> => ({
  by: formatAuthor(user),
  now,
  listeners: await findListeners(user, ...linkEvents),
  findLimitListeners: () => findListeners(user, 'link.limit_reached'),
});

/** The system as author, for example when a pixel is deleted, and the webhooks to notify. */
export async function readSystemAuthor(userId: number): Promise<LinkAuthor> {
  const user = await findUser(userId);
  return { ...bySystem(), listeners: user ? await findListeners(user, ...linkEvents) : [] };
}

/** The system as author, which notifies no webhooks. */
export const bySystem = (): LinkAuthor => ({ by: 'system', now: new Date(), listeners: [] });

/** Transaction steps that notify webhooks of a changed or new link, and watch for its expiry. */
export function notifyOfChange(
  before: Link | undefined,
  after: Link,
  author: LinkAuthor,
  hasReachedLimit = false,
): Step[] {
  const { listeners, now } = author;
  if (listeners.length === 0) return [];
  const changed = buildLinkEvent(nameEvent(before, after), after, now, { formerCampaign: before?.campaign });
  const reached = hasReachedLimit ? [buildLimitEvent(after, after.clicklimit ?? 0, now)] : [];
  return [...recordEvents<WebhookEventType>(listeners, changed, ...reached), ...watch(before, after, author)];
}

function nameEvent(before: Link | undefined, after: Link) {
  if (after.isDeleted) return 'link.deleted';
  return before === undefined || before.isDeleted ? 'link.created' : 'link.updated';
}

/** A link that is deleted does not expire, and one that has expired gets no second event. */
function watch(before: Link | undefined, after: Link, { listeners, now }: LinkAuthor): Step[] {
  if (!listeners.some(({ events }) => events.includes('link.expired'))) return [];
  const readExpiry = (link?: Link) =>
    link?.expiry && !link.isDeleted && link.expiry >= formatDateTime(now) ? link.expiry : undefined;
  return moveExpiry(after, readExpiry(before), readExpiry(after));
}

/** Only a link with many pixels and many webhooks needs more steps than one transaction allows. */
export function transactWhole(steps: Step[]): Promise<void> {
  if (steps.length > MAX_STEPS)
    throw invalidFields({
      pixels: 'must not change so many at a time, because many webhooks are notified of it',
    });
  return transact(steps);
}
