import { showChannelItems } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { channelItemsPage } from '../../../shared/console/pages/channel-pages.ts';
import { readChannelItems } from '../../../shared/data/channels/channels.ts';

/** A page of what is in a channel, last added first. */
export const handler = consoleEndpoint(showChannelItems, async ({ session, params, query, site }) => {
  const found = await readChannelItems(session.user.id, params.id, query, site.shortUrl);
  return channelItemsPage(session, { ...found, query });
});
