import { showNewCampaign } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { campaignFormPage } from '../../../shared/console/pages/campaign-pages.ts';

/** The form of a new campaign. */
export const handler = consoleEndpoint(showNewCampaign, async ({ session }) => campaignFormPage(session));
