import { submitNewCampaign } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../../shared/console/items/saved-or.ts';
import { CAMPAIGNS_PATH, campaignFormPage } from '../../../shared/console/pages/campaign-pages.ts';
import { addCampaign } from '../../../shared/data/campaigns.ts';

/** Creates a campaign, once for each form. */
export const handler = consoleEndpoint(submitNewCampaign, async ({ session, fields, now }) => {
  const sent = await submitForm(
    submitNewCampaign.request.form,
    fields,
    (body) => addOnce(session.user.id, fields, () => addCampaign(session.caller, body, now)),
    { campaign_name_taken: 'name', slug_taken: 'slug' },
  );
  return savedOr(CAMPAIGNS_PATH, sent, (form) => campaignFormPage(session, undefined, form));
});
