import { showDeleteCampaign } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteCampaignPage } from '../../../shared/console/pages/campaign-pages.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** Asks before a campaign is deleted. */
export const handler = consoleEndpoint(showDeleteCampaign, async ({ session, params }) =>
  deleteCampaignPage(session, await getOwned(campaigns, session.user.id, params.id)),
);
