import { describe, expect, it } from 'vitest';
import { listDomains } from '../../../shared/api/domains.ts';
import { call } from '../../support/call.ts';
import { addDomainOf } from '../../support/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const list = async ({ key }: TestUser, query: Record<string, unknown> = {}) =>
  (await call(service, listDomains, { key, query })).body.data;

describe('GET /domains', () => {
  it('answers the newest first, with the keys of the interface', async () => {
    const user = await service.addUser();
    const first = await addDomainOf(service, user);
    const redirects = { redirectroot: 'https://example.com/', redirect404: 'https://example.com/404' };
    const second = await addDomainOf(service, user, redirects);
    expect(await list(user)).toEqual({
      result: 2,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      domains: [
        { id: second.id, domain: second.origin, ...redirects },
        { id: first.id, domain: first.origin, redirectroot: '', redirect404: '' },
      ],
    });
  });

  it('answers in pages', async () => {
    const user = await service.addUser();
    for (let n = 1; n <= 3; n++) await addDomainOf(service, user);
    const ids = async (page: number) =>
      (await list(user, { limit: 2, page })).domains.map(({ id }: { id: number }) => id % 100);
    expect([await ids(1), await ids(2), await ids(3)]).toEqual([[3, 2], [1], []]);
    expect(await list(user, { limit: 2 })).toMatchObject({ result: 3, perpage: 2, nextpage: 2, maxpage: 2 });
  });

  it('shows nobody else’s domains', async () => {
    await addDomainOf(service, await service.addUser());
    expect(await list(await service.addUser())).toMatchObject({ result: 0, maxpage: 1, domains: [] });
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, listDomains)).status).toBe(401);
  });
});
