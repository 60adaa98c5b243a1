import { describe, expect, it, vi } from 'vitest';
import { updateLinks } from '../../../shared/api/bulk-links.ts';
import { assignCampaign, deleteCampaign } from '../../../shared/api/campaigns.ts';
import { assignChannel, deleteChannel } from '../../../shared/api/channels.ts';
import { createKey } from '../../../shared/api/keys.ts';
import { getLinkHistory, restoreLink } from '../../../shared/api/link-history.ts';
import { updateLink } from '../../../shared/api/links.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { setLinkRetention } from '../../../shared/data/links/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { addVersions } from '../../support/items/past-versions.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

const service = testService();
restoreClock();
const url = 'https://example.com/';
const other = 'https://example.com/other';
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

async function aLink(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const { key } = user;
  const link = await addLinkFor(service, user, body);
  const params = { id: link.id };
  return {
    user,
    key,
    ...link,
    by: `user:${user.id} ${user.username} main-key`,
    update: (change: object) => call(service, updateLink, { key, params, body: { url, ...change } }),
    readHistory: async (query: object = {}) =>
      (await call(service, getLinkHistory, { key, params, query: { ...query } })).body,
  };
}

describe('GET /url/{id}/history', () => {
  it('has the creation of a link that was never changed, which costs nothing to keep', async () => {
    const { id, alias, by, readHistory } = await aLink({
      custom: 'born',
      password: 'secret',
      metatitle: 'Title',
    });
    expect(alias).toBe('born');
    const change = (field: string, to: unknown) => ({ field, from: null, to });
    expect(await readHistory()).toEqual({
      error: 0,
      data: [
        {
          version: 1,
          date: expect.stringMatching(DATE),
          by,
          changes: [
            change('url', url),
            change('custom', 'born'),
            change('metatitle', 'Title'),
            change('password', 'changed'),
          ],
        },
      ],
      result: 1,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
    });
    expect(await itemsUnder(`HISTORY#${id}`)).toEqual([]);
  });

  it('lists each change with the fields as they were and became, newest first', async () => {
    const { by, update, readHistory } = await aLink({ metatitle: 'Title' });
    await update({ url: other });
    await update({
      url: other,
      metatitle: null,
      geotarget: [{ location: 'France', link: url }],
      redirectstatus: 301,
      language: 'pl',
    });
    const { data } = await readHistory();
    expect(data).toMatchObject([
      {
        version: 3,
        by,
        changes: [
          { field: 'redirectstatus', from: null, to: 301 },
          { field: 'language', from: null, to: 'pl' },
          { field: 'geotarget', from: null, to: [{ location: 'France', link: url }] },
          { field: 'metatitle', from: 'Title', to: null },
        ],
      },
      { version: 2, by, changes: [{ field: 'url', from: url, to: other }] },
      { version: 1, by },
    ]);
    expect(data[2].changes).toContainEqual({ field: 'metatitle', from: null, to: 'Title' });
    expect(data[2].changes).toContainEqual({ field: 'url', from: null, to: url });
  });

  it('says of a password only that it changed, and never shows its hash', async () => {
    const { update, readHistory } = await aLink({ password: 'first' });
    await update({ password: 'second' });
    await update({ password: null });
    const body = await readHistory();
    const changed = { field: 'password', from: null, to: 'changed' };
    expect(body.data.map(({ changes }: { changes: object[] }) => changes.at(-1))).toEqual([
      changed,
      changed,
      changed,
    ]);
    expect(JSON.stringify(body)).not.toMatch(/first|second|scrypt|\$|passwordHash/);
  });

  it('makes no version of an update that changes nothing, or of a new retention', async () => {
    const { id, user, update, readHistory } = await aLink({ pixels: [], campaign: null });
    await update({});
    await setLinkRetention(user.id, id, { retention: 7 });
    expect((await readHistory()).result).toBe(1);
  });

  it('names the additional key that was used, and has changes of many links at once', async () => {
    const { id, user, key, readHistory } = await aLink();
    const added = await call(service, createKey, { key, body: { name: 'Sheet', scopes: ['read', 'write'] } });
    expect(added.status, added.text).toBe(200);
    const urls = [
      { id, url: other },
      { id, url: other, metatitle: 'Title' },
    ];
    await call(service, updateLinks, { key: added.body.key, body: { urls } });
    const { data } = await readHistory();
    const by = expect.stringMatching(new RegExp(`^user:${user.id} ${user.username} key:\\d+$`));
    expect(data).toMatchObject([
      { version: 3, by },
      { version: 2, by },
      { version: 1, by: expect.stringMatching(/main-key$/) },
    ]);
  });

  it('has campaigns and channels, and the system as the one that removes what is deleted', async () => {
    const { id, user, key, by, readHistory } = await aLink();
    const [{ id: campaign }, channel, pixel] = [
      await addCampaignFor(service, user),
      await addChannelFor(service, user),
      await addPixelFor(service, user),
    ];
    await call(service, assignCampaign, { key, params: { campaignid: campaign, linkid: id } });
    await call(service, assignChannel, { key, params: { channelid: channel, type: 'links', itemid: id } });
    await call(service, updateLink, { key, params: { id }, body: { url, pixels: [pixel] } });
    await call(service, deleteCampaign, { key, params: { id: campaign } });
    await runJobs();
    await call(service, deleteChannel, { key, params: { id: channel } });
    await runJobs();
    await call(service, deletePixel, { key, params: { id: pixel } });
    await runJobs();
    const { data } = await readHistory();
    expect(data.slice(0, -1)).toMatchObject([
      { version: 7, by: 'system', changes: [{ field: 'pixels', from: [pixel], to: [] }] },
      { version: 6, by: 'system', changes: [{ field: 'channels', from: [channel], to: null }] },
      { version: 5, by: 'system', changes: [{ field: 'campaign', from: campaign, to: null }] },
      { version: 4, by, changes: [{ field: 'pixels', from: null, to: [pixel] }] },
      { version: 3, by, changes: [{ field: 'channels', from: null, to: [channel] }] },
      { version: 2, by, changes: [{ field: 'campaign', from: null, to: campaign }] },
    ]);
  });

  it('has exact pages, of which each reads only the versions up to its end', async () => {
    const { update, readHistory, key, id } = await aLink();
    for (let n = 2; n <= 8; n++) await update({ url: `${url}${n}` });
    const versions = ({ data }: { data: { version: number }[] }) => data.map(({ version }) => version);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => readHistory({ limit: 3, page })));
    expect(pages.map(versions)).toEqual([[8, 7, 6], [5, 4, 3], [2, 1], []]);
    expect(pages.map(({ result, maxpage }) => [result, maxpage])).toEqual(Array(4).fill([8, 3]));
    expect((await readHistory({ limit: 8 })).data).toEqual(pages.flatMap(({ data }) => data));
    const { requests } = await call(service, getLinkHistory, { key, params: { id }, query: { limit: 2 } });
    const queries = requests.filter(({ operation }) => operation === 'Query');
    expect(queries.map(({ input }) => input.Limit)).toEqual([2, 10]);
  });

  it('lets other requests come between the versions, of which there can be very many', async () => {
    const { id, key, readHistory } = await aLink();
    const urls = Array.from({ length: 60 }, (_, n) => ({ id, url: `${url}${n}` }));
    await call(service, updateLinks, { key, body: { urls } });
    tickingClock();
    expect(await countTurns(readHistory({ limit: 1, page: 100 }))).toBeGreaterThan(10);
  });

  it('keeps a version for a year after it was replaced, and then lists the next one without its changes', async () => {
    const { update, readHistory } = await aLink();
    const start = Date.now();
    const DAY = 86_400_000;
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: start });
      await update({ url: `${url}2` });
      vi.setSystemTime(start + 100 * DAY);
      await update({ url: `${url}3` });
      vi.setSystemTime(start + 364.9 * DAY);
      expect((await readHistory()).data).toHaveLength(3);
      vi.setSystemTime(start + 365.1 * DAY);
      const { data, result } = await readHistory();
      expect(result).toBe(2);
      expect(data).toMatchObject([
        { version: 3, changes: [{ field: 'url' }] },
        { version: 2, changes: [] },
      ]);
      expect((await readHistory({ limit: 1 })).result).toBe(2);
      vi.setSystemTime(start + 3000 * DAY);
      expect((await readHistory()).data).toMatchObject([{ version: 3, changes: [] }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps the newest 1,000 versions, of which each new one replaces the oldest', async () => {
    const { id, user, key, readHistory } = await aLink();
    const toUrl = (version: number) => (version === 1 ? url : url + version);
    const restore = (version: number) =>
      call(service, restoreLink, { key, params: { id }, body: { version } });
    for (const [count, newest] of [
      [1000, 1001],
      [998, 1999],
    ] as const) {
      await addVersions(user.id, id, count);
      const { data, result } = await readHistory({ limit: 1000 });
      const versions = Array.from({ length: 1000 }, (_, n) => newest - n);
      expect([result, data.map(({ version }: { version: number }) => version)]).toEqual([1000, versions]);
      for (const [index, { changes }] of data.slice(0, -1).entries())
        expect(changes).toEqual([
          { field: 'url', from: toUrl(newest - index - 1), to: toUrl(newest - index) },
        ]);
      expect(data.at(-1).changes).toEqual([]);
      const page = await readHistory({ limit: 7, page: 143 });
      expect([page.data, page.result]).toEqual([data.slice(994), 1000]);
      expect((await readHistory({ limit: 7, page: 9 })).result).toBe(1000);
      expect(await itemsUnder(`HISTORY#${id}`)).toHaveLength(999);
      expect((await restore(newest - 1000)).status).toBe(404);
    }
    expect((await restore(1000)).body.version).toBe(2000);
    const [restored] = (await readHistory({ limit: 1 })).data;
    expect(restored.changes).toEqual([{ field: 'url', from: toUrl(1999), to: toUrl(1000) }]);
  });

  it('treats another user’s link exactly like a missing one', async () => {
    const { id } = await aLink();
    const user = await service.addUser();
    const foreign = await call(service, getLinkHistory, { key: user.key, params: { id } });
    const missing = await call(service, getLinkHistory, { key: user.key, params: { id: toId(user.id, 3) } });
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
  });
});
