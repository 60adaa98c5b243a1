import { webhookRoutes } from '../../../shared/api/console/items.ts';
import { createWebhook, listWebhooks } from '../../../shared/api/webhooks.ts';
import type { TestedKind } from '../items/kinds.ts';

const url = 'https://hooks.example.com/links';

export const kind: TestedKind = {
  list: listWebhooks,
  create: createWebhook,
  body: { name: 'A webhook', url, events: ['link.clicked'] },
  longest: ({ text }) => ({ name: text(200), url: `https://hooks.example.com/${'x'.repeat(2000)}` }),
  listMegabytes: 7,
  pages: webhookRoutes,
  typed: { new: { name: 'New', url, 'events[]': 'link.clicked' }, change: { name: 'Changed' } },
};
