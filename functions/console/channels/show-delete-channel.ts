import { showDeleteChannel } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteChannelPage } from '../../../shared/console/pages/channel-pages.ts';
import { channels } from '../../../shared/data/channels/channels.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** Asks before a channel is deleted. */
export const handler = consoleEndpoint(showDeleteChannel, async ({ session, params }) =>
  deleteChannelPage(session, await getOwned(channels, session.user.id, params.id)),
);
