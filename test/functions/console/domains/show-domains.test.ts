import { afterEach, expect, it, vi } from 'vitest';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { findDomainJob, saveOutcome } from '../../../support/network/tenants.ts';
import { person } from '../../../support/pages/item-pages.ts';
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
  await saveOutcome(host, { status: 'failed' });
  const { open } = await person(service, user);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await open(domainRoutes.list)).text).toContain('Failed');
  expect((await findDomainJob(host))?.revision).toBe(1);
});
