import { describe, expect, it } from 'vitest';
import { listCampaigns } from '../../../../shared/api/campaigns.ts';
import { listChannels } from '../../../../shared/api/channels.ts';
import { listLinks } from '../../../../shared/api/links.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { checkFile, failedRows, importFile } from '../../../support/files/import-files.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { shownIn } from '../../../support/pages/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';

async function aPerson(planId = 3) {
  const user = await service.addUser({ planId });
  return { user, cookies: await signedInCookies(service, user) };
}

async function readNames(user: TestUser) {
  const { key } = user;
  const query = { limit: 1000 };
  const [campaigns, channels] = await Promise.all([
    call(service, listCampaigns, { key, query }),
    call(service, listChannels, { key, query }),
  ]);
  const toNames = (all: { id: number; name: string }[]) => new Map(all.map(({ id, name }) => [id, name]));
  return {
    campaigns: toNames(campaigns.body.data.campaigns),
    channels: toNames(channels.body.data.channels),
  };
}

/** The names of the groups of each link, by its alias. */
async function readGroups(user: TestUser) {
  const { campaigns, channels } = await readNames(user);
  const query = { limit: 1000, include: 'campaign,channels' };
  const { body } = await call(service, listLinks, { key: user.key, query });
  return Object.fromEntries(
    body.data.urls.map((link: { alias: string; campaign: number | null; channels: number[] }) => [
      link.alias,
      [campaigns.get(link.campaign ?? 0), ...link.channels.map((id) => channels.get(id)).sort()],
    ]),
  );
}

describe('a file with campaigns and tags', () => {
  it('keeps them, uses those that exist regardless of case, and creates the others once', async () => {
    const { user, cookies } = await aPerson();
    await addCampaignFor(service, user, { name: 'Autumn' });
    await addChannelFor(service, user, { name: 'Print' });
    const rows = [
      'url,alias,campaign,tags',
      `${url},first,autumn,"print, News"`,
      `${url},second,Winter,news|PRINT`,
      `${url},third,,`,
    ];
    const checked = await checkFile(service, cookies, rows.join('\n'));
    expect(shownIn(checked)).toContain('These campaigns do not exist yet and will be created: Winter');
    expect(shownIn(checked)).toContain('These channels do not exist yet and will be created: News');
    expect(shownIn(checked)).toContain('autumn, print, News');
    expect([...(await readNames(user)).channels.values()]).toEqual(['Print']);
    expect(shownIn(await importFile(service, cookies, rows.join('\n')))).toContain('3 links were created.');
    expect(await readGroups(user)).toEqual({
      first: ['Autumn', 'News', 'Print'],
      second: ['Winter', 'News', 'Print'],
      third: [undefined],
    });
    expect([...(await readNames(user)).channels.values()].sort()).toEqual(['News', 'Print']);
  });

  it.each([
    ['shlink', JSON.stringify([{ shortCode: 'tagged-shlink', longUrl: url, tags: ['a', 'b'] }])],
    ['web-client', `Short Code,Long URL,Tags\ntagged-web-client,${url},a|b`],
    ['bitly', `long_url,link,tags\n${url},bit.ly/tagged-bitly,"a, b"`],
  ])('reads the tags of %s', async (name, text) => {
    const { user, cookies } = await aPerson();
    await importFile(service, cookies, text);
    expect(await readGroups(user)).toEqual({ [`tagged-${name}`]: [undefined, 'a', 'b'] });
  });

  it('ignores the ids in an export of another account', async () => {
    const { user, cookies } = await aPerson();
    const line = { type: 'link', alias: 'moved', longurl: url, campaign: 900000001, channels: [900000002] };
    await importFile(service, cookies, JSON.stringify(line));
    expect(await readGroups(user)).toEqual({ moved: [undefined] });
  });

  it('accepts ids in a spreadsheet, and names rows with one that does not exist', async () => {
    const { user, cookies } = await aPerson();
    const id = await addChannelFor(service, user, { name: 'Print' });
    const file = `url,alias,channels\n${url},known,${id}\n${url},unknown,999999999`;
    const response = await importFile(service, cookies, file);
    expect(failedRows(response)).toMatchObject([
      { alias: 'unknown', channels: '999999999', problem: 'Channels 999999999 does not exist.' },
    ]);
    expect(await readGroups(user)).toEqual({ known: [undefined, 'Print'] });
  });

  it('refuses only rows with campaigns if the plan includes none, and creates nothing for them', async () => {
    const { user, cookies } = await aPerson(await service.addPlan({ bundle: { enabled: '0' } }));
    const file = `url,alias,campaign,tags\n${url},without,,a\n${url},within,Autumn,b`;
    const response = await importFile(service, cookies, file);
    expect(failedRows(response)).toMatchObject([
      { alias: 'within', campaign: 'Autumn', problem: expect.stringContaining('Your plan does not include') },
    ]);
    expect(await readGroups(user)).toEqual({ without: [undefined, 'a'] });
    expect([...(await readNames(user)).channels.values()]).toEqual(['a']);
  });

  it('refuses more than 10 channels in a row, and more than 100 new ones in a file', async () => {
    const { user, cookies } = await aPerson();
    const many = Array.from({ length: 11 }, (_, i) => `t${i}`).join('|');
    const wide = await checkFile(service, cookies, `url,tags\n${url},${many}`);
    expect(shownIn(wide)).toContain('Channels has more than 10 names.');
    const rows = Array.from({ length: 101 }, (_, i) => `${url},t${i}`);
    const long = await importFile(service, cookies, ['url,tags', ...rows, `${url},`].join('\n'));
    expect(shownIn(long)).toContain('1 link was created.');
    expect(failedRows(long)[0]?.problem).toContain('names more than 100 new ones');
    expect((await readNames(user)).channels.size).toBe(0);
  });

  it('puts all links into the campaign and the channel that were chosen for them, too', async () => {
    const { user, cookies } = await aPerson();
    const campaign = (await addCampaignFor(service, user, { name: 'Chosen' })).id;
    const channel = await addChannelFor(service, user, { name: 'All' });
    const file = `url,alias,campaign,tags\n${url},one,Other,a`;
    await importFile(service, cookies, file, { campaign: `${campaign}`, channel: `${channel}` });
    expect((await readGroups(user)).one).toEqual(['Chosen', 'All', 'a']);
  });
});
