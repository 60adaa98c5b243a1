import { defineConsoleRoute } from '../contract/console-route.ts';
import { exportQuery, pagedPeriodQuery } from './period-query.ts';
import { pathId } from './requests.ts';

/** A campaign: its clicks in a period, what they had, and its links. */
export const showCampaignLinks = defineConsoleRoute({
  id: 'showCampaignLinks',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/{id}',
  session: 'user',
  request: { params: pathId(), query: pagedPeriodQuery },
});

/** The clicks of a campaign over time, or a list of what they had, as the page shows them, for spreadsheets. */
export const exportCampaignClicks = defineConsoleRoute({
  id: 'exportCampaignClicks',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/{id}/clicks.csv',
  session: 'user',
  request: { params: pathId(), query: exportQuery('members') },
});
