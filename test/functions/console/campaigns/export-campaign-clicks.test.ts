import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { exportCampaignClicks, showCampaignLinks } from '../../../../shared/api/console/campaigns.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { memberVisits } from '../../../support/clicks/followed-members.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { readCard } from '../../../support/pages/console.ts';
import { readRows, readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const HOUR_MS = 3_600_000;

/** A campaign with two links, which were clicked on many days, and a link that has left it. */
async function clickedCampaign() {
  const { user, aLink, count } = await memberVisits(service);
  const { id } = await addCampaignFor(service, user);
  const [rare, frequent] = [
    await aLink({ campaign: id, custom: `rare-${id}` }),
    await aLink({ campaign: id, custom: `frequent-${id}` }),
  ];
  for (let day = 20; day >= 0; day--)
    await frequent.follow({ at: new Date(Date.now() - day * 24 * HOUR_MS), referrer: `site-${day}.example` });
  await rare.follow({ country: 'Brazil' });
  await count();
  const cookies = await signedInCookies(service, user);
  const open = async (query: Record<string, unknown> = {}) => {
    const response = await call(service, showCampaignLinks, { params: { id }, cookies, query });
    return { ...response, shown: readText(response.text) };
  };
  return { id, cookies, open, rare, frequent };
}

describe('the clicks of a campaign in the console', () => {
  it('are those of a period, with its links, the most clicked first, and a filter', async () => {
    const { open, rare, frequent } = await clickedCampaign();
    const { status, shown, text } = await open({ range: '7d' });
    expect(status).toBe(200);
    expect(shown).toMatch(
      /Clicks in the last 7 days 8 .* Unique visitors in the last 7 days 8 .* created 22 /,
    );
    expect(readCard(text, 'Countries')).toMatch(/France 7 clicks \(88%\) Brazil 1 click \(13%\)$/);
    const rows = readRows(text, 'Links of this campaign');
    expect(rows.map((row) => row.at(-1))).toEqual(['7', '1']);
    expect(text.indexOf(`/console/links/${frequent.id}"`)).toBeLessThan(
      text.indexOf(`/console/links/${rare.id}"`),
    );
    expect((await open({ by: 'country', name: 'Brazil' })).shown).toContain('Clicks in the last 30 days 1 ');
  });

  it('say what is wrong with dates', async () => {
    const { open } = await clickedCampaign();
    const { status, text } = await open({ from: '2030-02-30' });
    expect([status, text.includes('id="from-problem"')]).toEqual([400, true]);
  });
});

describe('GET /console/campaigns/{id}/clicks.csv', () => {
  it('has the clicks of a period over time, or by name, and nothing of another user', async () => {
    const { id, cookies, open } = await clickedCampaign();
    const read = async (query: Record<string, unknown>) => {
      const response = await call(service, exportCampaignClicks, { params: { id }, query, cookies });
      return { ...response, rows: parseCsv(response.text, { bom: true }) as string[][] };
    };
    const { rows, headers } = await read({ range: '7d' });
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)?.slice(1)).toEqual(['2', '2']);
    expect(headers['content-disposition']).toContain(`clicks-campaign-${id}-by-day-`);
    expect((await read({ range: '7d', list: 'country' })).rows.slice(1)).toEqual([
      ['France', '7'],
      ['Brazil', '1'],
    ]);
    const members = await read({ range: '7d', list: 'members' });
    expect(members.rows).toEqual([
      ['Short URL', 'Target', 'Title', 'Clicks in the last 7 days', 'Clicks in the previous period'],
      [`https://sho.rt/frequent-${id}`, 'https://example.com/', '', '7', '7'],
      [`https://sho.rt/rare-${id}`, 'https://example.com/', '', '1', '0'],
    ]);
    const page = await open({ range: '7d', by: 'country', name: 'Brazil' });
    expect(page.text).toContain(`href="/console/campaigns/${id}/clicks.csv?range=7d&amp;list=members"`);
    const stranger = await signedInCookies(service, await service.addUser());
    const refused = await call(service, exportCampaignClicks, { params: { id }, cookies: stranger });
    expect(refused.status).toBe(404);
  });
});
