import { describe, expect, it } from 'vitest';
import { createBioPage, deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, listLinks } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addBioPageFor, readOwnBioPage } from '../../support/items/bio-pages.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const [a, b, c] = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];
const SECOND_TARGET = 'links[1].url: is another target of the same link than that of an entry above';

/** A page with one entry, whose link it made. */
async function aPage() {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const { key } = user;
  const { id } = await addBioPageFor(service, user, { links: [{ label: 'A', url: a }] });
  const read = () => readOwnBioPage(service, user, id);
  const [{ link }] = (await read()).links;
  return {
    user,
    link,
    read,
    update: (links: unknown) => call(service, updateBioPage, { key, params: { id }, body: { links } }),
    remove: () => call(service, deleteBioPage, { key, params: { id } }),
    deleteLink: () => call(service, deleteLink, { key, params: { id: link } }),
    restoreLink: () => call(service, undeleteLink, { key, params: { id: link } }),
    createOther: () =>
      call(service, createBioPage, { key, body: { name: 'B', links: [{ label: 'A', link }] } }),
    countLinks: async () => (await call(service, listLinks, { key })).body.data.result,
  };
}

describe('a link that two entries of a page name', () => {
  it('can be without a target, and with the same new one twice', async () => {
    const { link, read, update } = await aPage();
    const without = [
      { label: 'A', link },
      { label: 'B', link },
    ];
    expect((await update(without)).status).toBe(200);
    expect((await update(without.map((entry) => ({ ...entry, url: b })))).status).toBe(200);
    expect((await read()).links).toEqual([
      expect.objectContaining({ label: 'A', link, url: b }),
      expect.objectContaining({ label: 'B', link, url: b }),
    ]);
  });

  it.each([
    ['two new targets', b, c],
    ['a new target and the one that it has', b, a],
    ['the target that it has and a new one', a, b],
  ])('cannot have %s', async (_, first, second) => {
    const { link, read, update } = await aPage();
    const refused = await update([
      { label: 'A', link, url: first },
      { label: 'B', link, url: second },
    ]);
    expect([refused.status, refused.body.message]).toEqual([400, SECOND_TARGET]);
    expect((await read()).links).toEqual([expect.objectContaining({ link, url: a })]);
  });
});

describe('a link that a page made', () => {
  it('cannot be that of another page, which would lose it', async () => {
    const { createOther } = await aPage();
    const { status, body } = await createOther();
    expect([status, body.message]).toEqual([
      400,
      'links[0].link: was made for another bio page, and is deleted with its entry there',
    ]);
  });

  it('is made again from the entry that a client read, if it was deleted since', async () => {
    const { link, read, update, deleteLink: removeLink } = await aPage();
    const { links } = await read();
    await removeLink();
    expect((await update(links)).status).toBe(200);
    expect((await read()).links).toEqual([expect.objectContaining({ label: 'A', url: a })]);
    expect((await read()).links[0].link).not.toBe(link);
  });

  it('responds with 404 if it was deleted and is named without a target', async () => {
    const { link, update, deleteLink: removeLink } = await aPage();
    await removeLink();
    expect((await update([{ label: 'A', link }])).status).toBe(404);
  });

  it('is its owner’s once it was deleted and restored: other pages can name it, and the page does not delete it', async () => {
    const { link, update, remove, countLinks, ...page } = await aPage();
    await page.deleteLink();
    expect((await page.restoreLink()).status).toBe(200);
    expect((await update([{ label: 'A', link, url: b }])).status).toBe(400);
    expect((await page.createOther()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await countLinks()).toBe(1);
  });
});
