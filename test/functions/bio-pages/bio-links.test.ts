import { describe, expect, it } from 'vitest';
import { createBioPage, deleteBioPage, listBioPages, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { getLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addBioPageFor, readOwnBioPage } from '../../support/items/bio-pages.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const [a, b, c] = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];

async function withPage(links: unknown[]) {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const { id, slug } = await addBioPageFor(service, user, { links });
  const read = () => readOwnBioPage(service, user, id);
  const update = (body: unknown) => call(service, updateBioPage, { key: user.key, params: { id }, body });
  return { user, id, slug, read, update };
}

async function listUrls(user: TestUser, query = {}) {
  const { body } = await call(service, listLinks, { key: user.key, query });
  return (body.data.urls as { longurl: string }[]).map(({ longurl }) => longurl).sort();
}

describe('the entries of a bio page', () => {
  it('lead through links of the account, which are made with the page', async () => {
    const dates = { from: '2026-03-01', until: '2026-04-01', image: 'https://example.com/a.png' };
    const { user, read } = await withPage([
      { label: 'A', url: a, ...dates },
      { label: 'B', url: b },
    ]);
    const { links } = await read();
    expect(links).toEqual([
      { label: 'A', url: a, link: expect.any(Number), shorturl: expect.any(String), clicks: 0, ...dates },
      expect.objectContaining({ label: 'B', url: b, image: null, from: null, until: null }),
    ]);
    expect(await listUrls(user)).toEqual([a, b]);
    const alias = new URL(links[1].shorturl).pathname.slice(1);
    const visit = await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    expect([visit.status, visit.headers.location]).toEqual([302, b]);
    const { body } = await call(service, getLink, { key: user.key, params: { id: links[0].link } });
    expect(body.details.longurl).toBe(a);
  });

  it('are written with the page and its address in one transaction, of which nothing can be missing', async () => {
    const user = await service.addUser({
      planId: await service.addPlan({ bio: { enabled: '1', count: '2' } }),
    });
    const body = {
      name: 'Ann',
      links: [
        { label: 'A', url: a },
        { label: 'B', url: b },
      ],
    };
    const { requests } = await call(service, createBioPage, { key: user.key, body });
    const transactions = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    expect(transactions).toHaveLength(1);
    expect((await addBioPageFor(service, user, body)).id).toBeGreaterThan(0);
    const { status, body: refused } = await call(service, createBioPage, { key: user.key, body });
    expect([status, refused.message]).toEqual([403, 'Your plan allows up to 2 bio pages.']);
    expect(await listUrls(user)).toEqual([a, a, b, b]);
  });

  it('can be links that the account has already, which the page does not change or delete', async () => {
    const user = await service.addUser();
    const link = await addLinkFor(service, user, { url: a });
    const { id } = await addBioPageFor(service, user, { links: [{ label: 'A', link: link.id }] });
    const params = { id };
    const entry = { label: 'A', link: link.id, url: b };
    const refused = await call(service, updateBioPage, { key: user.key, params, body: { links: [entry] } });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'links[0].url: cannot change the target of a link that this page did not make',
    ]);
    await call(service, deleteBioPage, { key: user.key, params });
    expect(await listUrls(user)).toEqual([a]);
  });

  it('keep their links when they are renamed, reordered, or get a new target, and lose them when they are removed', async () => {
    const { user, read, update } = await withPage([
      { label: 'A', url: a },
      { label: 'B', url: b },
    ]);
    const [first, second] = (await read()).links;
    await update({
      links: [
        { label: 'Second', url: b },
        { label: 'First', link: first.link, url: c },
      ],
    });
    expect((await read()).links).toEqual([
      { ...second, label: 'Second' },
      { ...first, label: 'First', url: c },
    ]);
    await update({ links: [{ label: 'First', link: first.link }] });
    expect((await read()).links).toEqual([{ ...first, label: 'First', url: c }]);
    expect([await listUrls(user), await listUrls(user, { deleted: true })]).toEqual([[c], [b]]);
  });

  it('stay as they are in a change that does not name them', async () => {
    const { read, update } = await withPage([{ label: 'A', url: a }]);
    const { links } = await read();
    await update({ title: 'Hello' });
    expect((await read()).links).toEqual(links);
  });

  it('are deleted with the page, and their links with them', async () => {
    const { user, id } = await withPage([
      { label: 'A', url: a },
      { label: 'B', url: b },
    ]);
    const { body } = await call(service, deleteBioPage, { key: user.key, params: { id } });
    expect(body.message).toBe('Bio page has been deleted successfully.');
    expect([await listUrls(user), await listUrls(user, { deleted: true })]).toEqual([[], [a, b]]);
  });

  it('are left out once their links were deleted, and get new ones in the next change', async () => {
    const { user, read, update } = await withPage([
      { label: 'A', url: a },
      { label: 'B', url: b },
    ]);
    const [first] = (await read()).links;
    await deleteStoredLink(user, first.link, new Date());
    expect((await read()).links).toEqual([expect.objectContaining({ label: 'B' })]);
    await update({ links: [{ label: 'A', url: a }] });
    expect((await read()).links).toEqual([expect.objectContaining({ label: 'A', url: a })]);
    expect(await listUrls(user)).toEqual([a]);
  });

  it('can be 30, all of which change in one request', async () => {
    const many = (path: string) =>
      Array.from({ length: 30 }, (_, n) => ({ label: `${n}`, url: `https://example.com/${path}/${n}` }));
    const { user, read, update } = await withPage(many('old'));
    const { links } = await read();
    const changed = many('new').map((entry, n) => ({ ...entry, link: links[n].link }));
    expect((await update({ links: changed })).status).toBe(200);
    expect((await read()).links.map(({ link }: { link: number }) => link)).toEqual(
      links.map(({ link }: { link: number }) => link),
    );
    expect((await update({ links: many('other') })).status).toBe(200);
    expect(await listUrls(user, { limit: 100 })).toHaveLength(30);
  });
});

