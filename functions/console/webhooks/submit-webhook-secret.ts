import { submitWebhookSecret } from '../../../shared/api/console/webhooks.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { runOnce } from '../../../shared/console/forms/once.ts';
import * as texts from '../../../shared/console/texts/webhooks.ts';
import { replaceSecret } from '../../../shared/console/webhooks/add-webhook.ts';
import { secretPage } from '../../../shared/console/webhooks/secret-page.ts';

/** Replaces the secret of a webhook, once for each form, and shows the new one. */
export const handler = consoleEndpoint(
  submitWebhookSecret,
  async ({ session, params: { id }, fields, now }) => {
    const secret = await runOnce(session.user.id, fields, () => replaceSecret(session.caller, id, now));
    return secretPage(session, { id, secret, title: texts.secret.renewed, hint: texts.secret.renewedHint });
  },
);
