import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getBioPage, listBioPages, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { bioPages } from '../../../shared/data/bio-pages/bio-pages.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { changeOwned } from '../../../shared/data/owned/owned-items.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromCountry, visitorFrom } from '../../support/calls/edge.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { addBioPageFor, hrefsIn, readOwnBioPage, visitBioPage } from '../../support/items/bio-pages.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: await service.addPlan({}) });
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const url = 'https://example.com/a';

async function aPage(body: Record<string, unknown> = {}) {
  const { id, slug } = await addBioPageFor(service, user, body);
  const open = (headers: Record<string, string> = chromeOnWindows, method = 'GET') =>
    visitBioPage(service, slug, { headers, method });
  const read = () => readOwnBioPage(service, user, id);
  return { id, slug, open, read };
}

function expectNotFound(response: TestResponse) {
  expect([response.status, response.headers['cache-control']]).toEqual([404, 'private, no-store']);
  expect(response.text).not.toContain('Secret');
}

const buildWrite = ({ requests }: TestResponse) => {
  const update = requests.find(({ operation }) => operation === 'UpdateItem');
  return { key: update?.input.Key.pk.S, values: unmarshall(update?.input.ExpressionAttributeValues ?? {}) };
};

describe('GET /b/{slug}', () => {
  it('shows the page, with short URLs for its entries, which no cache may store', async () => {
    const links = [
      { label: 'My <shop>', url, image: 'https://img.example/a.png' },
      { label: 'Blog', url: 'https://example.com/b' },
    ];
    const { open, read } = await aPage({ title: 'Ann & Lee', description: 'Hello', links });
    const response = await open();
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(response.text).toContain('<h1 dir="auto">Ann &amp; Lee</h1>');
    expect(response.text).toContain('My &lt;shop&gt;');
    expect(response.headers['content-security-policy']).toContain('img-src https://img.example;');
    expect(response.headers['content-security-policy']).not.toContain('script-src');
    expect(response.text).not.toContain('<script');
    const shown = (await read()).links.map(({ shorturl }: { shorturl: string }) => shorturl);
    expect(hrefsIn(response.text)).toEqual(shown);
  });

  it('has the name as its heading without a title, any case in its URL, and shows profiles by their names', async () => {
    const slug = `case-${user.id}`;
    const socials = ['https://www.instagram.com/ann', 'https://ann.example/me'];
    await addBioPageFor(service, user, { name: 'Ann', slug, socials });
    const { status, text } = await visitBioPage(service, slug.toUpperCase());
    expect([status, text.includes('<h1 dir="auto">Ann</h1>')]).toEqual([200, true]);
    expect(text).toContain('<a href="https://www.instagram.com/ann" rel="me">Instagram</a>');
    expect(text).toContain('<a href="https://ann.example/me" rel="me">ann.example</a>');
  });

  it('shows an entry from its first day on until the day that it names, in UTC', async () => {
    const { open } = await aPage({
      links: [{ label: 'Sale', url, from: '2030-03-01', until: '2030-03-03' }],
    });
    const isShownAt = async (time: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
      return (await open()).text.includes('Sale');
    };
    expect(await isShownAt('2030-02-28T23:59:59Z')).toBe(false);
    expect(await isShownAt('2030-03-01T00:00:00Z')).toBe(true);
    expect(await isShownAt('2030-03-02T23:59:59Z')).toBe(true);
    expect(await isShownAt('2030-03-03T00:00:00Z')).toBe(false);
  });

  it('leaves out entries whose links were deleted, and leads where a link was moved', async () => {
    const link = await addLinkFor(service, user, { url });
    const { open, read } = await aPage({
      links: [
        { label: 'Mine', link: link.id },
        { label: 'Made', url },
      ],
    });
    expect(hrefsIn((await open()).text)[0]).toBe(`https://sho.rt/${link.alias}`);
    await deleteStoredLink(user, (await read()).links[1].link, new Date());
    expect(hrefsIn((await open()).text)).toEqual([`https://sho.rt/${link.alias}`]);
  });

  it('responds with 404 while the page is private, for a missing one, and on hosts that are not the service’s', async () => {
    const { id, slug, open } = await aPage({ title: 'Secret', public: false });
    expectNotFound(await open());
    await call(service, updateBioPage, { key: user.key, params: { id }, body: { public: true } });
    expect((await open()).status).toBe(200);
    expectNotFound(
      await visitBioPage(service, slug, { headers: { ...chromeOnWindows, host: 'other.example' } }),
    );
    for (const missing of ['nothing-here', '', 'x', 'a/b', 'a\0b', 'ü', '*', 'a'.repeat(4000)])
      expectNotFound(await visitBioPage(service, missing));
  });

  it('responds with 404 as soon as its owner is deleted', async () => {
    const owner = await service.addUser();
    const { slug } = await addBioPageFor(service, owner);
    await deleteStoredUser(owner.id, bySystem);
    expectNotFound(await visitBioPage(service, slug));
  });
});

