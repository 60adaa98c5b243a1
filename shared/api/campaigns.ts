import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { Alias } from './fields/aliases.ts';
import { Described, Fields, Flag, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { Message } from './fields/responses.ts';

const CampaignName = Text(200);

const options = {
  /** The last segment of the rotator's URL. */
  slug: Described(
    Optional(v.pipe(Alias, v.toLowerCase())),
    'The last part of the rotator’s URL, unique in the service. If missing, it is generated.',
  ),
  public: Described(
    Optional(Flag()),
    'Whether visitors can see the campaign’s list and use its rotator. The default is false.',
  ),
};

export const CampaignBody = Fields({
  name: Described(Optional(CampaignName), 'Unique among your campaigns.'),
  ...options,
});
export const CampaignChange = Fields({
  name: Described(CampaignName, 'Unique among your campaigns.'),
  ...options,
});

const access = {
  public: v.boolean(),
  rotator: v.union([v.string(), v.literal(false)]),
  list: v.string(),
};

const CampaignEntry = v.strictObject({ id: v.number(), name: v.string(), ...access });

/** After a create or update, the name is under `domain`. */
const CampaignResponse = v.strictObject({ id: v.number(), domain: v.string(), ...access });

const campaigns = {
  resource: 'campaigns',
  paths: { list: '/campaigns', one: '/campaign' },
  notFound: 'campaign_not_found',
} as const;

export const listCampaigns = listRoute(campaigns, {
  id: 'listCampaigns',
  summary: 'List campaigns',
  description: 'Newest first. `rotator` is `false` while the campaign is not public.',
  entries: ['campaigns', CampaignEntry],
});

export const createCampaign = createRoute(campaigns, {
  id: 'createCampaign',
  summary: 'Create a campaign',
  description:
    'A campaign groups links. A public one has a page that lists them, and a rotator: a URL that redirects to a random link of the campaign. A missing name or slug is generated. In the response, the name is in `domain`.',
  body: CampaignBody,
  response: CampaignResponse,
  errors: ['campaign_name_taken', 'slug_taken'],
});

export const assignCampaign = defineRoute({
  id: 'assignCampaign',
  resource: 'campaigns',
  summary: 'Add a link to a campaign',
  description: 'A link is in one campaign at a time, so it leaves its current one.',
  method: 'POST',
  path: '/campaign/{campaignid}/assign/{linkid}',
  access: 'user',
  request: { params: Fields({ campaignid: PathId, linkid: PathId }) },
  response: Message,
  errors: ['campaign_not_found', 'link_not_found'],
});

export const updateCampaign = updateRoute(campaigns, {
  id: 'updateCampaign',
  summary: 'Change a campaign',
  description: '`name` is required; other absent fields keep their value.',
  body: CampaignChange,
  response: CampaignResponse,
  errors: ['campaign_name_taken', 'slug_taken'],
});

export const deleteCampaign = deleteRoute(campaigns, {
  id: 'deleteCampaign',
  summary: 'Delete a campaign',
  description: 'Its links are kept, without a campaign.',
});
