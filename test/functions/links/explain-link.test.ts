import { beforeAll, describe, expect, it } from 'vitest';
import { deleteDomain, updateDomain } from '../../../shared/api/domains.ts';
import { deleteLink, explainLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromCountry } from '../../support/calls/edge.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const url = 'https://example.com/';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const explain = (id: number, query: Record<string, string> = {}, { key }: TestUser = user) =>
  call(service, explainLink, { key, params: { id }, query });

const everything = {
  url,
  metatitle: 'Title',
  devicetarget: [{ device: 'iOS', link: `${url}ios` }],
  geotarget: [{ location: 'Canada', link: `${url}canada` }],
  languagetarget: [{ language: 'fr', link: `${url}french` }],
  parameters: [{ name: 'a', value: 'b' }],
  passquery: true,
};

describe('GET /url/{id}/explain', () => {
  it.each([
    [
      'device',
      { device: 'iPhone', country: 'CA', language: 'fr' },
      { 'user-agent': iphone, ...fromCountry('CA') },
    ],
    ['country', { country: 'canada', language: 'fr' }, { ...fromCountry('CA'), 'accept-language': 'fr' }],
    ['language', { language: 'fr-CA, en;q=0.5' }, { 'accept-language': 'fr-CA, en;q=0.5' }],
    ['url', { language: 'en', query: 'c=d' }, { 'accept-language': 'en' }],
  ])(
    'names the %s that decides, and the target that a visit with the same traits gets',
    async (check, query, headers) => {
      const { id, alias } = await addLinkFor(service, user, everything);
      const { data } = (await explain(id, query as Record<string, string>)).body;
      const visit = await call(service, followLink, {
        params: { alias },
        headers: { 'user-agent': firefox, ...(headers as Record<string, string>) },
        query: 'query' in query ? { c: 'd' } : {},
      });
      expect([data.outcome, data.target, data.steps.at(-1).check]).toEqual([
        'redirect',
        visit.headers.location,
        check,
      ]);
    },
  );

  it('writes nothing, and reads the link and its route', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const { requests } = await explain(id);
    const work = requests.filter(({ input }) => !/KEY#|REQUESTS#/.test(JSON.stringify(input)));
    expect(work.map(({ operation }) => operation)).toEqual(['GetItem']);
  });

  it.each([
    ['a bot', { metatitle: 'T' }, { bot: '1' }, 'preview', null],
    ['a locked link', { password: 'sesame' }, {}, 'password', null],
    ['an unlocked link', { password: 'sesame' }, { unlocked: '1' }, 'redirect', url],
    ['an early visit', { startdate: '2098-01-01 00:00:00' }, {}, 'unknown', null],
    ['its time', { startdate: '2098-01-01 00:00:00' }, { at: '2098-01-01 00:00:00' }, 'redirect', url],
    [
      'a late visit',
      { expiry: '2098-01-01 00:00:00', expiredurl: `${url}over` },
      { at: '2099-01-01 00:00:00' },
      'expired',
      `${url}over`,
    ],
    ['a frame', { type: 'frame' }, {}, 'frame', url],
    [
      'a frame that browsers would block',
      { type: 'frame', url: 'http://example.com/' },
      {},
      'redirect',
      'http://example.com/',
    ],
  ])('explains %s', async (_, body, query, outcome, target) => {
    const { id } = await addLinkFor(service, user, { url, ...body });
    const { data } = (await explain(id, query as Record<string, string>)).body;
    expect([data.outcome, data.target]).toEqual([outcome, target]);
  });

  it('knows the targets of a link that has more than fit into lists', async () => {
    const geotarget = Array.from({ length: 50 }, () => ({ location: 'Canada', link: `${url}canada` }));
    const { id } = await addLinkFor(service, user, { url, geotarget });
    expect((await explain(id, { country: 'CA' })).body.data.target).toBe(`${url}canada`);
  });

  it('includes what the branded domain does', async () => {
    const domain = await addDomainFor(user);
    const expiry = '2098-01-01 00:00:00';
    const { id } = await addLinkFor(service, user, {
      url,
      domain: domain.origin,
      startdate: '2097-01-01 00:00:00',
      expiry,
    });
    const redirects = { redirect404: `${url}missing`, expiredurl: `${url}over` };
    await call(service, updateDomain, { key: user.key, params: { id: domain.id }, body: redirects });
    expect((await explain(id)).body.data).toMatchObject({
      outcome: 'unknown',
      target: redirects.redirect404,
    });
    const late = (await explain(id, { at: expiry })).body.data;
    expect(late).toMatchObject({ outcome: 'expired', target: redirects.expiredurl });
    await call(service, deleteDomain, { key: user.key, params: { id: domain.id } });
    const gone = (await explain(id, { at: '2097-06-01 00:00:00' })).body.data;
    expect([gone.outcome, gone.steps[0].check]).toEqual(['unknown', 'domain']);
  });

  it('names what it does not know', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const { status, body } = await explain(id, { country: 'Narnia', device: 'fridge' });
    expect(status).toBe(400);
    expect(body.message).toBe('device: is not a device that targets can name; country: is not a country');
    expect((await explain(id, { at: 'tomorrow' })).status).toBe(400);
  });

  it.each([
    ['iphone', 'mobile', true],
    ['android, mobile', 'mobile', true],
    ['android', 'mobile', false],
    ['Android,Tablet', 'tablet', true],
    ['android, mobile', 'android', true],
  ])('knows whether the device %j is targeted by %j', async (device, target, isTargeted) => {
    const devicetarget = [{ device: target, link: `${url}device` }];
    const { id } = await addLinkFor(service, user, { url, devicetarget });
    expect((await explain(id, { device })).body.data.target).toBe(isTargeted ? `${url}device` : url);
  });

  it.each([
    '2026-12-24',
    '2026-12-24T18:00:00',
    '2026-12-24 18:00:00Z',
    '2026-12-24 18:00:00+02:00',
    '2026-02-30 18:00:00',
    '2026-12-24 24:00:00',
    '2026-12-24 18:00:60',
    '+010000-01-01 00:00:00',
    '-000001-01-01 00:00:00',
    '1800000000',
    'NaN',
  ])('refuses the time %j, and reads nothing of the link', async (at) => {
    const { id } = await addLinkFor(service, user, { url });
    const { status, body, requests } = await explain(id, { at });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^at: /)]);
    expect(JSON.stringify(requests)).not.toContain('#links');
  });

  it.each(['0000-01-01 00:00:00', '1969-12-31 23:59:59', '9999-12-31 23:59:59'])(
    'takes the time %j, of which UTC is the zone',
    async (at) => {
      const { id } = await addLinkFor(service, user, { url, expiry: '2098-01-01 00:00:00' });
      const { outcome, steps } = (await explain(id, { at })).body.data;
      expect(outcome).toBe(at < '2098' ? 'redirect' : 'expired');
      expect(steps[1].because).toBe(`The link expire${at < '2098' ? 's' : 'd'} at 2098-01-01 00:00:00 UTC.`);
    },
  );

  it.each([
    ['a=1&a=2&own=theirs', `${url}?own=mine&a=1&a=2`],
    ['%zz&=&&', `${url}?own=mine&%25zz=&=`],
    ['a=b&_r=5', `${url}?own=mine&a=b`],
    ['#fragment', `${url}?own=mine&%23fragment=`],
    ['https://evil.example/', `${url}?own=mine&https%3A%2F%2Fevil.example%2F=`],
    ['a=b\r\nLocation: x', `${url}?own=mine&a=b%0D%0ALocation%3A+x`],
  ])('passes the query %j on as a visit does', async (query, target) => {
    const { id } = await addLinkFor(service, user, { url: `${url}?own=mine`, passquery: true });
    expect((await explain(id, { query })).body.data.target).toBe(target);
  });

  it('treats a deleted link like a missing one', async () => {
    const { id } = await addLinkFor(service, user, { url });
    await call(service, deleteLink, { key: user.key, params: { id } });
    const [deleted, missing] = [await explain(id), await explain(toId(user.id, 9999))];
    expect([deleted.status, deleted.body]).toEqual([404, missing.body]);
  });

  it('treats another user’s link exactly like a missing one', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const other = await service.addUser();
    const [theirs, missing] = [await explain(id, {}, other), await explain(999_999_999, {}, other)];
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  });
});
