import { defineConsoleRoute } from '../contract/console-route.ts';
import { ListQuery, pathId } from './requests.ts';

/** The links and QR codes in a channel. */
export const showChannelItems = defineConsoleRoute({
  id: 'showChannelItems',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}',
  session: 'user',
  request: { params: pathId(), query: ListQuery() },
});
