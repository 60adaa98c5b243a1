import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteDomain, getDomain } from '../../../shared/api/domains.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { findDomainJob, saveOutcome } from '../../support/network/tenants.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const endpoint = 'd1.cloudfront.net';
const now = new Date('2030-01-01T00:00:00Z');
beforeEach(() => {
  vi.stubEnv('BRANDED_ENDPOINT', endpoint);
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const get = ({ key }: TestUser, id: unknown) => call(service, getDomain, { key, params: { id } });

describe('GET /domain/{id}', () => {
  it('returns the domain’s status and the DNS record that it needs', async () => {
    const user = await service.addUser();
    const { id, host, origin } = await addDomainFor(user);
    const record = { type: 'CNAME', name: host, value: endpoint };
    const data = {
      id,
      domain: origin,
      expiredurl: '',
      bio: null,
      language: null,
      appleappsiteassociation: null,
      assetlinks: null,
      record,
    };
    expect((await get(user, id)).body).toEqual({
      error: 0,
      data: { ...data, status: 'pending', reason: null },
    });
    await saveOutcome(host, { status: 'active' });
    expect((await get(user, id)).body.data).toEqual({ ...data, status: 'active', reason: null });
    await saveOutcome(host, { status: 'failed', reason: 'Do this.' });
    expect((await get(user, id)).body.data).toEqual({ ...data, status: 'failed', reason: 'Do this.' });
  });

  it.each([
    ['https://sho.rt', { type: 'CNAME', value: 'sho.rt' }],
    ['http://localhost:3000', { type: 'CNAME', value: 'localhost' }],
    ['http://192.0.2.1:3000', { type: 'A', value: '192.0.2.1' }],
    ['http://[2001:db8::1]:3000', { type: 'AAAA', value: '2001:db8::1' }],
  ])('returns "active" on one machine, with a record to the host of %s', async (shortUrl, record) => {
    vi.stubEnv('BRANDED_ENDPOINT', '');
    const user = await service.addUser();
    const { id, host } = await addDomainFor(user);
    vi.stubEnv('SHORT_URL', shortUrl);
    const { data } = (await get(user, id)).body;
    expect(data).toMatchObject({ status: 'active', reason: null, record: { name: host, ...record } });
    expect(await findTenantState(host)).toBeUndefined();
  });

  it('starts another try of a failed setup, once a minute', async () => {
    const user = await service.addUser();
    const { id, host } = await addDomainFor(user);
    await saveOutcome(host, { status: 'failed', reason: 'Do this.' });
    await get(user, id);
    expect((await findDomainJob(host))?.revision).toBe(1);
    vi.setSystemTime(now.getTime() + 61_000);
    await Promise.all([get(user, id), get(user, id)]);
    expect(await findTenantState(host)).toMatchObject({ since: Date.now() / 1000, status: 'failed' });
    expect(await findDomainJob(host)).toMatchObject({ due: Date.now(), revision: 2 });
  });

  it('tells nothing about the setup of the same host for a later owner', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { id, host, origin } = await addDomainFor(user);
    await saveOutcome(host, { status: 'failed', reason: 'Do this.' });
    await call(service, deleteDomain, { key: user.key, params: { id } });
    const later = await addDomainFor(other, { domain: origin });
    expect((await get(other, later.id)).body.data).toMatchObject({ status: 'pending', reason: null });
    expect((await get(user, id)).status).toBe(404);
  });

  it('responds with 404 for another user’s domain exactly as for a missing one', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addDomainFor(owner);
    const foreign = await get(user, id);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe((await get(user, toId(user.id, 3))).text);
  });
});
