import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { exportAccount } from '../../../shared/api/account-export.ts';
import { updateDomain } from '../../../shared/api/domains.ts';
import { getLink } from '../../../shared/api/links.ts';
import { collectionNames } from '../../../shared/collections.ts';
import { collectionKey, itemKey, qrLogoKey } from '../../../shared/data/keys.ts';
import { addMessage } from '../../../shared/data/messages.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { changeUser } from '../../../shared/data/users/users.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { noStatistics } from '../../support/clicks/stored-statistics.ts';
import { type ExportedLine, exportAll } from '../../support/files/exports.ts';
import { addOneOfEach, allItems } from '../../support/items/belongings.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { someDate } from '../../support/items/lists.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

const service = testService();
restoreClock();
const url = 'https://example.com/';
const message = {
  alias: 'asked',
  overlay: 'Ask us',
  name: 'Ada',
  email: 'ada@example.org',
  message: 'Hello',
  date: '2026-11-21 10:11:12',
};

const put = (Item: object) =>
  tableClient().send(
    new PutCommand({ TableName: process.env.TABLE_NAME, Item: Item as Record<string, unknown> }),
  );

/** What a link says that was never changed. */
const created = ({ id, username }: TestUser) => ({
  version: 1,
  changed: someDate,
  by: `user:${id} ${username} main-key`,
});

async function readLines(user: TestUser): Promise<ExportedLine[]> {
  return (await exportAll(service, user)).flatMap(({ body }) => body as ExportedLine[]);
}

