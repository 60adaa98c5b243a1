import { updateChannel } from '../../shared/api/channels.ts';
import { channels } from '../../shared/data/channels/channels.ts';
import { changeOwned } from '../../shared/data/owned/owned-items.ts';
import { changeChannel } from '../../shared/domain/channels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateChannel, async ({ params, body, user }) => {
  await changeOwned(channels, user.id, params.id, (channel) => changeChannel(channel, body));
  return { message: 'Channel has been updated successfully.' };
});
