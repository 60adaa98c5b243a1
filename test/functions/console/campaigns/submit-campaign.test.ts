import { expect, it } from 'vitest';
import {
  showCampaignForm,
  showCampaigns,
  submitCampaign,
  submitNewCampaign,
} from '../../../../shared/api/console/campaigns.ts';
import { idsIn, itemPageTests, person } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { campaignPages } from './campaign-pages.ts';

const service = testService();

itemPageTests(service, campaignPages).submitForm();

it('frees the name and the rotator alias that a campaign had', async () => {
  const { open, send, sendShown } = await person(service, await service.addUser());
  const fields = { name: 'Before', slug: 'slug-before', public: 'true' };
  await send(submitNewCampaign, fields);
  const [id] = idsIn(await open(showCampaigns));
  const change = { name: 'After', slug: 'slug-after' };
  expect((await sendShown(showCampaignForm, submitCampaign, change, id)).status).toBe(303);
  expect((await open(showCampaigns)).text).toContain('/r/slug-after"');
  expect((await send(submitNewCampaign, fields)).status).toBe(303);
});
