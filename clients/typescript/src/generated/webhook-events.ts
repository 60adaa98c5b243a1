// Generated from the contracts in shared/api by `npm run generate`. Do not edit.

/** What webhooks can be told of. */
export const webhookEventTypes = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.clicked',
  'link.expired',
  'link.limit_reached',
  'qr.scanned',
  'campaign.clicked',
  'domain.active',
  'domain.failed',
  'message.received',
  'summary.daily',
  'user.created',
] as const;

/** What only administrators are told of. */
export const administratorEventTypes = [
  'user.created',
] as const;
