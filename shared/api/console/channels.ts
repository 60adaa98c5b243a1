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
  table: { Query: ['USER#*#channels'] },
});

/** The links and QR codes in a channel. */
export const showChannelItems = defineConsoleRoute({
  id: 'showChannelItems',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}',
  session: 'user',
  request: { params: pathId(), query: ListQuery() },
  table: {
    GetItem: ['USER#*#channels'],
    BatchGetItem: ['USER#*#links', 'USER#*#qr-codes'],
    Query: ['MEMBERS#*'],
  },
});

export const showNewChannel = defineConsoleRoute({
  id: 'showNewChannel',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/new',
  session: 'user',
  request: {},
  table: {},
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
  table: {
    PutItem: ['USER#*#channels'],
    UpdateItem: ['USER#*', 'USER#*#channels'],
  },
});

export const showChannelForm = defineConsoleRoute({
  id: 'showChannelForm',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}/edit',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['USER#*#channels'] },
});

export const submitChannel = defineConsoleRoute({
  id: 'submitChannel',
  resource: 'console/channels',
  method: 'POST',
  path: '/console/channels/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: ChannelChange },
  table: { GetItem: ['USER#*#channels'], UpdateItem: ['USER#*#channels'] },
});

export const showDeleteChannel = defineConsoleRoute({
  id: 'showDeleteChannel',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['USER#*#channels'] },
});

export const submitDeleteChannel = defineConsoleRoute({
  id: 'submitDeleteChannel',
  resource: 'console/channels',
  method: 'POST',
  path: '/console/channels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
  table: {
    GetItem: ['USER#*#channels'],
    PutItem: ['PURGE#*'],
    UpdateItem: ['USER#*', 'USER#*#channels'],
    DeleteItem: ['USER#*#channels'],
  },
});
