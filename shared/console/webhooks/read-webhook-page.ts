import { readDeliveries } from '../../data/webhooks/deliveries.ts';
import { readStates } from '../../data/webhooks/outbox.ts';
import { getWebhook } from '../../data/webhooks/webhooks.ts';
import type { PageContext } from '../items/item-description.ts';
import { withNames } from './named-items.ts';

const DELIVERIES_IN_PAGE = 20;

/** What the page of a webhook shows, with deliveries from before this one on. Throws `webhook_not_found`. */
export async function readWebhookPage(
  { session, site }: Pick<PageContext, 'session' | 'site'>,
  id: number,
  before?: string,
) {
  const webhook = await getWebhook(session.user.id, id);
  const [named, find, rows] = await Promise.all([
    withNames(webhook, site),
    readStates(webhook.userId, [webhook]),
    readDeliveries(id, { limit: DELIVERIES_IN_PAGE + 1, before }),
  ]);
  const hasMore = rows.length > DELIVERIES_IN_PAGE;
  return {
    webhook: named,
    state: find(webhook),
    deliveries: { rows: rows.slice(0, DELIVERIES_IN_PAGE), hasMore },
  };
}
