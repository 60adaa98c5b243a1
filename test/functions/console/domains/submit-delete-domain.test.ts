import { afterEach, expect, it, vi } from 'vitest';
import { submitDeleteDomain } from '../../../../shared/api/console/domains.ts';
import { findTenantTask } from '../../../../shared/data/tenants/tenant-tasks.ts';
import { addDomainOf } from '../../../support/domains.ts';
import { itemPageTests, person } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { domainPages } from './domain-pages.ts';

const service = testService();
afterEach(() => {
  vi.unstubAllEnvs();
});

itemPageTests(service, domainPages).submitDelete();

it('also takes the domain off the edge', async () => {
  vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
  const user = await service.addUser();
  const { id, host } = await addDomainOf(user);
  await (await person(service, user)).send(submitDeleteDomain, {}, id);
  expect((await findTenantTask(host))?.domainId).toBeUndefined();
});
