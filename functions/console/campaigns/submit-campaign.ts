import { submitCampaign } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { changeItem } from '../../../shared/console/items/change-item.ts';
import {
  CAMPAIGNS_PATH,
  campaignFormPage,
  formOfCampaign,
} from '../../../shared/console/pages/campaign-pages.ts';
import { campaigns, changeStoredCampaign } from '../../../shared/data/campaigns.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** Changes a campaign, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitCampaign, ({ session, params: { id }, fields }) =>
  changeItem(fields, {
    schema: submitCampaign.request.form,
    path: CAMPAIGNS_PATH,
    read: () => getOwned(campaigns, session.user.id, id),
    save: (body, revision) => changeStoredCampaign(session.caller, id, body, revision),
    fieldOf: { campaign_name_taken: 'name', slug_taken: 'slug' },
    formOf: formOfCampaign,
    page: (campaign, form) => campaignFormPage(session, campaign, form),
  }),
);
