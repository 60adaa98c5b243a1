import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../shared/api/bulk-links.ts';
import { getLink, getLinkSettings, listLinks } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';

const service = testService();
const url = 'https://example.com/';
const taken = { error: 1, message: 'That alias is taken. Please choose another one.', code: 'alias_taken' };

const add = (user: TestUser, urls: unknown[]) =>
  call(service, createLinks, { key: user.key, body: { urls } });
const readList = async (user: TestUser) =>
  (await call(service, listLinks, { key: user.key, query: { limit: 1000 } })).body.data;

/** A name that no other test uses. */
const unique = () => `b${Math.random().toString(36).slice(2)}`;

describe('POST /urls/add', () => {
  it('creates a link for each row and responds in the order of the rows', async () => {
    const user = await service.addUser();
    const [one, two] = [unique(), unique()];
    const { status, body } = await add(user, [{ url, custom: one }, { url }, { url, custom: two }]);
    expect(status).toBe(200);
    expect(body.data.map(({ error }: { error: number }) => error)).toEqual([0, 0, 0]);
    expect(body.data[0].shorturl).toBe(`https://sho.rt/${one}`);
    expect(body.data[2].shorturl).toBe(`https://sho.rt/${two}`);
    const { data } = body;
    const { urls, result } = await readList(user);
    expect(result).toBe(3);
    expect(urls.map(({ id }: { id: number }) => id)).toEqual([data[2].id, data[1].id, data[0].id]);
  });

  it('lets each row fail by itself, with a message that names its fields', async () => {
    const user = await service.addUser();
    const { alias } = await addLinkFor(service, user);
    const { status, body } = await add(user, [
      { url },
      { url: '/relative', expiry: '2020-01-01 00:00:00' },
      { url, custom: alias },
      'not an object',
      null,
      [{ url }],
      { url, custom: 'api' },
      { url, domain: 'other.example.com' },
      { url, campaign: 12 },
      { url, metatitle: 'The last one' },
    ]);
    expect(status).toBe(200);
    const success = { error: 0, id: expect.any(Number), shorturl: expect.any(String) };
    const failure = (message: string, code = 'invalid_request') => ({ error: 1, message, code });
    expect(body.data).toEqual([
      success,
      failure(expect.stringMatching(/url: .*expiry: /)),
      taken,
      failure('row: must be an object'),
      failure('row: must be an object'),
      failure('row: must be an object'),
      failure('custom: is a reserved word'),
      failure('domain: is not one of your domains'),
      failure('Campaign was not found.', 'campaign_not_found'),
      success,
    ]);
    expect((await readList(user)).result).toBe(3);
  });

  it('gives an alias that two rows want to the first one', async () => {
    const user = await service.addUser();
    const alias = unique();
    const rows = Array.from({ length: 60 }, (_, i) => ({
      url: `${url}${i}`,
      custom: i % 2 ? alias : alias.toUpperCase(),
      // Rows with a password take longer.
      ...(i === 0 && { password: 'secret' }),
    }));
    const { body } = await add(user, rows);
    expect(body.data[0]).toMatchObject({ error: 0 });
    expect(body.data.slice(1)).toEqual(Array(59).fill(taken));
    expect((await readList(user)).urls).toMatchObject([{ longurl: `${url}0` }]);
  });

  it('creates links with everything that a single link can have', async () => {
    const user = await service.addUser();
    const [campaign, channel] = [await addCampaignFor(service, user), await addChannelFor(service, user)];
    const pixel = await addPixelFor(service, user);
    const { host } = await addDomainFor(user);
    const id = (item: unknown) => (typeof item === 'object' ? (item as { id: number }).id : (item as number));
    const row = { url, domain: host, campaign: id(campaign), channel: id(channel), pixels: [id(pixel)] };
    const { body } = await add(user, Array(30).fill(row));
    expect(body.data.map(({ error }: { error: number }) => error)).toEqual(Array(30).fill(0));
    expect(body.data[0].shorturl).toContain(host);
  });

  it('creates links with click limits', async () => {
    const user = await service.addUser();
    const { data } = (await add(user, [{ url, clicklimit: 7 }, { url, clicklimit: '8' }, { url }])).body;
    const read = async ({ id }: { id: number }) => {
      const { body } = await call(service, getLinkSettings, { key: user.key, params: { id } });
      return [body.data.clicklimit, body.data.clicksleft];
    };
    expect(await Promise.all(data.map(read))).toEqual([
      [7, 7],
      [8, 8],
      [null, null],
    ]);
  });

  it('creates exactly as many links as the plan allows', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 50 }) });
    await addLinkFor(service, user);
    const { body } = await add(user, Array(80).fill({ url }));
    const failed = body.data.filter(({ error }: { error: number }) => error === 1);
    expect(failed).toHaveLength(31);
    expect(failed[0].message).toMatch(/plan/);
    expect((await readList(user)).result).toBe(50);
  });

  it('hashes the passwords of 20 rows, and asks to send the others again', async () => {
    const user = await service.addUser();
    const { body } = await add(user, Array(22).fill({ url, password: 'secret' }));
    expect(body.data.map(({ error }: { error: number }) => error)).toEqual([...Array(20).fill(0), 1, 1]);
    expect(body.data[21].message).toBe(
      'password: only 20 rows per request can have one; send this row again in another request',
    );
    expect(JSON.stringify(service.table.requests)).not.toContain('"secret"');
  });

  it.each([
    ['no rows', {}, 'urls: is required'],
    ['another type', { urls: { url } }, 'urls: must be an array'],
    ['1001 rows', { urls: Array(1001).fill({ url }) }, 'urls: must have at most 1000 entries'],
  ])('responds with 400 to %s', async (_, body, message) => {
    const user = await service.addUser();
    const response = await call(service, createLinks, { key: user.key, body });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it('creates links with splash pages and overlays', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const [splash, overlay] = [await addSplashPageFor(service, user), await addOverlayFor(service, user)];
    const { body } = await add(user, [
      { url, type: splash },
      { url, type: `overlay-${overlay}` },
    ]);
    expect(body.data).toMatchObject([{ error: 0 }, { error: 0 }]);
  });

  it('returns an empty list for an empty list', async () => {
    expect((await add(await service.addUser(), [])).body).toEqual({ error: 0, data: [] });
  });

  it('accepts bodies of 2 MB', async () => {
    const user = await service.addUser();
    const rows = (bytes: number) => [
      { url },
      'x'.repeat(bytes - JSON.stringify({ urls: [{ url }, ''] }).length),
    ];
    const [fits, tooLarge] = [
      await add(user, rows(2 * 1024 * 1024)),
      await add(user, rows(2 * 1024 * 1024 + 1)),
    ];
    expect(fits.body.data[0]).toMatchObject({ error: 0 });
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, 'The request body is larger than 2 MB.']);
  });

  it('writes a thousand links in few enough requests for 27 seconds at 10 ms each, even one after the other', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 1000 }) });
    const { body, requests } = await add(user, Array(1000).fill({ url }));
    expect(body.data.filter(({ error }: { error: number }) => error === 0)).toHaveLength(1000);
    expect(new Set(body.data.map(({ id }: { id: number }) => id)).size).toBe(1000);
    expect(countRounds({ requests })).toBeLessThanOrEqual(100);
    expect((await readList(user)).result).toBe(1000);
    const one = await call(service, getLink, { key: user.key, params: { id: body.data[999].id } });
    expect(one.status).toBe(200);
  });
});
