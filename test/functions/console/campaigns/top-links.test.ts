import { beforeAll, describe, expect, it } from 'vitest';
import { createLinks } from '../../../../shared/api/bulk-links.ts';
import { showCampaignLinks } from '../../../../shared/api/console/campaigns.ts';
import { showChannelItems } from '../../../../shared/api/console/channels.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { indexAll } from '../../../support/table/search.ts';
import { deliver, Shard } from '../../../support/table/stream-records.ts';

const service = testService();
const DAY_MS = 86_400_000;

interface Group {
  user: TestUser;
  cookies: string[];
  ids: number[];
  campaign: number;
  channel: number;
}

/** A campaign and a channel with as many links, and one link in neither. */
async function aGroup(count: number): Promise<Group> {
  const user = await service.addUser({ planId: 3 });
  const campaign = (await addCampaignFor(service, user, { name: 'Autumn' })).id;
  const channel = await addChannelFor(service, user, { name: 'Print' });
  const row = { url: 'https://example.com/', campaign, channel };
  const urls = [...Array.from({ length: count }, () => row), { url: row.url }];
  const { body } = await call(service, createLinks, { key: user.key, body: { urls } });
  const ids = body.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
  await indexAll(user, { atOnce: 400 });
  return { user, cookies: await signedInCookies(service, user), ids, campaign, channel };
}

async function visit({ user, ids }: Group, clicks: readonly [index: number, clicks: number][], daysAgo = 0) {
  const shard = new Shard();
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  for (const [index, visits] of clicks) shard.visit({ userId: user.id, linkId: ids[index] ?? 0, visits, at });
  await deliver(shard.records);
}

async function readTop({ cookies, ids, campaign, channel }: Group) {
  const pages = await Promise.all([
    call(service, showCampaignLinks, { cookies, params: { id: campaign } }),
    call(service, showChannelItems, { cookies, params: { id: channel } }),
  ]);
  return pages.map((page) => {
    const card = /<h2>Most clicked links<\/h2>(.*?)<\/section>/s.exec(page.text)?.[1] ?? '';
    const links = [...card.matchAll(/<a href="\/console\/links\/(\d+)">/g)].map(([, id]) =>
      ids.indexOf(Number(id)),
    );
    return { links, isPartial: page.text.includes('Compares only the 100'), units: sumUnits(page) };
  });
}

describe('the top links of a campaign and a channel with more than a page of links', () => {
  let group: Group;
  beforeAll(async () => {
    group = await aGroup(130);
  }, 60_000);

  it('are those of the period, also on later pages, and not those with more clicks before', async () => {
    await visit(
      group,
      [
        [5, 900],
        [6, 800],
      ],
      60,
    );
    // The last one is in neither.
    await visit(group, [
      [0, 3],
      [1, 7],
      [6, 1],
      [130, 500],
    ]);
    for (const top of await readTop(group)) {
      expect(top).toMatchObject({ links: [1, 0, 6], isPartial: false });
      expect(top.units).toBeLessThanOrEqual(60);
    }
  });

  it('are exact if many were clicked, and the others cannot have more', async () => {
    await visit(
      group,
      Array.from({ length: 130 }, (_, index): [number, number] => [index, index >= 110 ? 40 + index : 1]),
    );
    for (const top of await readTop(group)) {
      expect(top).toMatchObject({
        links: [129, 128, 127, 126, 125, 124, 123, 122, 121, 120],
        isPartial: false,
      });
      expect(top.units).toBeLessThanOrEqual(260);
    }
  });

  it('are said to be partial if others could have more', async () => {
    const many = await aGroup(115);
    await visit(
      many,
      Array.from({ length: 115 }, (_, index): [number, number] => [index, 50]),
      60,
    );
    await visit(
      many,
      Array.from({ length: 115 }, (_, index): [number, number] => [index, 1]),
    );
    for (const top of await readTop(many)) expect(top).toMatchObject({ isPartial: true });
  });

  it('are not shown if the list has all links, which is sorted by their clicks', async () => {
    const few = await aGroup(3);
    await visit(few, [[1, 2]]);
    for (const top of await readTop(few)) expect(top.links).toEqual([]);
  });
});
