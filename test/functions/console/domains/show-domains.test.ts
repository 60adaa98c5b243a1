import { afterEach, expect, it, vi } from 'vitest';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { findTenantTask, saveTask } from '../../../../shared/data/tenants/tenant-tasks.ts';
import { addDomainFor } from '../../../support/domains.ts';
import { person } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('shows a setup that failed, and changes nothing', async () => {
  vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
  const user = await service.addUser();
  const { host } = await addDomainFor(user);
  const task = await findTenantTask(host);
  if (task) await saveTask(task, { status: 'failed', nextStep: undefined });
  const { open } = await person(service, user);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await open(domainRoutes.list)).text).toContain('Failed');
  expect((await findTenantTask(host))?.nextStep).toBeUndefined();
});
