import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { assignChannel } from '../../../../shared/api/channels.ts';
import { exportChannelClicks, showChannelItems } from '../../../../shared/api/console/channels.ts';
import { call } from '../../../support/call.ts';
import { addChannelFor } from '../../../support/channels.ts';
import { readCard } from '../../../support/console.ts';
import { memberVisits } from '../../../support/followed-members.ts';
import { readRows, readText } from '../../../support/page-text.ts';
import { testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

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
    expect(readText(text)).toMatch(/Clicks in the last 7 days 16 .* created 30 /);
    expect(readCard(text, 'Countries')).toMatch(/Brazil 9 clicks \(56%\) France 7 clicks \(44%\)$/);
    const rows = readRows(text, 'Links, bio pages, and QR codes in this channel');
    expect(rows.map((row) => row.at(-1))).toEqual(['9', '7']);
    expect(text).toContain(`href="/console/qr-codes/${qrCode.id}"`);
    expect(text).toContain(`href="/console/links/${link.id}"`);
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
    const stranger = await signedInCookies(service, await service.addUser());
    const refused = await call(service, exportChannelClicks, { params: { id }, cookies: stranger });
    expect(refused.status).toBe(404);
  });
});
