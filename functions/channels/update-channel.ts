import { updateChannel } from '../../shared/api/channels.ts';
import { changeStoredChannel } from '../../shared/data/channels/channels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateChannel, async ({ params, body, user }) => {
  await changeStoredChannel(user.id, params.id, body);
  return { message: 'Channel has been updated successfully.' };
});
