import { afterEach, describe, expect, it, vi } from 'vitest';
import { assignCampaign, deleteCampaign, updateCampaign } from '../../../shared/api/campaigns.ts';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { rotateCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { type CallOptions, call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addDomainFor, withoutDomainReads } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { seedCampaign } from '../../support/table/seed.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
});

const rotate = (slug: string, options: CallOptions = {}) =>
  call(service, rotateCampaign, { params: { slug }, headers: chromeOnWindows, ...options });

/** A public campaign with one link per body. */
async function aCampaign(bodies: Record<string, unknown>[] = [{}]) {
  const user = await service.addUser();
  const campaign = await addCampaignFor(service, user, { public: true });
  const links: { id: number; alias: string }[] = [];
  for (const body of bodies) links.push(await addLinkFor(service, user, { campaign: campaign.id, ...body }));
  const slug = String(campaign.rotator).split('/').at(-1) ?? '';
  return {
    user,
    id: campaign.id,
    slug,
    links,
    addresses: links.map(({ alias }) => `https://sho.rt/${alias}`),
  };
}

/** The distinct targets of this many visits in a row. */
async function destinations(slug: string, visits = 25): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: visits }, () => rotate(slug)));
  return [...new Set(responses.map(({ status, headers }) => `${status === 302 && headers.location}`))].sort();
}

const change = (user: TestUser, id: number, body: Record<string, unknown>) =>
  call(service, updateCampaign, { key: user.key, params: { id }, body: { name: 'Changed', ...body } });

function expectNotFound({ status, headers, text, requests }: TestResponse) {
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).toContain('<h1>Link not found</h1>');
  return requests;
}

