import { deliverSlowEvents } from '../../shared/api/job-kinds.ts';
import { deliverEventsTo } from '../../shared/data/webhooks/deliver-events.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Sends a webhook what is due, if its receiver was slow lately. */
export const handler = jobHandler(deliverSlowEvents, ({ payload }, limits) =>
  deliverEventsTo(payload, { ...limits, lane: 'slow' }),
);
