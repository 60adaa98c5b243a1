import { submitChannel } from '../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../shared/console/items/saved-or.ts';
import { CHANNELS_PATH, channelFormPage } from '../../shared/console/pages/channel-pages.ts';
import { channels } from '../../shared/data/channels/channels.ts';
import { changeOwned, getOwned } from '../../shared/data/owned/owned-items.ts';
import { changeChannel } from '../../shared/domain/channels.ts';

/** Changes a channel. */
export const handler = consoleEndpoint(submitChannel, async ({ session, params, fields }) => {
  const channel = await getOwned(channels, session.user.id, params.id);
  const sent = await submitForm(submitChannel.request.form, fields, (body) =>
    changeOwned(channels, session.user.id, params.id, (before) => changeChannel(before, body)),
  );
  return savedOr(CHANNELS_PATH, sent, (form) => channelFormPage(session, channel, form));
});
