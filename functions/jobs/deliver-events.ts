import { deliverEvents } from '../../shared/api/job-kinds.ts';
import { deliverEventsTo } from '../../shared/data/webhooks/deliver-events.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Sends a webhook what is due, for as long as its slice of time lasts. */
export const handler = jobHandler(deliverEvents, ({ payload }, limits) =>
  deliverEventsTo(payload, { ...limits, lane: 'quick' }),
);
