import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteCampaign, updateCampaign } from '../../../shared/api/campaigns.ts';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { toId } from '../../../shared/ids.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { aList, hrefsIn, showList } from '../../support/items/campaign-lists.ts';
import { addDomainFor, withoutDomainReads } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
});

const shortUrls = (links: { alias: string }[]) => links.map(({ alias }) => `https://sho.rt/${alias}`);
const withoutNonce = ({ text }: TestResponse) => text.replace(/nonce="[^"]*"/g, '');
const remove = (user: TestUser, id: unknown) => call(service, deleteLink, { key: user.key, params: { id } });
const hide = (user: TestUser, id: number) =>
  call(service, updateCampaign, { key: user.key, params: { id }, body: { name: 'Hidden', public: false } });

const withoutBrand = (text: string) =>
  text.replace(' · Short links', '').replace(/<header.*<\/header>\n/, '');

let notFound: string;

/** The 404 page is the same for every reason, byte for byte, but for the name of the service on other hosts. */
async function expectNotFound(response: TestResponse) {
  notFound ??= withoutNonce(await showList(service, 'nobody', 'nothing-100000001'));
  expect(response.status).toBe(404);
  expect([notFound, withoutBrand(notFound)]).toContain(withoutNonce(response));
  return response.requests;
}

