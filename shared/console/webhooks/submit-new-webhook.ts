import { randomBytes } from 'node:crypto';
import { webhookRoutes } from '../../api/console/items.ts';
import { createWebhookSecret } from '../../domain/webhooks/sign.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { runOnce } from '../forms/once.ts';
import { submitForm } from '../forms/submit-form.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import * as texts from '../texts/webhooks.ts';
import { addWithSecret } from './add-webhook.ts';
import { secretPage } from './secret-page.ts';
import { webhookFields } from './webhook-fields.ts';
import { webhookPages } from './webhook-pages.ts';

const { submitNew } = webhookRoutes;

/** Creates a webhook, once for each form, and shows its secret. The table keeps that for a day, encrypted with the form. */
export const submitNewWebhook = consoleEndpoint(submitNew, async ({ fields, ...asked }) => {
  const { session } = asked;
  const { result, form } = await submitForm(
    submitNew.request.form,
    fields,
    (body) =>
      runOnce(session.user.id, fields, (creating) => {
        const secret = createWebhookSecret(randomBytes);
        const toText = ({ id }: { id: number }) => JSON.stringify({ id, secret });
        return creating('webhooks', toText, () => addWithSecret(body, asked, secret));
      }),
    webhookPages.fieldsByError,
  );
  if (form) return itemFormPage(session, webhookPages, { form, fields: webhookFields(session, form, false) });
  const added: { id: number; secret: string } = JSON.parse(result);
  return secretPage(session, { ...added, title: texts.secret.created, hint: texts.secret.once });
});
