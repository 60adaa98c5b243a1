import { assignChannel } from '../../shared/api/channels.ts';
import { assignItem } from '../../shared/data/channels/channels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** An item can be in up to 50 channels, once in each. */
export const handler = endpoint(assignChannel, async ({ params, user, now }) => {
  await assignItem(user, params.channelid, { type: params.type, id: params.itemid }, now);
  return { message: 'Item successfully added to the channel.' };
});
