import { afterEach, expect, it, vi } from 'vitest';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { findTenantState } from '../../../../shared/data/tenants/tenant-states.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { findDomainJob } from '../../../support/network/tenants.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
afterEach(() => {
  vi.unstubAllEnvs();
});

it('also takes the domain off the edge', async () => {
  vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
  const user = await service.addUser();
  const { id, host } = await addDomainFor(user);
  await (await person(service, user)).send(domainRoutes.submitDelete, {}, id);
  expect(await findTenantState(host)).toBeUndefined();
  expect((await findDomainJob(host))?.payload).toEqual({ host });
});
