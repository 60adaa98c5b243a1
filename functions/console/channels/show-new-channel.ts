import { showNewChannel } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { channelFormPage } from '../../../shared/console/pages/channel-pages.ts';

/** The form of a new channel. */
export const handler = consoleEndpoint(showNewChannel, async ({ session }) => channelFormPage(session));
