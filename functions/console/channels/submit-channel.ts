import { submitChannel } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { changeItem } from '../../../shared/console/items/change-item.ts';
import {
  CHANNELS_PATH,
  channelFormPage,
  formOfChannel,
} from '../../../shared/console/pages/channel-pages.ts';
import { changeStoredChannel, channels } from '../../../shared/data/channels/channels.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** Changes a channel, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitChannel, ({ session, params: { id }, fields }) =>
  changeItem(fields, {
    schema: submitChannel.request.form,
    path: CHANNELS_PATH,
    read: () => getOwned(channels, session.user.id, id),
    save: (body, revision) => changeStoredChannel(session.user.id, id, body, revision),
    formOf: formOfChannel,
    page: (channel, form) => channelFormPage(session, channel, form),
  }),
);
