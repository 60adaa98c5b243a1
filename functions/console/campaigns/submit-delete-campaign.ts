import { submitDeleteCampaign } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { CAMPAIGNS_PATH } from '../../../shared/console/pages/campaign-pages.ts';
import { deleteStoredCampaign } from '../../../shared/data/campaigns.ts';
import { redirect } from '../../../shared/reply.ts';

/** Deletes a campaign, and keeps its links. */
export const handler = consoleEndpoint(submitDeleteCampaign, async ({ session, params }) => {
  await deleteStoredCampaign(session.user.id, params.id);
  return redirect(CAMPAIGNS_PATH, { status: 303 });
});
