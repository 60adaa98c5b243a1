import { getChannelClicks } from '../../shared/api/clicks.ts';
import { channels } from '../../shared/data/channels/channels.ts';
import { readItemClicks } from '../../shared/data/counting/clicks-over-time.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A channel’s clicks over time. */
export const handler = endpoint(getChannelClicks, async ({ params, query, user, now }) => ({
  data: await readItemClicks(channels, { userId: user.id, id: params.id }, query, now),
}));