describe('GET /u/{owner}/{campaign}', () => {
  it('lists the campaign’s short URLs, newest first, at the URL that the API returns', async () => {
    const { user, list, name, links, open } = await aList(service, [{}, {}, {}], { name: 'Spring' });
    expect(list).toBe(`https://sho.rt/u/${user.id}/${name}`);
    const response = await open();
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(response.text).toContain('<meta name="robots" content="noindex">');
    expect(response.text).toContain('<h1 dir="auto">Spring</h1>');
    expect(hrefsIn(response)).toEqual(shortUrls(links).reverse());
  });

  it('shows only the host of a target, and only if the link has no title', async () => {
    const url = 'https://www.example.com/a/secret/path?token=s3cret#part';
    const { open } = await aList(service, [
      { url },
      { url: 'https://hidden.example/', metatitle: 'A title' },
    ]);
    const { text } = await open();
    expect(text).toContain('<bdi>www.example.com</bdi>');
    expect(text).toContain('<bdi>A title</bdi>');
    expect(text).not.toMatch(/secret|s3cret|hidden\.example/);
  });

  it('reveals nothing about a password-protected link', async () => {
    const link = { url: 'https://hidden.example/', metatitle: 'A title', password: 'secret' };
    const { links, open } = await aList(service, [link]);
    const response = await open();
    expect(hrefsIn(response)).toEqual(shortUrls(links));
    expect(response.text).toContain('Password-protected');
    expect(response.text).not.toMatch(/hidden\.example|A title/);
  });

  it('leaves out links that are expired, deleted, or on a removed domain', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const { user, id, links, open } = await aList(service, [{}, { expiry: '2026-11-21 10:00:05' }, {}]);
    const domain = await addDomainFor(user);
    const branded = await addLinkFor(service, user, { campaign: id, domain: domain.origin });
    const all = [...shortUrls(links), `${domain.origin}/${branded.alias}`];
    expect(hrefsIn(await open())).toEqual(all.toReversed());
    vi.setSystemTime(new Date('2026-11-21T10:00:05Z'));
    await remove(user, links[2]?.id);
    await call(service, deleteDomain, { key: user.key, params: { id: domain.id } });
    expect(hrefsIn(await open())).toEqual([all[0]]);
  });

  it('leaves out links whose clicks are used up', async () => {
    const { links, open } = await aList(service, [{ clicklimit: 1 }, { clicklimit: 1 }]);
    const [alias = ''] = links.map((link) => link.alias);
    await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    expect(hrefsIn(await open())).toEqual(shortUrls(links.slice(1)));
  });

  it('says so if no link can be visited', async () => {
    const { text, status } = await (await aList(service, [])).open();
    expect(status).toBe(200);
    expect(text).toContain('There are no links here right now.');
    expect(text).not.toMatch(/<ul|<nav/);
  });

  it('accepts a slug in any case', async () => {
    const { user, name } = await aList(service);
    expect((await showList(service, user.id, name.toUpperCase())).status).toBe(200);
  });

  it('shows nothing that its owner signs in with', async () => {
    const { user, list, name, open } = await aList(service);
    const { text, headers } = await open();
    for (const secret of [user.username, user.email])
      expect(list + text + JSON.stringify(headers)).not.toContain(secret);
    await expectNotFound(await showList(service, user.username, name));
  });

  it('accepts a slug that ends in a number', async () => {
    const { open } = await aList(service, [{}], { slug: 'a-1-22-' });
    expect((await open()).status).toBe(200);
  });

  it('treats HEAD like GET', async () => {
    expect((await (await aList(service)).open({ method: 'HEAD' })).status).toBe(200);
  });

  it('returns the same 404 for private and deleted campaigns', async () => {
    const { user, id, open } = await aList(service);
    await hide(user, id);
    await expectNotFound(await open());
    await call(service, deleteCampaign, { key: user.key, params: { id } });
    await expectNotFound(await open());
  });

  it('responds with 404 as soon as the owner is deleted', async () => {
    const { user, open } = await aList(service);
    await deleteStoredUser(user.id, bySystem);
    await expectNotFound(await open());
  });

  it('responds with 404 for another owner, slug or id', async () => {
    const [{ user, id, name }, other] = [await aList(service), await aList(service)];
    const slug = name.slice(0, name.lastIndexOf('-'));
    for (const [owner, campaign] of [
      [other.user.id, name],
      [user.id, other.name],
      [user.id, `${other.name.split('-')[0]}-${id}`],
      [user.id, `${slug}-${other.id}`],
      [user.id, `${slug}-${toId(user.id, 2)}`],
      [`0${user.id}`, name],
      ['', name],
    ] as const)
      await expectNotFound(await showList(service, owner, campaign));
  });

  it.each([
    '',
    '-',
    'slug',
    'slug-',
    '-1',
    'slug-abc',
    'slug-1.5',
    'slug-１２',
    'slug-9007199254740993',
    'slug-99999999999999999999',
    'slug\n-1',
    `${'x'.repeat(4096)}`,
    '<script>-x',
    '\0',
    '\ud800',
  ])('responds with 404 for %j without a read', async (campaign) => {
    expect(await expectNotFound(await showList(service, 'ada', campaign))).toEqual([]);
  });

  it.each(['slug-0', 'slug-1', 'slug-100000000', 'slug-9007199254740991', `${'ü'.repeat(4096)}-100000001`])(
    'responds with 404 for the unknown campaign %s',
    async (campaign) => {
      for (const username of ['ada', 'x'.repeat(4096), '\0', '\ud800', '<script>'])
        await expectNotFound(await showList(service, username, campaign));
    },
  );

  it('responds with 404 on branded domains and unknown hosts, and reads nothing but these', async () => {
    const { user, open } = await aList(service);
    const { host } = await addDomainFor(user);
    for (const other of [host, 'nobody.example', '*', '', 'sho.rt..'])
      expect(withoutDomainReads(await expectNotFound(await open({ headers: { host: other } })))).toEqual([]);
  });

  it('shows the beginning of long titles and descriptions', async () => {
    const { open } = await aList(service, [
      { metatitle: 't'.repeat(1000), metadescription: 'd'.repeat(5000) },
    ]);
    const { text } = await open();
    expect(text).toContain(`>${'t'.repeat(200)}…<`);
    expect(text).toContain(`>${'d'.repeat(500)}…<`);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"\'><img src=x onerror=alert(1)>', '&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ['\u202egnp.exe', '\u202egnp.exe'],
    ['</title></bdi></h1>', '&lt;/title&gt;&lt;/bdi&gt;&lt;/h1&gt;'],
  ])('escapes %j in names, titles, and descriptions', async (text, shown) => {
    const { open } = await aList(service, [{ metatitle: text, metadescription: text }], { name: text });
    const response = await open();
    expect(response.text).toContain(`<title>${shown}</title>`);
    expect(response.text).toContain(`<h1 dir="auto">${shown}</h1>`);
    expect(response.text).toContain(`<bdi>${shown}</bdi>`);
    expect(response.text).toContain(`dir="auto">${shown}</p>`);
    expect(response.text).not.toMatch(/<script|<img/);
  });

  it('responds with 500 with a page if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { open } = await aList(service);
    service.table.failWith(() => new Error('the table is away'));
    expect((await open()).status).toBe(500);
    expect(JSON.stringify(log.mock.calls)).toContain('the table is away');
    log.mockRestore();
  });
});
