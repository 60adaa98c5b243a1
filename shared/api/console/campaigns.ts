import { defineConsoleRoute } from '../contract/console-route.ts';
import { ListQuery, pathId } from './requests.ts';

/** The links of a campaign, with their clicks. */
export const showCampaignLinks = defineConsoleRoute({
  id: 'showCampaignLinks',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/{id}',
  session: 'user',
  request: { params: pathId(), query: ListQuery() },
});