describe('GET /r/{slug}', () => {
  it('redirects to the short URL of the campaign’s link without caching', async () => {
    const { slug, addresses } = await aCampaign();
    const response = await rotate(slug);
    expect(response.status).toBe(302);
    expect(response.headers).toEqual({ location: addresses[0], 'cache-control': 'private, no-store' });
    expect(response.text).toBe('');
  });

  it('redirects to each of its links over time', async () => {
    const { slug, addresses } = await aCampaign([{}, {}, {}]);
    // 100 visits miss one of them once in 10^17 runs.
    expect(await destinations(slug, 100)).toEqual(addresses.toSorted());
  });

  it('counts no click, which counts where the link is followed', async () => {
    const { slug, links } = await aCampaign();
    const { requests } = await rotate(slug);
    expect(JSON.stringify(requests.map(({ input }) => input))).not.toContain('VISITOR#');
    const params = { alias: links[0]?.alias };
    const followed = await call(service, followLink, { params, headers: chromeOnWindows });
    expect(followed.requests.filter(({ operation }) => operation === 'UpdateItem')).toHaveLength(1);
  });

  it.each([
    ['a HEAD request', { method: 'HEAD' }],
    ['a crawler', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }],
    ['a prefetch', { headers: { ...chromeOnWindows, 'sec-purpose': 'prefetch' } }],
    ['a visitor on the API’s host', { headers: { host: 'api.sho.rt' } }],
  ])('redirects %s to the same place', async (_, options) => {
    const { slug, addresses } = await aCampaign();
    const { status, headers } = await rotate(slug, options);
    expect([status, headers.location]).toEqual([302, addresses[0]]);
  });

  it('accepts the slug in any case', async () => {
    const { slug, addresses } = await aCampaign();
    expect((await rotate(slug.toUpperCase())).headers.location).toBe(addresses[0]);
  });

  it('never redirects to an expired link', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const { slug, addresses } = await aCampaign([{}, { expiry: '2026-11-21 10:00:05' }]);
    expect(await destinations(slug)).toEqual(addresses.toSorted());
    vi.setSystemTime(new Date('2026-11-21T10:00:05Z'));
    expect(await destinations(slug)).toEqual([addresses[0]]);
  });

  it('never redirects to a link whose clicks are used up, even if most are', async () => {
    const { slug, links, addresses } = await aCampaign([{}, ...Array(12).fill({ clicklimit: 1 })]);
    const visit = ({ alias }: { alias: string }) =>
      call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    for (const link of links) await visit(link);
    expect(await destinations(slug)).toEqual([addresses[0]]);
  });

  it('never redirects to a link that was deleted or moved to another campaign', async () => {
    const { user, slug, links, addresses } = await aCampaign([{}, {}, {}]);
    const other = await addCampaignFor(service, user);
    const { key } = user;
    await call(service, deleteLink, { key, params: { id: links[0]?.id } });
    const moved = { campaignid: other.id, linkid: links[1]?.id };
    await call(service, assignCampaign, { key, params: moved });
    expect(await destinations(slug)).toEqual([addresses[2]]);
  });

  it('redirects to links on a branded domain as long as their owner has it', async () => {
    const { user, id, slug, addresses } = await aCampaign();
    const { id: domainId, origin } = await addDomainFor(user);
    const branded = await addLinkFor(service, user, { campaign: id, domain: origin });
    expect(await destinations(slug)).toEqual([...addresses, `${origin}/${branded.alias}`].sort());
    await call(service, deleteDomain, { key: user.key, params: { id: domainId } });
    expect(await destinations(slug)).toEqual(addresses);
    await addDomainFor(await service.addUser(), { domain: origin });
    expect(await destinations(slug)).toEqual(addresses);
  });

  it('redirects to a link with a password only if there is no other', async () => {
    const { user, slug, links, addresses } = await aCampaign([{ password: 'secret' }, {}]);
    expect(await destinations(slug)).toEqual([addresses[1]]);
    await call(service, deleteLink, { key: user.key, params: { id: links[1]?.id } });
    expect(await destinations(slug)).toEqual([addresses[0]]);
  });

  it('responds with 404 if no link of the campaign can be visited', async () => {
    const { user, slug, links } = await aCampaign();
    await call(service, deleteLink, { key: user.key, params: { id: links[0]?.id } });
    expectNotFound(await rotate(slug));
  });

  it('works while the campaign is public, under its current slug', async () => {
    const { user, id, slug } = await aCampaign();
    await change(user, id, { public: false });
    expectNotFound(await rotate(slug));
    await change(user, id, { public: true, slug: `new-${slug}` });
    expectNotFound(await rotate(slug));
    expect((await rotate(`new-${slug}`)).status).toBe(302);
    await call(service, deleteCampaign, { key: user.key, params: { id } });
    expectNotFound(await rotate(`new-${slug}`));
  });

  it.each(['nobody-has-it', 'constructor'])('responds with 404 for the unknown slug %s', async (slug) => {
    expectNotFound(await rotate(slug));
  });

  it.each([
    '',
    'ab',
    ' ',
    'a/b',
    '../api',
    '%00',
    '\0\0\0',
    'a b c',
    'sömmer',
    '\ud800abc',
    '<script>',
    'x'.repeat(4096),
    'ü'.repeat(4096),
  ])('responds with 404 for %j without a read', async (slug) => {
    expect(expectNotFound(await rotate(slug))).toEqual([]);
  });

  it('responds with 404 on branded domains and unknown hosts, and reads nothing but these', async () => {
    const { user, slug } = await aCampaign();
    const { host } = await addDomainFor(user);
    for (const other of [host, 'nobody.example', '*', '', 'sho.rt..'])
      expect(withoutDomainReads(expectNotFound(await rotate(slug, { headers: { host: other } })))).toEqual(
        [],
      );
  });

  it('costs 6 requests, at most 4 read units, and 1 write unit with a thousand links', async () => {
    const { user, id, slug } = await aCampaign([]);
    const numbers = Array.from({ length: 1000 }, (_, i) => i + 1);
    await seedCampaign({ id, userId: user.id }, numbers);
    for (let visit = 0; visit < 20; visit++) {
      const { status, requests } = await rotate(slug);
      expect(status).toBe(302);
      const operations = requests.map(({ operation }) => operation);
      expect(operations).toEqual(['GetItem', 'Query', 'GetItem', 'Query', 'BatchGetItem', 'UpdateItem']);
      expect(requests.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(5);
    }
  });

  it('responds with 500 with a page if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { slug } = await aCampaign();
    service.table.failWith(() => new Error('the table is away'));
    expect((await rotate(slug)).status).toBe(500);
    expect(JSON.stringify(log.mock.calls)).toContain('the table is away');
    log.mockRestore();
  });
});
