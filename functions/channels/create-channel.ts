import { createChannel } from '../../shared/api/channels.ts';
import { addChannel } from '../../shared/data/channels/channels.ts';
import { channelEntry } from '../../shared/domain/channels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Always creates a new channel: names do not have to be unique. */
export const handler = endpoint(createChannel, ({ body, user, now, creating }) =>
  creating(channelEntry, () => addChannel(user, body, now)),
);
