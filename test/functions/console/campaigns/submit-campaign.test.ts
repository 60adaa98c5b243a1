import { expect, it } from 'vitest';
import { campaignRoutes } from '../../../../shared/api/console/items.ts';
import { idsIn, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

it('frees the name and the rotator alias that a campaign had', async () => {
  const { open, send, sendShown } = await person(service, await service.addUser());
  const fields = { name: 'Before', slug: 'slug-before', public: 'true' };
  await send(campaignRoutes.submitNew, fields);
  const [id] = idsIn(await open(campaignRoutes.list));
  const change = { name: 'After', slug: 'slug-after' };
  expect((await sendShown(campaignRoutes.showForm, campaignRoutes.submitForm, change, id)).status).toBe(303);
  expect((await open(campaignRoutes.list)).text).toContain('/r/slug-after"');
  expect((await send(campaignRoutes.submitNew, fields)).status).toBe(303);
});