describe('what a bio page refuses', () => {
  it('is another user’s link, exactly like a missing one, and writes nothing', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const foreign = await addLinkFor(service, other, { url: a });
    const create = (link: number) =>
      call(service, createBioPage, { key: user.key, body: { name: 'A', links: [{ label: 'A', link }] } });
    const [stolen, missing] = [await create(foreign.id), await create(user.id * 100_000_000 + 99)];
    expect([missing.status, missing.body.message]).toEqual([404, 'Link was not found.']);
    expect(stolen.text).toBe(missing.text);
    expect((await call(service, listBioPages, { key: user.key })).body.data.result).toBe(0);
  });

  it('is a taken slug, and then the page and its links are not made', async () => {
    const user = await service.addUser();
    const { slug } = await addBioPageFor(service, user, { slug: `Taken-${user.id}` });
    expect(slug).toBe(`taken-${user.id}`);
    const body = { name: 'B', slug: `TAKEN-${user.id}`, links: [{ label: 'A', url: a }] };
    const { status, body: response } = await call(service, createBioPage, { key: user.key, body });
    expect([status, response.message]).toEqual([409, 'This slug is already taken.']);
    expect(await listUrls(user)).toEqual([]);
    const { id } = await addBioPageFor(service, user);
    const change = { key: user.key, params: { id }, body: { slug } };
    expect((await call(service, updateBioPage, change)).status).toBe(409);
  });

  it.each([0, 1])(
    'is more links than the plan allows, with %i left, and then the page is not made',
    async (left) => {
      const user = await service.addUser({ planId: await service.addPlan({ links: 2 }) });
      for (let n = left; n < 2; n++) await addLinkFor(service, user, { url: a });
      const links = [
        { label: 'B', url: b },
        { label: 'C', url: c },
      ];
      const { status, body } = await call(service, createBioPage, {
        key: user.key,
        body: { name: 'A', links },
      });
      expect([status, body.message]).toEqual([403, 'Your plan allows up to 2 links.']);
      expect((await call(service, listBioPages, { key: user.key })).body.data.result).toBe(0);
      expect(await listUrls(user)).not.toContain(b);
    },
  );

  it('does not change a page of which one entry is refused', async () => {
    const { read, update } = await withPage([{ label: 'A', url: a }]);
    const before = await read();
    const links = [
      { label: 'B', url: b },
      { label: 'C', url: 'https://sho.rt/c' },
    ];
    expect((await update({ title: 'New', links })).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});

describe('the slug of a bio page', () => {
  it('can change, and then another page can have the old one', async () => {
    const { user, slug, update, read } = await withPage([]);
    await update({ slug: `new-${user.id}` });
    expect((await read()).link).toBe(`https://sho.rt/b/new-${user.id}`);
    expect((await addBioPageFor(service, user, { slug })).slug).toBe(slug);
  });
});

describe('a link of a bio page that its owner changes', () => {
  it('is what the page shows', async () => {
    const { user, read } = await withPage([{ label: 'A', url: a }]);
    const [{ link }] = (await read()).links;
    await call(service, updateLink, { key: user.key, params: { id: link }, body: { url: c } });
    expect((await read()).links).toEqual([expect.objectContaining({ link, url: c })]);
  });
});
