import { describe, expect, it } from 'vitest';
import { deleteDomain, listDomains } from '../../../shared/api/domains.ts';
import { findDomain } from '../../../shared/data/domain-records.ts';
import { ownedDomain } from '../../../shared/data/domains.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const remove = ({ key }: TestUser, id: unknown) => call(service, deleteDomain, { key, params: { id } });

describe('DELETE /domain/{id}/delete', () => {
  it('removes the domain for its owner, from the list and for visitors', async () => {
    const user = await service.addUser();
    const { id, host } = await addDomainFor(user);
    const response = await remove(user, id);
    expect(response.body).toEqual({ error: 0, message: 'Domain has been deleted successfully.' });
    expect((await call(service, listDomains, { key: user.key })).body.data.result).toBe(0);
    expect(await findDomain(host)).toBeUndefined();
    expect(await ownedDomain(user.id, host)).toBeUndefined();
    expect((await remove(user, id)).status).toBe(404);
  });

  it('frees the host name for other users, without its former redirects', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { id, origin, host } = await addDomainFor(user, { redirectroot: 'https://example.com/' });
    await remove(user, id);
    const again = await addDomainFor(other, { domain: origin });
    const domain = await findDomain(host);
    expect(domain).toMatchObject({ id: again.id, userId: other.id });
    expect(domain).not.toHaveProperty('redirectroot');
  });

  it('frees a slot in a plan that is full', async () => {
    const planId = await service.addPlan({ domain: { enabled: '1', count: '1' } });
    const user = await service.addUser({ planId });
    const { id } = await addDomainFor(user);
    await expect(addDomainFor(user)).rejects.toThrow('1 branded domains');
    await remove(user, id);
    await expect(addDomainFor(user)).resolves.toBeDefined();
  });

  it('deletes a domain and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const { id } = await addDomainFor(user);
    await addDomainFor(user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(user, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await call(service, listDomains, { key: user.key })).body.data.result).toBe(1);
  });

  it('responds with 404 for another user’s domain exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id, host } = await addDomainFor(owner);
    const foreign = await remove(user, id);
    const missing = await remove(user, toId(user.id, 3));
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(await findDomain(host)).toMatchObject({ userId: owner.id });
  });
});
