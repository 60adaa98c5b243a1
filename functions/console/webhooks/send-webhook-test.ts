import { sendWebhookTest } from '../../../shared/api/console/webhooks.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { parseValidPart } from '../../../shared/console/forms/valid-part.ts';
import { readWebhookPage } from '../../../shared/console/webhooks/read-webhook-page.ts';
import { webhookPage } from '../../../shared/console/webhooks/webhook-page.ts';
import { sendExample } from '../../../shared/data/webhooks/send-example.ts';

/** Sends an example of an event to a webhook, and shows the request and the response. */
export const handler = consoleEndpoint(sendWebhookTest, async ({ params: { id }, fields, now, ...asked }) => {
  const page = await readWebhookPage(asked, id);
  const { event } = parseValidPart(sendWebhookTest.request.form, fields).values;
  const tested = await sendExample(asked.session.caller, page.webhook, event, now);
  return webhookPage(asked.session, { ...page, tested });
});
