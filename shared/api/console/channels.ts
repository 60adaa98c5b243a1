import { ChannelBody, ChannelChange } from '../channels.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { ListQuery, pathId } from './requests.ts';

export const showChannels = defineConsoleRoute({
  id: 'showChannels',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels',
  session: 'user',
  request: { query: ListQuery() },
});

/** The links and QR codes in a channel. */
export const showChannelItems = defineConsoleRoute({
  id: 'showChannelItems',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}',
  session: 'user',
  request: { params: pathId(), query: ListQuery() },
});

export const showNewChannel = defineConsoleRoute({
  id: 'showNewChannel',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/new',
  session: 'user',
  request: {},
});

/** Creates a channel. The same form, sent again, creates no other one. */
export const submitNewChannel = defineConsoleRoute({
  id: 'submitNewChannel',
  resource: 'console/channels',
  method: 'POST',
  path: '/console/channels/new',
  session: 'user',
  request: { form: ChannelBody },
  runsOnce: true,
});

export const showChannelForm = defineConsoleRoute({
  id: 'showChannelForm',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

export const submitChannel = defineConsoleRoute({
  id: 'submitChannel',
  resource: 'console/channels',
  method: 'POST',
  path: '/console/channels/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: ChannelChange },
});

export const showDeleteChannel = defineConsoleRoute({
  id: 'showDeleteChannel',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeleteChannel = defineConsoleRoute({
  id: 'submitDeleteChannel',
  resource: 'console/channels',
  method: 'POST',
  path: '/console/channels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
