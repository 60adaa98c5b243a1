import { expect, it } from 'vitest';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { addDomainFor } from '../../../support/domains.ts';
import { person } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

it('accepts redirects to a link and to another branded domain', async () => {
  const user = await service.addUser({
    planId: await service.addPlan({ domain: { enabled: '1', count: '0' } }),
  });
  const [{ id }, other] = [await addDomainFor(user), await addDomainFor(user)];
  const fields = { redirectroot: 'https://sho.rt/some-alias', redirect404: `${other.origin}/missing` };
  const { sendShown } = await person(service, user);
  expect((await sendShown(domainRoutes.showForm, domainRoutes.submitForm, fields, id)).status).toBe(303);
});
