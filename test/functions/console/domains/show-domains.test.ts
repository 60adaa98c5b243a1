import { afterEach, expect, it, vi } from 'vitest';
import { showDomains } from '../../../../shared/api/console/domains.ts';
import { findTenantTask, saveTask } from '../../../../shared/data/tenants/tenant-tasks.ts';
import { addDomainOf } from '../../../support/domains.ts';
import { itemPageTests, person } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { domainPages } from './domain-pages.ts';

const service = testService();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

itemPageTests(service, domainPages).list();

it('shows a setup that failed, and changes nothing', async () => {
  vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
  const user = await service.addUser();
  const { host } = await addDomainOf(user);
  const task = await findTenantTask(host);
  if (task) await saveTask(task, { status: 'failed', nextStep: undefined });
  const { open } = await person(service, user);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await open(showDomains)).text).toContain('Failed');
  expect((await findTenantTask(host))?.nextStep).toBeUndefined();
});
