import type { Delivery } from '../../data/webhooks/deliveries.ts';
import * as texts from '../texts/webhooks.ts';

/** The status of an answer, or why there was none. */
export const resultText = ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string =>
  failure ? texts.failures[failure] : texts.deliveries.status(status ?? 0);
