import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { getChannel } from '../../../shared/api/channels.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { collectionKey, itemKey, membersKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { getNumber, toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { addChannelFor, assignTo, itemsOfChannel, putQrCode } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';

const service = testService();

const read = (user: TestUser, id: unknown, query: Record<string, unknown> = {}) =>
  call(service, getChannel, { key: user.key, params: { id }, query });

/** A channel with this many links, assigned in the order of their ids. */
async function aChannel(count: number) {
  const user = await service.addUser();
  const channel = await addChannelFor(service, user);
  const links: number[] = [];
  while (links.length < count) links.push((await addLinkFor(service, user, { channel })).id);
  return { user, channel, links };
}

describe('GET /channel/{id}', () => {
  it('shows a link with its title, its target and its short URL, on the day it was made', async () => {
    const { user, channel } = await aChannel(0);
    const { id } = await addLinkFor(service, user, {
      url: 'https://www.example.com:8080/a?b',
      custom: 'In-A-Channel',
      metatitle: 'A title',
    });
    await assignTo(service, user, channel, 'links', id);
    expect((await read(user, channel)).body).toEqual({
      error: '0',
      data: {
        result: 1,
        perpage: 15,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        items: [
          {
            type: 'links',
            id,
            title: 'A title',
            preview: 'https://www.example.com:8080/a?b',
            link: 'https://sho.rt/In-A-Channel',
            date: new Date().toISOString().slice(0, 10),
          },
        ],
      },
    });
  });

  it('uses the target’s host as the title of a link without one', async () => {
    const { user, channel, links } = await aChannel(1);
    const body = { url: 'https://www.example.org/path' };
    await call(service, updateLink, { key: user.key, params: { id: links[0] }, body });
    expect((await read(user, channel)).body.data.items[0].title).toBe('www.example.org');
  });

  it('shows a QR code with its name and its image', async () => {
    const { user, channel } = await aChannel(0);
    const id = await putQrCode(user.id);
    await assignTo(service, user, channel, 'qr', id);
    expect((await read(user, channel)).body.data.items).toEqual([
      {
        type: 'qr',
        id,
        title: 'QR code 1',
        preview: 'https://sho.rt/qr/code1',
        link: 'https://sho.rt/qr/code1',
        date: '2026-11-21',
      },
    ]);
  });

  it.each([
    [
      'its title and its picture',
      { title: 'Ann Lee', avatar: 'https://e.com/a.png' },
      'Ann Lee',
      'https://e.com/a.png',
    ],
    ['its name and its URL instead of these', {}, 'Mine', undefined],
  ])('shows a bio page with %s', async (_, fields, title, preview) => {
    const { user, channel } = await aChannel(0);
    const slug = `page-${user.id}`;
    const { id } = await addBioPageFor(service, user, { name: 'Mine', slug, ...fields });
    await assignTo(service, user, channel, 'bio', id);
    const link = `https://sho.rt/b/${slug}`;
    const date = new Date().toISOString().slice(0, 10);
    expect((await read(user, channel)).body.data.items).toEqual([
      { type: 'bio', id, title, preview: preview ?? link, link, date },
    ]);
  });

  it('lists the last assigned item first, also for links and QR codes with the same number', async () => {
    const { user, channel, links } = await aChannel(2);
    const [first, second] = links as [number, number];
    const other = await addChannelFor(service, user);
    const qrCode = await putQrCode(user.id, 1);
    await assignTo(service, user, other, 'links', second);
    await assignTo(service, user, other, 'qr', qrCode);
    await assignTo(service, user, other, 'links', first);
    const { items } = (await read(user, other)).body.data;
    expect(items.map(({ type, id }: { type: string; id: number }) => [type, id])).toEqual([
      ['links', first],
      ['qr', qrCode],
      ['links', second],
    ]);
    expect(await itemsOfChannel(service, user, channel)).toEqual({ ids: [second, first], total: 2 });
  });

  describe('with forty links, a third of them deleted', () => {
    let user: TestUser;
    let channel: number;
    let newestFirst: number[];

    beforeAll(async () => {
      const made = await aChannel(40);
      ({ user, channel } = made);
      for (const id of made.links.filter((one) => (getNumber(user.id, one) ?? 0) % 3 === 0)) {
        await call(service, deleteLink, { key: user.key, params: { id } });
      }
      newestFirst = made.links.filter((one) => (getNumber(user.id, one) ?? 0) % 3 !== 0).reverse();
    });

    it.each([1, 7, 16, 27, 100])('has pages of %i without gaps, and exact totals', async (limit) => {
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(27 / limit); page++) {
        const { ids, total } = await itemsOfChannel(service, user, channel, { limit, page });
        expect(total).toBe(27);
        seen.push(...ids);
      }
      expect(seen).toEqual(newestFirst);
    });

    it('is empty past the end', async () => {
      expect((await read(user, channel, { page: 3 })).body.data).toEqual({
        result: 27,
        perpage: 15,
        currentpage: 3,
        nextpage: 2,
        maxpage: 2,
        items: [],
      });
    });

    it('takes three round trips for the first page and four for any other', async () => {
      const rounds = async (query: Record<string, unknown>) => countRounds(await read(user, channel, query));
      expect(await rounds({})).toEqual(inRounds(3));
      expect(await rounds({ page: 2 })).toEqual(inRounds(4));
    });
  });

  it('omits an item that is deleted after it was listed', async () => {
    const { user, channel, links } = await aChannel(3);
    const Key = itemKey(collectionKey(user.id, 'links'), 2);
    await tableClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
    expect((await itemsOfChannel(service, user, channel)).ids).toEqual([links[2], links[0]]);
  });

  it('reads no items for an empty channel', async () => {
    const { user, channel } = await aChannel(0);
    const { body, requests } = await read(user, channel);
    expect(body.data).toMatchObject({ result: 0, items: [] });
    expect(requests.map(({ operation }) => operation)).not.toContain('BatchGetItem');
  });

  it('shows an item as it is now, not as it was assigned', async () => {
    const { user, channel, links } = await aChannel(1);
    const body = { url: 'https://example.com/', metatitle: 'Renamed', custom: 'Renamed-Alias' };
    await call(service, updateLink, { key: user.key, params: { id: links[0] }, body });
    const [item] = (await read(user, channel)).body.data.items;
    expect(item).toMatchObject({ title: 'Renamed', link: 'https://sho.rt/Renamed-Alias' });
  });

  it('responds with 404 for another user’s channel exactly as for a missing one, and reads none of its items', async () => {
    const [{ channel }, user] = [await aChannel(1), await service.addUser()];
    const before = service.table.requests.length;
    const [foreign, missing] = [await read(user, channel), await read(user, toId(user.id, 3))];
    expect([missing.status, missing.body.message]).toEqual([404, 'Channel was not found.']);
    expect(foreign.text).toBe(missing.text);
    // Requests that were not awaited would appear only now.
    await sleep(50);
    const requested = JSON.stringify(service.table.requests.slice(before));
    expect(requested).not.toContain(membersKey('channels', channel));
  });
});
