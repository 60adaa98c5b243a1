import { getChannelBreakdown } from '../../shared/api/clicks.ts';
import { channels } from '../../shared/data/channels/channels.ts';
import { readItemBreakdown } from '../../shared/data/counting/breakdown.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A channel’s clicks by name. */
export const handler = endpoint(getChannelBreakdown, async ({ params, query, user, now }) =>
  readItemBreakdown(channels, { userId: user.id, id: params.id }, query, now),
);
