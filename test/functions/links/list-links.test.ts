import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteLink, listLinks } from '../../../shared/api/links.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';

const service = testService();

describe('GET /urls', () => {
  let user: TestUser;
  /** Numbers of the user's links that are not deleted, newest first: 1 to 70 without every third. */
  const numbers = Array.from({ length: 70 }, (_, i) => 70 - i).filter((n) => n % 3 !== 0);
  const getNumber = ({ id }: { id: number }) => id % 100_000_000;
  const list = async (query: Record<string, unknown> = {}) =>
    call(service, listLinks, { key: user.key, query });

  beforeAll(async () => {
    user = await service.addUser();
    for (let n = 1; n <= 70; n++) await addLinkFor(service, user, { metatitle: `Link ${n}` });
    for (let n = 3; n <= 70; n += 3) {
      await call(service, deleteLink, { key: user.key, params: { id: user.id * 100_000_000 + n } });
    }
  });

  it('returns the newest fifteen, with the documented keys', async () => {
    const { body } = await list();
    const { urls, ...counts } = body.data;
    expect(counts).toEqual({ result: 47, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 4 });
    expect(urls.map(getNumber)).toEqual(numbers.slice(0, 15));
    expect(urls[0]).toEqual({
      id: user.id * 100_000_000 + 70,
      alias: expect.any(String),
      shorturl: expect.stringContaining(`https://sho.rt/`),
      longurl: 'https://example.com/',
      clicks: 0,
      title: 'Link 70',
      description: '',
      date: expect.any(String),
    });
  });

  it('returns all pages without gaps or repetitions after deletions', async () => {
    for (const limit of [1, 7, 16, 47, 100]) {
      const seen: number[] = [];
      const pages = Math.ceil(47 / limit);
      for (let page = 1; page <= pages; page++) {
        const { data } = (await list({ limit, page })).body;
        expect([data.result, data.maxpage, data.nextpage]).toEqual([47, pages, Math.min(page + 1, pages)]);
        seen.push(...data.urls.map(getNumber));
      }
      expect(seen).toEqual(numbers);
    }
  });

  it.each([
    [{ limit: '500' }, 500, 1],
    [{ limit: '1001' }, 1000, 1],
    [{ limit: '0' }, 15, 1],
    [{ limit: '-3', page: '-1' }, 15, 1],
    [{ limit: 'ten', page: 'two' }, 15, 1],
    [{ limit: '2.5', page: '' }, 15, 1],
    [{ limit: '999999999999999999999' }, 1000, 1],
    [{ page: '999999999999999999999' }, 15, Number.MAX_SAFE_INTEGER],
    [{ page: '3', order: 'nonsense' }, 15, 3],
  ])('treats %j as %i entries of page %i', async (query, perpage, currentpage) => {
    expect((await list(query)).body.data).toMatchObject({ perpage, currentpage });
  });

  it.each(['date', 'click'])('returns an empty list past the end, by %s', async (order) => {
    const { status, body } = await list({ page: 99, order });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      result: 47,
      perpage: 15,
      currentpage: 99,
      nextpage: 4,
      maxpage: 4,
      urls: [],
    });
  });

  it('makes two round trips for the first page and three for any other', async () => {
    const rounds = async (query: object) => countRounds(await list({ ...query }));
    expect(await rounds({})).toEqual(inRounds(2));
    expect(await rounds({ page: 3 })).toEqual(inRounds(3));
  });

  it('sorts by clicks in descending order, then newest first, across pages', async () => {
    const clicks = new Map([
      [2, 9],
      [40, 9],
      [70, 1],
    ]);
    for (const [n, count] of clicks) {
      await tableClient().send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME,
          Key: itemKey(collectionKey(user.id, 'links'), n),
          UpdateExpression: 'ADD clicks :count, #rank :rank',
          ExpressionAttributeNames: { '#rank': 'rank' },
          ExpressionAttributeValues: { ':count': count, ':rank': count * 100_000_000 },
        }),
      );
    }
    const expected = [40, 2, 70, ...numbers.filter((n) => !clicks.has(n))];
    const first = (await list({ order: 'click', limit: 20 })).body.data.urls;
    const second = (await list({ order: 'click', limit: 20, page: 2 })).body.data.urls;
    expect([...first, ...second].map(getNumber)).toEqual(expected.slice(0, 40));
    expect(first[0].clicks).toBe(9);
  });

  it('does not list other users’ links', async () => {
    const other = await service.addUser();
    expect((await call(service, listLinks, { key: other.key })).body.data).toMatchObject({
      result: 0,
      maxpage: 1,
      urls: [],
    });
  });
});
