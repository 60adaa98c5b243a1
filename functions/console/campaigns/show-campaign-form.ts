import { showCampaignForm } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { campaignFormPage } from '../../../shared/console/pages/campaign-pages.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** The form of a campaign. */
export const handler = consoleEndpoint(showCampaignForm, async ({ session, params }) =>
  campaignFormPage(session, await getOwned(campaigns, session.user.id, params.id)),
);