describe('GET /account/export', () => {
  it('lets other requests come between the links, which have up to 256 KB each', async () => {
    const user = await service.addUser();
    for (let n = 0; n < 40; n++) await addLinkFor(service, user);
    tickingClock();
    const turns = await countTurns(call(service, exportAccount, { key: user.key }));
    expect(turns).toBeGreaterThan(30);
  });

  let user: TestUser;
  let made: Awaited<ReturnType<typeof addOneOfEach>>;
  let lines: ExportedLine[];
  const only = (type: string) => {
    const [line, ...more] = lines.filter((one) => one.type === type);
    expect(more).toEqual([]);
    return line;
  };
  const geotarget = [{ location: 'France', link: `${url}fr` }];
  const utmtemplates = [{ name: 'Newsletter', utm_source: 'newsletter', utm_medium: 'email' }];
  const full = {
    custom: 'exported-link',
    password: 'the link password',
    expiry: '2999-01-01 00:00:00',
    geotarget,
    devicetarget: [{ device: 'ios', link: `${url}ios` }],
    languagetarget: [{ language: 'pt', link: `${url}pt` }],
    parameters: [{ name: 'a', value: 'b' }],
    metatitle: 'Title',
    metadescription: 'For previews',
    metaimage: `${url}a.png`,
    description: 'Mine',
  };

  beforeAll(async () => {
    user = await service.addUser({ passwordHash: 'the hash of the password', email: 'me@example.org' });
    await changeUser(
      user.id,
      { timezone: 'Europe/Paris', utmTemplates: utmtemplates },
      { actor: user, now: new Date() },
    );
    made = await addOneOfEach(service, user);
    const body = { appleappsiteassociation: { applinks: {} } };
    await call(service, updateDomain, { key: user.key, params: { id: made.domain.id }, body });
    await addMessage(user.id, message);
    await put({ ...monthlyClicksKey(user.id, '2026-10'), clicks: 7 });
    await put({
      ...monthlyClicksKey(user.id, '2026-11'),
      clicks: 3,
      charged: 2,
      d30: 2,
      D30: 1,
      h719: 2,
      H719: 1,
    });
    lines = await readLines(user);
  });

  it('returns one JSON object a line, with the rate limit, and forbids caching', async () => {
    const { status, headers, text } = await call(service, exportAccount, { key: user.key });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    });
    expect(headers.link).toBeUndefined();
    const texts = text.split('\n');
    expect(texts.pop()).toBe('');
    expect(texts.map((line) => JSON.parse(line))).toEqual(lines);
  });

  it('begins with the account, its plan, its totals and the clicks of each month', async () => {
    const { data } = (await call(service, getAccount, { key: user.key })).body;
    expect(lines.slice(0, 5)).toEqual([
      { type: 'account', ...data, admin: false, timezone: 'Europe/Paris', utmtemplates },
      { type: 'plan', id: 2, name: expect.any(String), status: 'pro', subscribed: 2, expires: null },
      { type: 'totals', ...Object.fromEntries(collectionNames.map((name) => [name, 1])), links: 2 },
      { type: 'month', month: '2026-10', clicks: 7, charged: 0, days: [] },
      {
        type: 'month',
        month: '2026-11',
        clicks: 3,
        charged: 2,
        days: [{ date: '2026-11-30', clicks: 2, uniqueClicks: 1 }],
      },
    ]);
  });

  it('contains every item with its settings, its channels and its statistics', () => {
    expect(only('domain')).toEqual({
      type: 'domain',
      id: made.domain.id,
      domain: made.domain.origin,
      appleappsiteassociation: { applinks: {} },
    });
    expect(only('campaign')).toMatchObject({ id: made.campaign, list: expect.any(String), date: someDate });
    expect(only('channel')).toEqual({
      type: 'channel',
      id: made.channel,
      name: 'Channel',
      date: someDate,
      days: [],
    });
    expect(only('pixel')).toMatchObject({ id: made.pixel, provider: 'tagmgrpixel', tag: 'GTM-ABC1234' });
    expect(only('splash')).toMatchObject({ id: made.splashPage, name: expect.any(String) });
    expect(only('overlay')).toMatchObject({ id: made.overlay, kind: 'message', text: expect.any(String) });
    expect(only('key')).toEqual({
      type: 'key',
      id: toId(user.id, 1),
      name: 'A key',
      scopes: ['read', 'write'],
      expires: null,
      lastused: null,
      date: someDate,
    });
    expect(only('message')).toEqual({ type: 'message', id: toId(user.id, 1), ...message });
    expect(only('qr')).toMatchObject({
      id: made.qrCode,
      kind: 'link',
      data: url,
      scans: 0,
      logo: null,
      channels: [made.channel],
      statistics: noStatistics,
      days: [],
    });
    expect(lines.filter(({ type }) => type === 'link')).toEqual([
      {
        type: 'link',
        id: made.links[0]?.id,
        alias: made.links[0]?.alias,
        domain: made.domain.origin,
        shorturl: `${made.domain.origin}/${made.links[0]?.alias}`,
        longurl: url,
        clicks: 0,
        date: someDate,
        redirect: `overlay-${made.overlay}`,
        protected: false,
        campaign: made.campaign,
        pixels: [made.pixel],
        channels: [made.channel],
        ...created(user),
        statistics: noStatistics,
        days: [],
      },
      expect.objectContaining({ id: made.links[1]?.id, redirect: String(made.splashPage), channels: [] }),
    ]);
  });

  it.each([
    ['an ordinary link', full],
    [
      'a link whose targets are in its route only',
      { ...full, custom: 'large-link', geotarget: Array.from({ length: 50 }, () => geotarget).flat() },
    ],
  ])('contains all settings of %s, but no password', async (_, body) => {
    const owner = await service.addUser();
    const { id } = await addLinkFor(service, owner, { url, ...body });
    const { password, custom, ...settings } = body;
    const link = (await readLines(owner)).find(({ type }) => type === 'link');
    const { data: statistics } = (await call(service, getLink, { key: owner.key, params: { id } })).body;
    expect(link).toEqual({
      type: 'link',
      id,
      alias: custom,
      shorturl: `https://sho.rt/${custom}`,
      longurl: url,
      clicks: 0,
      date: someDate,
      redirect: 'direct',
      protected: true,
      channels: [],
      ...created(owner),
      statistics,
      days: [],
      ...settings,
    });
  });

  it('contains the days with clicks of links, QR codes, campaigns, and channels, also those in chunks', async () => {
    const owner = await service.addUser();
    const [{ id: linkId }, { id: qrId }] = [
      await addLinkFor(service, owner),
      await addQrCodeFor(service, owner),
    ];
    const [shard, userId] = [new Shard(), owner.id];
    await addCampaignFor(service, owner);
    await addChannelFor(service, owner);
    const memberships = 'campaigns:1 channels:1';
    for (let day = 1; day <= 20; day++)
      shard.visit({ linkId, userId, memberships, visitor: 'ann', at: new Date(Date.UTC(2026, 2, day)) });
    shard.visit({ qrId, userId, at: new Date('2026-03-21T10:00:00Z') });
    for (const record of shard.records) await deliver([record]);
    const exported = await readLines(owner);
    const countDays = (type: string) => exported.find((line) => line.type === type)?.days;
    expect(countDays('link')).toHaveLength(20);
    expect(countDays('link').slice(0, 2)).toEqual([
      { date: '2026-03-01', clicks: 1, uniqueClicks: 1 },
      { date: '2026-03-02', clicks: 1, uniqueClicks: 0 },
    ]);
    expect(countDays('qr')).toEqual([{ date: '2026-03-21', clicks: 1, uniqueClicks: 1 }]);
    expect(countDays('month')).toHaveLength(21);
    const clicksOn = (type: string) => countDays(type).map(({ clicks }: { clicks: number }) => clicks);
    expect([clicksOn('campaign'), clicksOn('channel')]).toEqual([Array(20).fill(1), Array(20).fill(1)]);
  });

  it('contains the logo of a QR code in base64', async () => {
    const owner = await service.addUser();
    const body = { type: 'text', data: 'Hello', background: 'rgb(255,255,0)' };
    const { id, code } = await addQrCodeFor(service, owner, body);
    const stored = await getItem(itemKey(collectionKey(owner.id, 'qr-codes'), 1));
    await put({ ...stored, hasLogo: true });
    await put({ ...qrLogoKey(code), image: Buffer.from('a logo') });
    const line = (await readLines(owner)).find(({ type }) => type === 'qr');
    expect(line).toMatchObject({ id, logo: Buffer.from('a logo').toString('base64'), background: '#ffff00' });
  });

  it('contains a bio page with its entries, and not how they are stored', async () => {
    const owner = await service.addUser();
    const links = [{ label: 'A', url: 'https://example.com/a' }];
    const { id, slug } = await addBioPageFor(service, owner, { background: '#fff', links });
    const lines = await readLines(owner);
    const link = lines.find(({ type }) => type === 'link')?.id;
    expect(lines.find(({ type }) => type === 'bio')).toEqual({
      type: 'bio',
      id,
      name: 'My page',
      slug,
      link: `https://sho.rt/b/${slug}`,
      background: '#ffffff',
      public: true,
      views: 0,
      links: [{ label: 'A', link }],
      channels: [],
      statistics: expect.objectContaining({ clicks: 0 }),
      days: [],
      date: expect.any(String),
    });
  });

  it('contains no key and no hash', async () => {
    await addLinkFor(service, user, { password: 'another password' });
    const text = JSON.stringify(await readLines(user));
    const secrets = Object.values(await allItems()).flatMap(({ keyHash, passwordHash }) => [
      keyHash,
      passwordHash,
    ]);
    const known = secrets.filter((secret) => typeof secret === 'string' && secret !== 'none');
    expect(known.length).toBeGreaterThan(3);
    for (const secret of [...known, user.key]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash|revision|keyVersion|userId/i);
  });

  it('contains nothing of another user, whatever the cursor', async () => {
    const stranger = await service.addUser();
    const cursors = collectionNames.map((name) => Buffer.from(`${name} 0`).toString('base64url'));
    for (const cursor of cursors) {
      const { status, text } = await call(service, exportAccount, { key: stranger.key, query: { cursor } });
      expect([status, text]).toEqual([200, '']);
    }
    const theirs = JSON.stringify(await readLines(stranger));
    for (const mine of ['me@example.org', 'ada@example.org', String(toId(user.id, 1)), user.username])
      expect(theirs).not.toContain(mine);
  });
});
