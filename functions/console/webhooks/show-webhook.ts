import { showWebhook } from '../../../shared/api/console/webhooks.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readWebhookPage } from '../../../shared/console/webhooks/read-webhook-page.ts';
import { webhookPage } from '../../../shared/console/webhooks/webhook-page.ts';

/** A webhook: how it does, what was sent, and what can be done with it. */
export const handler = consoleEndpoint(showWebhook, async ({ params: { id }, query, ...asked }) =>
  webhookPage(asked.session, { ...(await readWebhookPage(asked, id, query.before)), done: query.done }),
);
