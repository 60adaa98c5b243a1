import { webhookRoutes } from '../../api/console/items.ts';
import { webhooks } from '../../data/webhooks/webhook-type.ts';
import {
  changeWebhook,
  deleteStoredWebhook,
  getWebhook,
  readWebhooks,
} from '../../data/webhooks/webhooks.ts';
import { webhookEntry } from '../../domain/webhooks/webhooks.ts';
import { formatDate } from '../../html/format.ts';
import { html } from '../../html/html.ts';
import { describeItems } from '../items/item-description.ts';
import * as texts from '../texts/webhooks.ts';
import { addWithSecret } from './add-webhook.ts';
import { withIds, withNames } from './named-items.ts';
import { toWebhookForm, webhookFields } from './webhook-fields.ts';
import { webhookPath } from './webhook-path.ts';
import { webhookState } from './webhook-state.ts';

/** The pages of webhooks: a list with how each does, and forms. A new one shows its secret: see `functions/console/webhooks`. */
export const webhookPages = describeItems(webhookRoutes, webhooks, {
  texts: texts.item,
  list: async (query, { session }) => {
    const { webhooks: stored, total } = await readWebhooks(session.user.id, query);
    return { items: stored.map(({ webhook, state }) => webhookEntry(webhook, state)), total };
  },
  columns: [
    {
      label: texts.name.label,
      cell: ({ id, name }) => html`<a href="${webhookPath(id)}" dir="auto">${name}</a>`,
    },
    {
      label: texts.receiver,
      cell: ({ url }) => (url === null ? texts.url.none : html`<code>${new URL(url).host}</code>`),
    },
    { label: texts.state.column, cell: webhookState },
    { label: texts.created, cell: ({ date }) => formatDate(date) },
  ],
  read: async (userId, id, { site }) => withNames(await getWebhook(userId, id), site),
  readName: ({ name }) => name,
  toFormState: toWebhookForm,
  fields: (form, item, { session }) => webhookFields(session, form, item !== undefined),
  add: addWithSecret,
  change: async (id, form, revision, { session, site }) =>
    changeWebhook(session.caller, id, await withIds(session.user.id, form, site), revision),
  remove: deleteStoredWebhook,
  fieldsByError: { link_not_found: 'links', campaign_not_found: 'campaigns' },
});