describe('the views of a bio page', () => {
  it('are counted as visits, with the channels that it is in', async () => {
    const { id, open } = await aPage();
    const channel = await addChannelFor(service, user);
    await assignTo(service, user, channel, 'bio', id);
    const { key, values } = buildWrite(await open({ ...chromeOnWindows, ...fromCountry('DE') }));
    expect(key).toMatch(new RegExp(`^VISITOR#bio-pages#${id}#[\\w-]{43}$`));
    expect(values).toMatchObject({
      ':subject': `bio-pages#${id}`,
      ':userId': user.id,
      ':country': 'DE',
      ':memberships': `channels:${channel % 100_000_000}`,
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ['a HEAD request', chromeOnWindows, 'HEAD'],
    ['a tool', { 'user-agent': 'curl/8.7.1' }, 'GET'],
    ['a prefetch', { ...chromeOnWindows, 'sec-purpose': 'prefetch' }, 'GET'],
  ])('do not include %s', async (_, headers, method) => {
    const { open } = await aPage();
    const { status, requests } = await open(headers, method);
    expect([status, requests.filter(({ operation }) => operation === 'UpdateItem')]).toEqual([200, []]);
  });

  it('are in the list and the page’s statistics, beside the clicks of its entries', async () => {
    const { id, open, read } = await aPage({ links: [{ label: 'A', url }] });
    const [{ link, shorturl }] = (await read()).links;
    const shard = new Shard();
    for (const n of [1, 2, 1]) {
      const { key } = buildWrite(await open({ ...chromeOnWindows, ...visitorFrom(n) }));
      shard.visit({ bioId: id, userId: user.id, visitor: key as string, country: 'DE' });
    }
    const alias = new URL(shorturl).pathname.slice(1);
    const followed = await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    expect(followed.headers.location).toBe(url);
    shard.visit({ linkId: link, userId: user.id });
    await deliver(shard.records);
    const { body } = await call(service, getBioPage, { key: user.key, params: { id } });
    expect(body.details).toMatchObject({ views: 3, clicks: 1, links: [{ clicks: 1 }] });
    expect(body.data).toMatchObject({ clicks: 3, uniqueClicks: 2, topCountries: { Germany: 3 } });
    const list = await call(service, listBioPages, { key: user.key });
    expect(list.body.data.bio[0]).toMatchObject({ id, views: 3, clicks: 1 });
  });

  it('are kept when they are counted while the page is changed', { tags: ['race'] }, async () => {
    const { id, read } = await aPage();
    const shard = new Shard();
    shard.visit({ bioId: id, userId: user.id });
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('Renamed'));
    const changing = changeOwned(bioPages, user.id, id, (before) => ({ ...before, name: 'Renamed' }));
    await blocked.reached;
    await deliver(shard.records);
    blocked.release();
    await changing;
    expect(await read()).toMatchObject({ views: 1, name: 'Renamed' });
  });

  it('do not keep the page from being shown when they cannot be written', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { id, open } = await aPage();
    service.table.failWith(({ operation }) => (operation === 'UpdateItem' ? new Error('no') : undefined));
    expect((await open()).status).toBe(200);
    const uncounted = expect.objectContaining({ subject: `bio-pages#${id}`, userId: user.id });
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'showBioPage', uncounted })]]);
  });
});
