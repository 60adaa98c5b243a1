import { webhookRoutes } from '../../../shared/api/console/items.ts';
import { itemHandlers } from '../../../shared/console/items/item-handlers.ts';
import { submitNewWebhook } from '../../../shared/console/webhooks/submit-new-webhook.ts';
import { webhookPages } from '../../../shared/console/webhooks/webhook-pages.ts';

/** The handlers of the list, of the forms, and of what asks before a deletion, by the ids of their contracts. */
export const handlers = { ...itemHandlers(webhookPages), [webhookRoutes.submitNew.id]: submitNewWebhook };
