import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDomain, showDomain } from '../../../../shared/api/console/domains.ts';
import { findTenantState } from '../../../../shared/data/tenants/tenant-states.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { findDomainJob, saveOutcome } from '../../../support/network/tenants.ts';
import { shownIn } from '../../../support/pages/console.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** A domain whose setup failed, and its owner. */
async function failedDomain() {
  const user = await service.addUser();
  const { id, host } = await addDomainFor(user);
  await saveOutcome(host, { status: 'failed', reason: 'Do this.' });
  return { id, host, ...(await person(service, user)) };
}

const aMinuteLater = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 + 61_000 });

describe('POST /console/domains/{id}/retry', () => {
  it('starts another try of a setup that failed, which the page then waits for', async () => {
    const { id, host, open, send } = await failedDomain();
    aMinuteLater();
    const { status, headers } = await send(retryDomain, {}, id);
    expect([status, headers.location]).toEqual([303, `/console/domains/${id}`]);
    expect(await findTenantState(host)).toMatchObject({ status: 'pending' });
    expect(await findDomainJob(host)).toMatchObject({ status: 'waiting', due: Date.now() });
    const page = await open(showDomain, id);
    expect(shownIn(page)).toContain('Setting up');
    expect(shownIn(page)).not.toContain('Do this.');
    expect(page.text).toContain('data-refresh-seconds="15"');
  });

  it('tells people to wait who ask again within a minute, and changes nothing', async () => {
    const { id, host, open, send } = await failedDomain();
    const { headers } = await send(retryDomain, {}, id);
    expect(headers.location).toBe(`/console/domains/${id}?done=wait`);
    expect((await findDomainJob(host))?.revision).toBe(1);
    expect(shownIn(await open(showDomain, id, { done: 'wait' }))).toContain('Please wait a minute.');
  });

  it('leaves a domain alone that works or is being set up, also when it is sent twice', async () => {
    const { id, host, send } = await failedDomain();
    aMinuteLater();
    await send(retryDomain, {}, id);
    const started = await findTenantState(host);
    expect((await send(retryDomain, {}, id)).headers.location).toBe(`/console/domains/${id}`);
    expect(await findTenantState(host)).toEqual(started);
  });

  it('does not exist for another person’s domain', async () => {
    const { id, host } = await failedDomain();
    const { send } = await person(service, await service.addUser());
    aMinuteLater();
    expect((await send(retryDomain, {}, id)).status).toBe(404);
    expect(await findTenantState(host)).toMatchObject({ status: 'failed' });
  });
});
