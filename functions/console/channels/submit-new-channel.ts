import { submitNewChannel } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../../shared/console/items/saved-or.ts';
import { CHANNELS_PATH, channelFormPage } from '../../../shared/console/pages/channel-pages.ts';
import { addChannel } from '../../../shared/data/channels/channels.ts';

/** Creates a channel, once for each form. */
export const handler = consoleEndpoint(submitNewChannel, async ({ session, fields, now }) => {
  const sent = await submitForm(submitNewChannel.request.form, fields, (body) =>
    addOnce(session.user.id, fields, () => addChannel(session.caller, body, now)),
  );
  return savedOr(CHANNELS_PATH, sent, (form) => channelFormPage(session, undefined, form));
});
