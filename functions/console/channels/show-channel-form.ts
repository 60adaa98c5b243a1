import { showChannelForm } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { channelFormPage } from '../../../shared/console/pages/channel-pages.ts';
import { channels } from '../../../shared/data/channels/channels.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** The form of a channel. */
export const handler = consoleEndpoint(showChannelForm, async ({ session, params }) =>
  channelFormPage(session, await getOwned(channels, session.user.id, params.id)),
);
