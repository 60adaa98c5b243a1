import { submitDeleteChannel } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { CHANNELS_PATH } from '../../../shared/console/pages/channel-pages.ts';
import { deleteStoredChannel } from '../../../shared/data/channels/channels.ts';
import { redirect } from '../../../shared/reply.ts';

/** Deletes a channel, and keeps its items. */
export const handler = consoleEndpoint(submitDeleteChannel, async ({ session, params }) => {
  await deleteStoredChannel(session.user.id, params.id);
  return redirect(CHANNELS_PATH, { status: 303 });
});
