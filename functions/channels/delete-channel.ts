import { deleteChannel } from '../../shared/api/channels.ts';
import { deleteStoredChannel } from '../../shared/data/channels/channels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Keeps the channel's items. */
export const handler = endpoint(deleteChannel, async ({ params, user }) => {
  await deleteStoredChannel(user.id, params.id);
  return { message: 'Channel has been deleted successfully.' };
});
