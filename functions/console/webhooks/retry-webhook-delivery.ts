import { retryWebhookDelivery } from '../../../shared/api/console/webhooks.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { parseValidPart } from '../../../shared/console/forms/valid-part.ts';
import { webhookPath } from '../../../shared/console/webhooks/webhook-path.ts';
import { sendAgain } from '../../../shared/data/webhooks/send-again.ts';
import { getWebhook } from '../../../shared/data/webhooks/webhooks.ts';
import { isServiceError } from '../../../shared/errors.ts';
import { redirect } from '../../../shared/response.ts';

/** Sends again what was sent for a webhook, unless it is no longer stored. */
export const handler = consoleEndpoint(
  retryWebhookDelivery,
  async ({ session, params: { id }, fields, now }) => {
    const webhook = await getWebhook(session.user.id, id);
    const { delivery = '' } = parseValidPart(retryWebhookDelivery.request.form, fields).values;
    const isFound = await sendAgain(session.caller, webhook, delivery, now).then(
      () => true,
      (error) => {
        if (isServiceError(error, 'delivery_not_found')) return false;
        throw error;
      },
    );
    return redirect(`${webhookPath(id)}${isFound ? '?done=retried' : ''}`, { status: 303 });
  },
);
