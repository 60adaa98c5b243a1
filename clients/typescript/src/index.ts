import { Groups } from './generated/groups.ts';
import { type ClientOptions, Transport } from './transport.ts';

export { type ErrorCode, isLinkServiceError, LinkServiceError } from './errors.ts';
export type * from './generated/types.ts';
export { administratorEventTypes, webhookEventTypes } from './generated/webhook-events.ts';
export type { PagedList } from './paged-list.ts';
export type { CallOptions, ClientOptions } from './transport.ts';
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookVerificationError,
} from './webhooks.ts';

/** A client of the link management service: `client.links.create({ url })`. */
export class LinkService extends Groups {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }
}
