import { listWebhooks } from '../../shared/api/webhooks.ts';
import { readWebhooks } from '../../shared/data/webhooks/webhooks.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { webhookEntry } from '../../shared/domain/webhooks/webhooks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's webhooks, newest first, without their secrets. */
export const handler = endpoint(listWebhooks, async ({ query, user }) => {
  const { webhooks, total } = await readWebhooks(user.id, query);
  const entries = webhooks.map(({ webhook, state }) => webhookEntry(webhook, state));
  return { data: { ...pageNumbers(query, total), webhooks: entries } };
});
