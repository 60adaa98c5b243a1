import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { assignChannel } from '../../../../shared/api/channels.ts';
import { exportChannelClicks, showChannelItems } from '../../../../shared/api/console/channels.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { memberVisits } from '../../../support/clicks/followed-members.ts';
import { addChannelFor, assignTo } from '../../../support/items/channels.ts';
import { readCard } from '../../../support/pages/console.ts';
import { readRows, readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const DAY_MS = 86_400_000;

/** A channel with a link that was clicked on many days, and a QR code that was scanned. */
async function clickedChannel() {
  const { user, aLink, aQrCode, count } = await memberVisits(service);
  const id = await addChannelFor(service, user);
  const [link, qrCode] = [await aLink({ channel: id }), await aQrCode()];
  const params = { channelid: id, type: 'qr', itemid: qrCode.id };
  expect((await call(service, assignChannel, { key: user.key, params })).status).toBe(200);
  for (let day = 20; day >= 0; day--)
    await link.follow({ at: new Date(Date.now() - day * DAY_MS), referrer: `site-${day}.example` });
  for (let scan = 0; scan < 9; scan++) await qrCode.follow({ country: 'Brazil' });
  await count();
  return { id, qrCode, link, cookies: await signedInCookies(service, user) };
}

describe('the clicks of a channel in the console', () => {
  it('are those of a period, with scans of its QR codes, and with what is in it, the most clicked first', async () => {
    const { id, cookies, qrCode, link } = await clickedChannel();
    const query = { range: '7d' };
    const { text } = await call(service, showChannelItems, { params: { id }, cookies, query });
    expect(readText(text)).toMatch(
      /Clicks in the last 7 days 16 .* QR scans in the last 7 days 9 .* created 30 /,
    );
    expect(readCard(text, 'Countries')).toMatch(/Brazil 9 clicks \(56%\) France 7 clicks \(44%\)$/);
    expect(readText(text)).toContain('include those from before it was added here');
    const rows = readRows(text, 'Links, bio pages, and QR codes in this channel');
    expect(rows.map((row) => row.at(-1))).toEqual(['9', '7']);
    expect(text).toContain(`href="/console/qr-codes/${qrCode.id}"`);
    expect(text).toContain(`href="/console/links/${link.id}"`);
  });
});

describe('the QR scans of a channel', () => {
  it('are those of all its QR codes, also if they are not on the page, and not shown without any', async () => {
    const { user, aLink, aQrCode, count } = await memberVisits(service, await service.addUser({ planId: 3 }));
    const id = await addChannelFor(service, user);
    const cookies = await signedInCookies(service, user);
    const readScans = async (query = {}) => {
      const { text } = await call(service, showChannelItems, { params: { id }, cookies, query });
      return /QR scans (.*?) Clicks since/.exec(readText(text))?.[1];
    };
    await (await aLink({ channel: id })).follow();
    await count();
    expect(await readScans()).toBeUndefined();
    for (const scans of [2, 3]) {
      const qrCode = await aQrCode();
      await assignTo(service, user, id, 'qr', qrCode.id);
      for (let scan = 0; scan < scans; scan++) await qrCode.follow();
      await qrCode.follow({ at: new Date(Date.now() - 20 * DAY_MS) });
    }
    await count();
    // Then a page of links, so that the QR codes are on the second one.
    for (let i = 0; i < 20; i++) await aLink({ channel: id });
    for (const query of [{}, { page: '2' }]) {
      expect(await readScans({ ...query, range: '7d' })).toBe('in the last 7 days 5');
      expect(await readScans(query)).toBe('in the last 30 days 7');
    }
  });
});

describe('GET /console/channels/{id}/clicks.csv', () => {
  it('has the clicks of a period over time, or by name, and nothing of another user', async () => {
    const { id, cookies } = await clickedChannel();
    const read = async (query: Record<string, unknown>) => {
      const response = await call(service, exportChannelClicks, { params: { id }, query, cookies });
      return { ...response, rows: parseCsv(response.text, { bom: true }) as string[][] };
    };
    const { rows, headers } = await read({ range: '7d' });
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)?.slice(1)).toEqual(['10', '10']);
    expect(headers['content-disposition']).toContain(`clicks-channel-${id}-by-day-`);
    expect((await read({ range: '7d', list: 'country' })).rows.slice(1)).toEqual([
      ['Brazil', '9'],
      ['France', '7'],
    ]);
    const members = await read({ range: '7d', list: 'members' });
    expect(members.rows.map((row) => row.slice(-2))).toEqual([
      ['Clicks in the last 7 days', 'Clicks in the previous period'],
      ['9', '0'],
      ['7', '7'],
    ]);
    expect(members.rows.map(([, target]) => target)).toEqual(['Target', '', 'https://example.com/']);
    const stranger = await signedInCookies(service, await service.addUser());
    const refused = await call(service, exportChannelClicks, { params: { id }, cookies: stranger });
    expect(refused.status).toBe(404);
    const query = { list: 'members' };
    expect(
      (await call(service, exportChannelClicks, { params: { id }, query, cookies: stranger })).status,
    ).toBe(404);
  });
});
