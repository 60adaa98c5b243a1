import { defineConsoleRoute } from '../contract/console-route.ts';
import { exportQuery, pagedPeriodQuery } from './period-query.ts';
import { pathId } from './requests.ts';

/** A channel: its clicks in a period, what they had, and the links and QR codes in it. */
export const showChannelItems = defineConsoleRoute({
  id: 'showChannelItems',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}',
  session: 'user',
  request: { params: pathId(), query: pagedPeriodQuery },
});

/** The clicks of a channel over time, or a list of what they had, as the page shows them, for spreadsheets. */
export const exportChannelClicks = defineConsoleRoute({
  id: 'exportChannelClicks',
  resource: 'console/channels',
  method: 'GET',
  path: '/console/channels/{id}/clicks.csv',
  session: 'user',
  request: { params: pathId(), query: exportQuery('members') },
});
