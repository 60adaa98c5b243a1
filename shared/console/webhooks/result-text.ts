import type { WebhookDelivery } from '../../data/webhooks/deliveries.ts';
import * as texts from '../texts/webhooks.ts';

/** The status of a response, or why there was none. Nothing is sent without a URL. */
export const resultText = ({
  status,
  failure,
}: Partial<Pick<WebhookDelivery, 'status' | 'failure' | 'ms'>>): string =>
  failure
    ? texts.failures[failure]
    : status === undefined
      ? texts.deliveries.listed
      : texts.deliveries.status(status);
