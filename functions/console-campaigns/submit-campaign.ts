import { submitCampaign } from '../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../shared/console/items/saved-or.ts';
import { CAMPAIGNS_PATH, campaignFormPage } from '../../shared/console/pages/campaign-pages.ts';
import { campaigns, changeStoredCampaign } from '../../shared/data/campaigns.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';

/** Changes a campaign. */
export const handler = consoleEndpoint(submitCampaign, async ({ session, params, fields }) => {
  const campaign = await getOwned(campaigns, session.user.id, params.id);
  const sent = await submitForm(
    submitCampaign.request.form,
    fields,
    (body) => changeStoredCampaign(session.caller, params.id, body),
    { campaign_name_taken: 'name', slug_taken: 'slug' },
  );
  return savedOr(CAMPAIGNS_PATH, sent, (form) => campaignFormPage(session, campaign, form));
});
