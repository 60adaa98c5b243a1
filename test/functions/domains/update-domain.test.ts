import { describe, expect, it } from 'vitest';
import { deleteBioPage } from '../../../shared/api/bio-pages.ts';
import { getDomain, listDomains, updateDomain } from '../../../shared/api/domains.ts';
import { findDomain } from '../../../shared/data/domain-records.ts';
import { changeStoredDomain, deleteStoredDomain } from '../../../shared/data/domains.ts';
import { env } from '../../../shared/env.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const redirectroot = 'https://example.com/root';
const redirect404 = 'https://example.com/404';

const update = (user: TestUser, id: number, body: unknown) =>
  call(service, updateDomain, { key: user.key, params: { id }, body });

/** The redirects in the owner’s list, which must equal those that visitors get. */
async function readRedirects({ key }: TestUser, host: string) {
  const [{ id: _, domain: __, ...shown }] = (await call(service, listDomains, { key })).body.data.domains;
  const { redirectroot = '', redirect404 = '' } = (await findDomain(host)) ?? {};
  expect({ redirectroot, redirect404 }).toEqual(shown);
  return shown;
}

describe('PUT /domain/{id}/update', () => {
  it.each([
    [
      'leaves fields that the body does not name',
      { redirect404: 'https://e.org/' },
      [redirectroot, 'https://e.org/'],
    ],
    ['leaves everything when the body names nothing', {}, [redirectroot, redirect404]],
    ['clears a field that is null', { redirectroot: null }, ['', redirect404]],
    ['clears a field that is empty', { redirect404: '' }, [redirectroot, '']],
    ['clears both fields', { redirectroot: '', redirect404: null }, ['', '']],
    ['ignores unknown fields', { domain: 'https://other.example', foo: 1 }, [redirectroot, redirect404]],
  ])('%s', async (_, body, [root, missing]) => {
    const user = await service.addUser();
    const { id, host, origin } = await addDomainFor(user, { redirectroot, redirect404 });
    const response = await update(user, id, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ error: 0, message: 'Domain has been updated successfully.' });
    expect(await readRedirects(user, host)).toEqual({ redirectroot: root, redirect404: missing });
    expect(await findDomain(host)).toMatchObject({ id, userId: user.id, origin });
  });

  it('has no bio page once that was deleted', async () => {
    const user = await service.addUser();
    const { id: bio } = await addBioPageFor(service, user);
    const { id } = await addDomainFor(user, { bio });
    const read = async () =>
      (await call(service, getDomain, { key: user.key, params: { id } })).body.data.bio;
    expect(await read()).toBe(bio);
    await call(service, deleteBioPage, { key: user.key, params: { id: bio } });
    expect(await read()).toBeNull();
  });

  it('sets and clears a bio page, and refuses another user’s exactly like a missing one', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { id, host } = await addDomainFor(user, { redirectroot });
    const [mine, foreign] = [await addBioPageFor(service, user), await addBioPageFor(service, other)];
    expect((await update(user, id, { bio: mine.id })).status).toBe(200);
    const read = async () =>
      (await call(service, getDomain, { key: user.key, params: { id } })).body.data.bio;
    expect([await read(), (await findDomain(host))?.bio]).toEqual([mine.id, mine.id]);
    const [stolen, missing] = [
      await update(user, id, { bio: foreign.id }),
      await update(user, id, { bio: toId(user.id, 99) }),
    ];
    expect([missing.status, missing.body.message]).toEqual([404, 'Bio page was not found.']);
    expect([stolen.text, await read()]).toEqual([missing.text, mine.id]);
    await update(user, id, { bio: null });
    expect([await read(), (await findDomain(host))?.bio]).toEqual([null, undefined]);
  });

  it('applies both of two concurrent changes', { tags: ['race'] }, async () => {
    const user = await service.addUser();
    const { id, host } = await addDomainFor(user);
    const responses = await Promise.all([
      update(user, id, { redirectroot }),
      update(user, id, { redirect404 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readRedirects(user, host)).toEqual({ redirectroot, redirect404 });
  });

  it('responds with 404 and does not restore a domain that is deleted during the update', {
    tags: ['race'],
  }, async () => {
    const user = await service.addUser();
    const { id, host } = await addDomainFor(user);
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes(redirectroot));
    const updating = changeStoredDomain(
      user.id,
      id,
      (domain) => ({ ...domain, redirectroot }),
      env.site,
    ).then(
      () => 'updated',
      ({ code }) => code,
    );
    await blocked.reached;
    await deleteStoredDomain(user.id, id);
    blocked.release();
    expect(await updating).toBe('domain_not_found');
    expect(await findDomain(host)).toBeUndefined();
  });

  it.each([
    ['redirectroot', [1, true, {}, [], 'example.com', 'javascript:alert(1)', 'https://own.example/']],
    ['redirect404', [1, true, {}, [], 'example.com', 'https://own.example/404', 'https://sho.rt/404']],
  ])('rejects an invalid %s, names the field and changes nothing', async (field, values) => {
    const user = await service.addUser();
    const domain = `https://${field}.own.example`;
    const { id, host } = await addDomainFor(user, { domain, redirectroot, redirect404 });
    for (const value of values) {
      const on = typeof value === 'string' ? value.replace('own.example', host) : value;
      const { status, body } = await update(user, id, { [field]: on });
      expect({ value, status }).toEqual({ value, status: 400 });
      expect(body.message).toMatch(new RegExp(`^${field}: \\w`));
    }
    expect(await readRedirects(user, host)).toEqual({ redirectroot, redirect404 });
  });

  it('responds with 404 for another user’s domain exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id, host } = await addDomainFor(owner, { redirectroot });
    const foreign = await update(user, id, { redirectroot: null });
    const missing = await update(user, toId(user.id, 3), { redirectroot: null });
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Domain was not found.');
    expect(foreign.text).toBe(missing.text);
    expect(await readRedirects(owner, host)).toMatchObject({ redirectroot });
  });

  it('responds with 400 for a malformed id and for a body that is not an object', async () => {
    const user = await service.addUser();
    const { key } = user;
    expect((await call(service, updateDomain, { key, params: { id: 'x' }, body: {} })).status).toBe(400);
    expect((await update(user, 1, [])).status).toBe(400);
  });

  it('sets the language of its pages for visits and for its owner, and clears it', async () => {
    const user = await service.addUser();
    const { id, host } = await addDomainFor(user, { redirectroot });
    const readLanguages = async () => {
      const { data } = (await call(service, getDomain, { key: user.key, params: { id } })).body;
      return [data.language, (await findDomain(host))?.language];
    };
    await update(user, id, { language: 'hi' });
    expect(await readLanguages()).toEqual(['hi', 'hi']);
    await update(user, id, { redirect404 });
    expect(await readLanguages()).toEqual(['hi', 'hi']);
    await update(user, id, { language: null });
    expect(await readLanguages()).toEqual([null, undefined]);
  });

  it.each(['xx', 'DE', 'de-AT', '__proto__', '../de', [['de']], 1, true])(
    'refuses the language %j, names the field, and changes nothing',
    async (language) => {
      const user = await service.addUser();
      const { id, host } = await addDomainFor(user, { language: 'de' });
      const response = await update(user, id, { language });
      expect(response.status).toBe(400);
      expect(response.body.message).toMatch(/^language: must be one of en, de, /);
      expect((await findDomain(host))?.language).toBe('de');
    },
  );
});
