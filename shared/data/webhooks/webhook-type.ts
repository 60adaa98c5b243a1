import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import type { EntityType } from '../owned/owned-items.ts';

export const webhooks: EntityType<Webhook> = { collection: 'webhooks', notFound: 'webhook_not_found' };
