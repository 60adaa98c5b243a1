import { parseClickSubject } from '../../domain/clicks/clicks.ts';
import type { Click } from '../../domain/clicks/counting.ts';
import { isUsedUp } from '../../domain/links/link-routes.ts';
import { clickSlotsKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { StaleItem } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import type { ClickListeners } from '../webhooks/click-events.ts';
import { buildLimitEvent } from '../webhooks/link-events.ts';
import type { Listener } from '../webhooks/listeners.ts';
import { recordEvents } from '../webhooks/record-events.ts';
import type { ClickSlots } from './click-slots.ts';
import { findWholeLink } from './find-whole-link.ts';

/**
 * Notifies webhooks of links whose slots are all taken, before the clicks that took them are counted: until then, the stream
 * delivers these again. Reads nothing for links without a limit.
 */
export async function notifyOfReachedLimits(
  clicks: readonly Click[],
  listeners: ClickListeners['listeners'],
): Promise<void> {
  const limited = new Map(clicks.filter((click) => hasListener(click, listeners)).map(withLinkId));
  if (limited.size === 0) return;
  const find = await readItems<ClickSlots>([...limited.keys()].map(clickSlotsKey));
  for (const [id, click] of limited) {
    const { clicklimit = 0, taken, notified = 0 } = find(clickSlotsKey(id)) ?? {};
    if (notified < clicklimit && isUsedUp({ clicklimit, taken }))
      await notifyOnce(id, clicklimit, click, listeners.get(click.userId) ?? []);
  }
}

const hasListener = ({ hasSlot, userId }: Click, listeners: ClickListeners['listeners']): boolean =>
  hasSlot === true &&
  (listeners.get(userId) ?? []).some(({ events }) => events.includes('link.limit_reached'));

/** Only links have slots. */
const withLinkId = (click: Click) => [parseClickSubject(click.subject)?.id ?? 0, click] as const;

async function notifyOnce(
  id: number,
  limit: number,
  { userId, time }: Click,
  listeners: readonly Listener[],
): Promise<void> {
  const link = await findWholeLink(userId, id);
  if (!link) return;
  const events = recordEvents(listeners, buildLimitEvent(link, limit, time));
  if (events.length === 0) return;
  await transact([markAsNotified(id, limit), ...events]).catch((error) => {
    // Another batch has recorded it, the limit was raised, or the link was purged.
    if (!(error instanceof StaleItem)) throw error;
  });
}

const markAsNotified = (id: number, limit: number): Step => ({
  Update: {
    Key: clickSlotsKey(id),
    UpdateExpression: 'SET notified = :limit',
    ConditionExpression:
      'clicklimit = :limit AND taken >= :limit AND (attribute_not_exists(notified) OR notified < :limit)',
    ExpressionAttributeValues: { ':limit': limit },
  },
  onConditionFailed: () => new StaleItem(),
});
