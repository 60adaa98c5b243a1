import { describe, expect, it } from 'vitest';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { createLink, deleteLink, getLink, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { addLink } from '../../../shared/data/links/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { findCaller } from '../../support/calls/users.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';

const service = testService();

const url = 'https://example.com/';
const addDomain = async (user: TestUser, domain?: string) => {
  const { origin, ...added } = await addDomainFor(user, { domain });
  return { ...added, domain: origin };
};
const dropDomain = ({ key }: TestUser, id: number) => call(service, deleteDomain, { key, params: { id } });
const visit = (host: string, alias: string) =>
  call(service, followLink, { params: { alias }, headers: { host } });
const statusAt = async (host: string, alias: string) => (await visit(host, alias)).status;

describe('a link on a branded domain', () => {
  it.each([
    (host: string) => `https://${host}`,
    (host: string) => host,
    (host: string) => `HTTP://${host.toUpperCase()}/`,
  ])('accepts the domain in any spelling and redirects only on that domain', async (write) => {
    const user = await service.addUser();
    const { domain, host } = await addDomain(user);
    const { id, alias } = await addLinkFor(service, user, { domain: write(host) });
    const { body } = await call(service, getLink, { key: user.key, params: { id } });
    expect(body.details.shorturl).toBe(`${domain}/${alias}`);
    expect((await visit(host, alias)).headers.location).toBe(url);
    expect(await statusAt('sho.rt', alias)).toBe(404);
  });

  it('costs two parallel reads of half a unit while the domain has the same owner', async () => {
    const user = await service.addUser();
    const { domain, host } = await addDomain(user);
    const { alias } = await addLinkFor(service, user, { domain });
    await visit(host, alias);
    const { requests } = await visit(host, alias);
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 0.5],
      ['GetItem', 0.5],
    ]);
    expect(countRounds({ requests })).toBe(1);
  });

  it('can have an alias that is taken on another domain', async () => {
    const user = await service.addUser();
    const [one, two] = [await addDomain(user), await addDomain(user)];
    for (const domain of [undefined, one.domain, two.domain])
      await addLinkFor(service, user, { custom: 'same-everywhere', domain });
    await expect(
      addLinkFor(service, user, { custom: 'SAME-everywhere', domain: one.domain }),
    ).rejects.toThrow('alias is taken');
  });

  it('moves between domains with its alias', async () => {
    const user = await service.addUser();
    const { domain, host } = await addDomain(user);
    const { id, alias } = await addLinkFor(service, user);
    const move = (to: string | null) =>
      call(service, updateLink, { key: user.key, params: { id }, body: { url, domain: to } });
    expect((await move(domain)).body.short).toBe(`${domain}/${alias}`);
    expect([await statusAt(host, alias), await statusAt('sho.rt', alias)]).toEqual([302, 404]);
    expect((await move('sho.rt')).body.short).toBe(`https://sho.rt/${alias}`);
    expect([await statusAt(host, alias), await statusAt('sho.rt', alias)]).toEqual([404, 302]);
  });

  it('is rejected with 400 on another user’s domain and on an unregistered one', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { domain } = await addDomain(other);
    for (const name of [domain, 'https://nobody.example'])
      await expect(addLinkFor(service, user, { domain: name })).rejects.toThrow(
        'domain: is not one of your domains',
      );
  });

  it('is rejected when the domain is deleted before the write', async () => {
    const user = await service.addUser();
    const { id, domain } = await addDomain(user);
    const caller = await findCaller(user);
    await dropDomain(user, id);
    const adding = addLink(caller, { url, domain, options: {} }, new Date());
    await expect(adding).rejects.toThrow('domain: is not one of your domains');
  });

  it.each(['created', 'moved'])(
    'is not %s when the domain gets another owner before the write',
    { tags: ['race'] },
    async (name) => {
      const [user, next] = [await service.addUser(), await service.addUser()];
      const { id, domain } = await addDomain(user);
      const link = await addLinkFor(service, user);
      const { reached, release } = blockTransactions(service.table, (steps) =>
        steps.includes(`sold-${name}`),
      );
      const [route, params] = name === 'created' ? [createLink, undefined] : [updateLink, { id: link.id }];
      const body = { url, domain, custom: `sold-${name}` };
      const writing = call(service, route, { key: user.key, params, body });
      await reached;
      await dropDomain(user, id);
      await addDomain(next, domain);
      release();
      const { status, body: refusal } = await writing;
      expect([status, refusal.message]).toEqual([400, 'domain: is not one of your domains']);
    },
  );
});

describe('deleting a branded domain', () => {
  it('disables its links immediately, and its next owner inherits none', async () => {
    const [user, next] = [await service.addUser(), await service.addUser()];
    const { id, domain, host } = await addDomain(user);
    const { alias } = await addLinkFor(service, user, { custom: 'inherit-me', domain });
    await visit(host, alias);
    await dropDomain(user, id);
    expect(await statusAt(host, alias)).toBe(404);

    await addDomain(next, domain);
    expect(await statusAt(host, alias)).toBe(404);
    const own = await addLinkFor(service, next, {
      custom: 'inherit-me',
      domain,
      url: 'https://example.com/next',
    });
    expect((await visit(host, own.alias)).headers.location).toBe('https://example.com/next');
  });

  it('lets the former owner change and delete links without effect on the next owner’s', async () => {
    const [user, next] = [await service.addUser(), await service.addUser()];
    const { id, domain, host } = await addDomain(user);
    const [changed, deleted] = [
      await addLinkFor(service, user, { custom: 'changed-later', domain }),
      await addLinkFor(service, user, { custom: 'deleted-later', domain }),
    ];
    await dropDomain(user, id);
    await addDomain(next, domain);
    for (const custom of [changed.alias, deleted.alias])
      await addLinkFor(service, next, { custom, domain, url });

    const asOwner = { key: user.key };
    const update = { ...asOwner, params: { id: changed.id }, body: { url: 'https://example.com/mine' } };
    expect((await call(service, updateLink, update)).status).toBe(200);
    expect((await call(service, deleteLink, { ...asOwner, params: { id: deleted.id } })).status).toBe(200);
    for (const alias of [changed.alias, deleted.alias])
      expect((await visit(host, alias)).headers.location).toBe(url);
  });

  it('restores its links when its owner adds it again', async () => {
    const user = await service.addUser();
    const { id, domain, host } = await addDomain(user);
    const { alias } = await addLinkFor(service, user, { domain });
    await dropDomain(user, id);
    expect(await statusAt(host, alias)).toBe(404);
    await addDomain(user, domain);
    expect(await statusAt(host, alias)).toBe(302);
  });
});
