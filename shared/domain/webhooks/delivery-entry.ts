import type { WebhookEventType } from '../../api/webhook-events.ts';
import { formatDateTime } from '../values/dates.ts';

/** What was sent for an event, as the table stores it: times are Unix milliseconds. */
interface StoredDelivery {
  id: string;
  event: WebhookEventType;
  attempts: number;
  sent: number;
  next?: number;
  status?: number;
  failure?: string;
  ms: number;
  answer: string;
  body: string;
}

const formatTime = (time: number): string => formatDateTime(new Date(time));

/** A delivery in a list. */
export const deliveryEntry = ({
  id,
  event,
  attempts,
  sent,
  next,
  status,
  failure,
  ms,
  answer,
  body,
}: StoredDelivery) => ({
  ...{ id, event, attempts, date: formatTime(sent), next: next === undefined ? null : formatTime(next) },
  ...{ status: status ?? null, failure: failure ?? null, ms, answer, body },
});
