import { CampaignBody, CampaignChange } from '../campaigns.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { ListQuery, pathId } from './requests.ts';

export const showCampaigns = defineConsoleRoute({
  id: 'showCampaigns',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns',
  session: 'user',
  request: { query: ListQuery() },
});

/** The links of a campaign, with their clicks. */
export const showCampaignLinks = defineConsoleRoute({
  id: 'showCampaignLinks',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/{id}',
  session: 'user',
  request: { params: pathId(), query: ListQuery() },
});

export const showNewCampaign = defineConsoleRoute({
  id: 'showNewCampaign',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/new',
  session: 'user',
  request: {},
});

/** Creates a campaign. The same form, sent again, creates no other one. */
export const submitNewCampaign = defineConsoleRoute({
  id: 'submitNewCampaign',
  resource: 'console/campaigns',
  method: 'POST',
  path: '/console/campaigns/new',
  session: 'user',
  request: { form: CampaignBody },
  runsOnce: true,
});

export const showCampaignForm = defineConsoleRoute({
  id: 'showCampaignForm',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

export const submitCampaign = defineConsoleRoute({
  id: 'submitCampaign',
  resource: 'console/campaigns',
  method: 'POST',
  path: '/console/campaigns/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: CampaignChange },
});

export const showDeleteCampaign = defineConsoleRoute({
  id: 'showDeleteCampaign',
  resource: 'console/campaigns',
  method: 'GET',
  path: '/console/campaigns/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeleteCampaign = defineConsoleRoute({
  id: 'submitDeleteCampaign',
  resource: 'console/campaigns',
  method: 'POST',
  path: '/console/campaigns/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
