import { showChannels } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { channelsPage } from '../../../shared/console/pages/channel-pages.ts';
import { channels } from '../../../shared/data/channels/channels.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';

/** A page of the person's channels, newest first. */
export const handler = consoleEndpoint(showChannels, async ({ session, query }) => {
  const { items, total } = await readOwned(channels, session.user.id, query);
  return channelsPage(session, { channels: items, total, query });
});
