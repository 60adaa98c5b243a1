import { describe, expect, it } from 'vitest';
import { createLink, getLink } from '../../../shared/api/links.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { verifyPassword } from '../../../shared/domain/users/passwords.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { failPuts } from '../../support/calls/races.ts';
import { testService } from '../../support/service.ts';
import { putItem } from '../../support/table/items.ts';
import { listActions } from '../../support/table/recorder.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';

const service = testService();
const url = 'https://example.com/a?b=c#d';

const everyField = {
  url,
  custom: 'Every-Field_1',
  type: 'frame',
  password: 'open sesame',
  domain: 'sho.rt',
  expiry: '2099-12-31 23:59:59',
  geotarget: [{ location: 'France', link: 'https://example.fr/' }],
  devicetarget: [{ device: 'iPhone', link: 'https://example.com/ios' }],
  languagetarget: [{ language: 'pt-br', link: 'https://example.com.br/' }],
  parameters: [{ name: 'utm_source', value: 'mail & more' }],
  metatitle: 'A title',
  metadescription: 'A description',
  metaimage: 'https://example.com/image.png',
};

describe('POST /url/add', () => {
  it('creates a link and returns its id and its short URL with a random alias', async () => {
    const user = await service.addUser();
    const response = await call(service, createLink, { key: user.key, body: { url } });
    expect(response.status).toBe(200);
    expect(response.body.id).toBe(toId(user.id, 1));
    expect(response.body.shorturl).toMatch(/^https:\/\/sho\.rt\/[2-9a-hjkmnp-z]{7}$/);
  });

  it('creates a new link each time, even for the same URL', async () => {
    const user = await service.addUser();
    const first = await call(service, createLink, { key: user.key, body: { url } });
    const second = await call(service, createLink, { key: user.key, body: { url } });
    expect(second.body.id).toBe(first.body.id + 1);
    expect(second.body.shorturl).not.toBe(first.body.shorturl);
  });

  it('stores every field on the link and on its route', async () => {
    const user = await service.addUser();
    const { body } = await call(service, createLink, { key: user.key, body: everyField });
    expect(body.shorturl).toBe('https://sho.rt/Every-Field_1');

    const { custom, password, domain: _, type: __, ...plain } = everyField;
    const link = await getOwned(links, user.id, body.id);
    expect(link).toMatchObject({ ...plain, alias: custom, type: { kind: 'frame' }, clicks: 0 });
    expect(await verifyPassword(password, link.passwordHash ?? '')).toBe(true);

    const { metatitle, metadescription, metaimage, ...rest } = plain;
    const meta = { metatitle, metadescription, metaimage };
    expect(await findLinkRoute('*', custom)).toMatchObject({
      ...rest,
      ...meta,
      linkId: body.id,
      userId: user.id,
    });

    const details = (await call(service, getLink, { key: user.key, params: { id: body.id } })).body.details;
    expect(details).toEqual({
      id: body.id,
      shorturl: body.shorturl,
      longurl: url,
      title: 'A title',
      description: 'A description',
      location: { france: 'https://example.fr/' },
      device: { iphone: 'https://example.com/ios' },
      expiry: '2099-12-31 23:59:59',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it.each([
    ['null', null],
    ['the empty string', ''],
  ])('treats %s in an optional field as absent', async (_, blank) => {
    const user = await service.addUser();
    const { url: _url, ...options } = everyField;
    const blanks = Object.fromEntries(Object.keys(options).map((field) => [field, blank]));
    const response = await call(service, createLink, { key: user.key, body: { url, ...blanks } });
    expect(response.status).toBe(200);
    const { id, userId, alias, date, clicks, retention, revision, changedBy, ...rest } = await getOwned(
      links,
      user.id,
      response.body.id,
    );
    expect(rest).toEqual({ url });
  });

  it.each([false, 0, null, ''])('takes %j for an optional field as none', async (none) => {
    const user = await service.addUser();
    const { url: _, ...optional } = everyField;
    const body = { url, ...Object.fromEntries(Object.keys(optional).map((name) => [name, none])) };
    const response = await call(service, createLink, { key: user.key, body });
    expect(response.body.shorturl).toMatch(/^https:\/\/sho\.rt\/[2-9a-hjkmnp-z]{7}$/);
    expect(await getOwned(links, user.id, response.body.id)).not.toHaveProperty('passwordHash');
  });

  it('accepts a password of one character', async () => {
    const user = await service.addUser();
    const { body } = await call(service, createLink, { key: user.key, body: { url, password: 'x' } });
    const { passwordHash = '' } = await getOwned(links, user.id, body.id);
    expect(await verifyPassword('x', passwordHash)).toBe(true);
  });

  it('ignores unknown fields, which existing clients send', async () => {
    const user = await service.addUser();
    const response = await call(service, createLink, {
      key: user.key,
      body: { url, status: 'private', foo: [1] },
    });
    expect(response.status).toBe(200);
  });

  it('responds with 409 for an alias that is taken, in any case, and writes nothing', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await call(service, createLink, { key: other.key, body: { url, custom: 'Taken-Once' } });
    const response = await call(service, createLink, { key: user.key, body: { url, custom: 'TAKEN-once' } });
    expect(response.status).toBe(409);
    expect(response.body.message).toContain('alias');
    await expect(getOwned(links, user.id, toId(user.id, 1))).rejects.toThrow('not found');
  });

  it.each([
    ['campaign', (id: number) => ({ campaign: id }), 'campaigns', 'Campaign'],
    ['channel', (id: number) => ({ channel: id }), 'channels', 'Channel'],
    ['pixels', (id: number) => ({ pixels: [id] }), 'pixels', 'Pixel'],
    ['type (a splash page)', (id: number) => ({ type: id }), 'splash-pages', 'splash'],
    ['type (an overlay)', (id: number) => ({ type: `overlay-${id}` }), 'overlays', 'overlay'],
  ] as const)(
    'responds with 404 for a missing %s and for another user’s, and 200 for the owner’s',
    async (_, bodyWith, collection, word) => {
      const [user, other] = [await service.addUser(), await service.addUser()];
      const create = (id: number) =>
        call(service, createLink, { key: user.key, body: { url, ...bodyWith(id) } });
      await putItem({ userId: other.id, collection, n: 7 });
      const [missing, foreign] = [await create(toId(user.id, 7)), await create(toId(other.id, 7))];
      expect(missing.status).toBe(404);
      expect(missing.body.message).toContain(word);
      expect(foreign.text).toBe(missing.text);

      await putItem({ userId: user.id, collection, n: 7 });
      expect((await create(toId(user.id, 7))).status).toBe(200);
    },
  );

  it('tries another random alias when the first is taken', async () => {
    const user = await service.addUser();
    const clashes = failPuts(service.table, 'ROUTE#', 2);
    const response = await call(service, createLink, { key: user.key, body: { url } });
    clashes.release();
    expect(clashes.failed).toBe(2);
    expect(response.status).toBe(200);
  });

  it('makes three round trips: authentication, an id, and a transaction of link, route and count', async () => {
    const user = await service.addUser();
    await call(service, createLink, { key: user.key, body: { url } });
    const { requests } = await call(service, createLink, { key: user.key, body: { url } });
    expect(requests.map(listActions)).toEqual([
      ['GetItem'],
      ['UpdateItem'],
      ['UpdateItem'],
      ['UpdateItem', 'PutItem', 'UpdateItem', 'PutItem'],
    ]);
    expect(countRounds({ requests })).toEqual(inRounds(3));
  });

  it('never stores a password in plain text', async () => {
    const user = await service.addUser();
    const { requests } = await call(service, createLink, {
      key: user.key,
      body: { url, password: 'open sesame' },
    });
    expect(JSON.stringify(requests)).not.toContain('open sesame');
  });
});
