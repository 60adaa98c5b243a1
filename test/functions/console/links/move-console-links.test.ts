import { beforeEach, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../../shared/api/campaigns.ts';
import { createChannel } from '../../../../shared/api/channels.ts';
import { moveConsoleLinks } from '../../../../shared/api/console/links.ts';
import { countCampaignLinks } from '../../../../shared/data/links/links-of-campaign.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
let ids: number[];
let campaign: number;
let channel: number;
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  ids = [];
  for (let n = 0; n < 3; n++) ids.push((await addLinkFor(service, user)).id);
  const { key } = user;
  campaign = (await call(service, createCampaign, { key, body: { name: 'Autumn' } })).body.id;
  channel = (await call(service, createChannel, { key, body: { name: 'Print' } })).body.id;
});

const send = (selected: readonly number[], fields: Record<string, string | number> = {}) =>
  sendForm(service, moveConsoleLinks, cookies, [
    ...selected.map((id): [string, string] => ['links[]', String(id)]),
    ...Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ]);

const confirmed = 'true';
const readPlaces = async () =>
  Object.fromEntries(
    (await readLinks(service, user)).map((link) => [link.id, [link.campaign, link.channels]]),
  );

describe('POST /console/links/move', () => {
  it('asks where to move the selected links, and moves nothing', async () => {
    const { status, text } = await send(ids.slice(0, 2));
    expect(status).toBe(200);
    expect(text).toContain(`<option value="${campaign}">Autumn</option>`);
    expect(text).toContain(`<option value="${channel}">Print</option>`);
    expect(text.match(/name="links\[\]" value="\d+" checked/g)).toHaveLength(2);
    expect(text).toContain('name="confirmed" value="true"');
    expect(Object.values(await readPlaces())).toEqual(Array(3).fill([null, []]));
  });

  it('moves them into the campaign and the channel, and no others', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    const { status, headers, requests } = await send([first, second], { campaign, channel, confirmed });
    expect([status, headers.location]).toEqual([303, '/console/links?done=moved&of=2']);
    expect(await readPlaces()).toEqual({
      [first]: [campaign, [channel]],
      [second]: [campaign, [channel]],
      [third]: [null, []],
    });
    expect(requests.length).toBeLessThanOrEqual(16);
  });

  it('moves them from one campaign into another, large ones too', async () => {
    const parameters = [{ name: 'a', value: 'x'.repeat(2000) }];
    const metaimage = `https://example.com/${'y'.repeat(200)}.png`;
    const { id } = await addLinkFor(service, user, { campaign, parameters, metaimage });
    const other = await addCampaignFor(service, user, { name: 'Winter' });
    expect((await send([id], { campaign: other.id, confirmed })).status).toBe(303);
    expect((await readPlaces())[id]).toEqual([other.id, []]);
    expect((await readSettings(service, user, id)).parameters).toEqual(parameters);
  });

  it('moves them out of their campaigns, and leaves links without one alone', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await send([first, second], { campaign, channel, confirmed });
    expect((await send([first, third], { campaign: 'none', confirmed })).status).toBe(303);
    expect(await readPlaces()).toEqual({
      [first]: [null, [channel]],
      [second]: [campaign, [channel]],
      [third]: [null, []],
    });
    expect(await countCampaignLinks({ id: campaign })).toBe(1);
  });

  it('moves them into one of the two', async () => {
    await send(ids, { campaign: '', channel, confirmed });
    expect(Object.values(await readPlaces())).toEqual(Array(3).fill([null, [channel]]));
  });

  it('asks for a campaign or a channel', async () => {
    const { status, text } = await send(ids, { campaign: '', channel: '', confirmed });
    expect([status, readText(text).includes('Please choose a campaign, a channel, or both.')]).toEqual([
      400,
      true,
    ]);
    expect(text.match(/ checked/g)).toHaveLength(3);
  });

  it('says why a link was not moved', async () => {
    const { status, text } = await send(ids, { campaign: 100_000_001, confirmed });
    expect(status).toBe(409);
    expect(readText(text)).toContain('3 of the selected links could not be changed');
    expect(readText(text)).toContain('Campaign was not found.');
  });

  it('asks to select links if there are none', async () => {
    const { status, text } = await send([]);
    expect([status, readText(text).includes('No link is selected.')]).toEqual([400, true]);
    expect((await send([], { campaign, confirmed })).status).toBe(400);
  });

  it('does not know links of other users', async () => {
    const other = await service.addUser();
    const { id, alias } = await addLinkFor(service, other);
    const asked = await send([id]);
    expect([asked.status, asked.text.includes(alias)]).toEqual([400, false]);
    expect((await send([id], { campaign, confirmed })).status).toBe(400);
    expect((await readLinks(service, other))[0].campaign).toBeNull();
  });
});
