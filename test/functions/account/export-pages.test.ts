import { describe, expect, it } from 'vitest';
import { exportAccount } from '../../../shared/api/account-export.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from '../../support/calls/payload.ts';
import { type ExportedLine, exportAll, nextCursor } from '../../support/files/exports.ts';
import { addOneOfEach } from '../../support/items/belongings.ts';
import { someDate } from '../../support/items/lists.ts';
import { longestContents } from '../../support/items/longest-content.ts';
import { addVersions } from '../../support/items/past-versions.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { seedLinks } from '../../support/table/seed.ts';

const service = testService();

describe('the pages of an export', () => {
  it('contain each item once, and have at most 500 lines', async () => {
    const user = await service.addUser();
    const numbers = Array.from({ length: 1203 }, (_, i) => 2 * i + 1);
    await seedLinks(user.id, numbers);
    await addOneOfEach(service, await service.addUser());
    const pages = await exportAll(service, user);
    expect(pages.map(({ body }) => body.length)).toEqual([500, 500, 206]);
    const ids = pages.flatMap(({ body }) => body.map(({ id }: ExportedLine) => id)).slice(3);
    expect(ids).toEqual(numbers.map((n) => toId(user.id, n)));
  });

  it('continue at the same place although items before it are deleted', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    await seedLinks(
      user.id,
      Array.from({ length: 600 }, (_, i) => i + 1),
      { withRoutes: true },
    );
    const first = await call(service, exportAccount, { key: user.key });
    await call(service, deleteLink, { key: user.key, params: { id: toId(user.id, 7) } });
    const query = { cursor: nextCursor(first) };
    const second = await call(service, exportAccount, { key: user.key, query });
    expect(second.body[0].id).toBe(first.body.at(-1).id + 1);
    const lines = [first, second].flatMap(({ body }) => body);
    expect(lines.filter(({ type }: ExportedLine) => type === 'link')).toHaveLength(600);
    expect(lines.at(-2)).toMatchObject({ type: 'deleted-link', id: toId(user.id, 7) });
  });

  /** With so many past versions. */
  async function addChangedLink(user: TestUser, count: number): Promise<number> {
    const { id } = await addLinkFor(service, user);
    await addVersions(user.id, id, count);
    return id;
  }
  const name = ({ type, id, link, version }: ExportedLine) => [type, id ?? link, version];
  const past = (id: number, newest: number) =>
    Array.from({ length: newest }, (_, n) => ['version', id, newest - n]);

  it('contain each version of links and deleted links once, also where a page ends between two of them', async () => {
    const user = await service.addUser();
    const [kept, deleted] = [await addChangedLink(user, 1500), await addChangedLink(user, 600)];
    await call(service, deleteLink, { key: user.key, params: { id: deleted } });
    const pages = await exportAll(service, user);
    expect(pages.map(({ body }) => body.length)).toEqual([500, 500, 500, 105]);
    expect(pages.flatMap(({ body }) => body.map(name)).slice(3)).toEqual([
      ['link', kept, 1501],
      ...past(kept, 1500).slice(0, 999),
      ['deleted-link', deleted, 602],
      ...past(deleted, 601),
    ]);
  });

  it('go on after versions although their link is changed or deleted between two pages', async () => {
    const user = await service.addUser();
    const { key } = user;
    const id = await addChangedLink(user, 600);
    const first = await call(service, exportAccount, { key });
    const readNext = async () =>
      (await call(service, exportAccount, { key, query: { cursor: nextCursor(first) } })).body.map(name);
    const older = past(id, 600).slice(first.body.length - 4);
    const body = { url: 'https://example.com/newer' };
    await call(service, updateLink, { key, params: { id }, body });
    expect(await readNext()).toEqual(older);
    await call(service, deleteLink, { key, params: { id } });
    expect((await readNext()).slice(0, 2)).toEqual([
      ['deleted-link', id, 603],
      ['version', id, 602],
    ]);
  });

  it('can be sent by Lambda, and read a bounded number of megabytes, however large links are', async () => {
    const user = await service.addUser();
    const { url: link } = longestContents['characters that JSON escapes'];
    const geotarget = Array.from({ length: 15 }, () => ({ location: 'France', link }));
    const numbers = Array.from({ length: 100 }, (_, i) => i + 1);
    await seedLinks(user.id, numbers, { withRoutes: true, fields: { geotarget } });
    const pages = await exportAll(service, user);
    expect(pages.flatMap(({ body }) => body)).toHaveLength(103);
    for (const { result, requests } of pages) {
      expect(payloadBytes(result)).toBeLessThan(MAX_PAYLOAD_BYTES);
      const units = requests.reduce((sum, request) => sum + request.units, 0);
      expect((units * 4) / 1024).toBeLessThan(20);
    }
  });
});

describe('the history in an export', () => {
  it('has the fields of each past version that the next one changed, and no secret', async () => {
    const user = await service.addUser({ planId: 3 });
    const { key } = user;
    const url = 'https://example.com/';
    const created = { url, custom: 'storied', metatitle: 'One', clicklimit: 5 };
    const { id, alias } = await addLinkFor(service, user, created);
    await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    const params = { id };
    const geotarget = [{ location: 'France', link: `${url}fr` }];
    await call(service, updateLink, {
      key,
      params,
      body: { url, custom: 'renamed', geotarget, password: 'first' },
    });
    await call(service, updateLink, {
      key,
      params,
      body: { url: `${url}new`, metatitle: null, geotarget: null, password: '2nd' },
    });
    const by = `user:${user.id} ${user.username} main-key`;
    const read = async () => {
      const lines = (await exportAll(service, user)).flatMap(({ body }) => body as ExportedLine[]);
      return lines.filter(({ type }) => ['link', 'version', 'deleted-link'].includes(type));
    };
    const versions = [
      { version: 2, date: someDate, by, fields: { url, metatitle: 'One', geotarget, password: 'changed' } },
      { version: 1, date: someDate, by, fields: { custom: 'storied', geotarget: null, password: 'changed' } },
    ].map((version) => ({ type: 'version', link: id, ...version }));
    const exported = await read();
    expect(exported).toEqual([
      expect.objectContaining({ type: 'link', id, version: 3, by, alias: 'renamed', clicksleft: 4 }),
      ...versions,
    ]);
    await call(service, deleteLink, { key, params });
    const { changed: _, type: __, ...link } = exported[0] as ExportedLine;
    expect(await read()).toEqual([
      { ...link, type: 'deleted-link', version: 4, deleted: someDate },
      { type: 'version', link: id, version: 3, date: someDate, by, fields: { deleted: null } },
      ...versions,
    ]);
    expect(JSON.stringify(await read())).not.toMatch(/scrypt|hash|first|2nd/i);
  });
});

describe('the cursor of an export', () => {
  it.each([
    '',
    'x',
    'links 0',
    'bGlua3M',
    '../..',
    'bGlua3MgMA==',
    ...['users 0', 'links 0 ', 'links 1 x', 'links 1 01'].map((text) =>
      Buffer.from(text).toString('base64url'),
    ),
  ])('is refused with 400 if it is %j', async (cursor) => {
    const user = await service.addUser();
    const { status, body } = await call(service, exportAccount, { key: user.key, query: { cursor } });
    expect([status, body]).toEqual([
      400,
      { error: 1, message: 'cursor: must be the cursor of a Link header' },
    ]);
  });
});
