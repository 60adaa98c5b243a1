import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteCampaign } from '../../../shared/api/campaigns.ts';
import { changeTimeZone } from '../../../shared/api/console/account.ts';
import { showCampaignLinks } from '../../../shared/api/console/campaigns.ts';
import { rotateCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { rotationsKey } from '../../../shared/data/statistics-keys.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const NOW = new Date('2026-11-02T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
});

const rotate = (slug: string, headers: Record<string, string> = chromeOnWindows, method = 'GET') =>
  call(service, { ...rotateCampaign, method: method as 'GET' }, { params: { slug }, headers });

async function aCampaign() {
  const user = await service.addUser({ planId: 3 });
  const { id, rotator } = await addCampaignFor(service, user, { public: true });
  const link = await addLinkFor(service, user, { campaign: id });
  const shard = new Shard();
  shard.visit({ userId: user.id, linkId: link.id, memberships: `campaigns:${id % 100_000_000}`, at: NOW });
  await deliver(shard.records);
  const cookies = await signedInCookies(service, user);
  const readTile = async (query = {}) => {
    const shown = shownIn(await call(service, showCampaignLinks, { cookies, params: { id }, query }));
    return /Rotator visits (.*?) Clicks since/.exec(shown)?.[1];
  };
  return { user, id, cookies, slug: String(rotator).split('/').at(-1) ?? '', readTile };
}

describe('visits of a rotator', () => {
  it('are shown for the period of the page, those by bots and by HEAD left out', async () => {
    const { slug, cookies, readTile } = await aCampaign();
    for (const day of ['2026-10-05', '2026-10-31', '2026-11-02', '2026-11-02']) {
      vi.setSystemTime(new Date(`${day}T12:00:00Z`));
      expect((await rotate(slug)).status).toBe(302);
    }
    expect((await rotate(slug, { 'user-agent': 'Googlebot/2.1' })).status).toBe(302);
    expect(await readTile({ range: '30d' })).toContain('in the last 30 days 4');
    expect(await readTile({ range: '7d' })).toContain('in the last 7 days 3');
    expect(await readTile({ range: 'lastmonth' })).toContain('last month 2');
    expect(await readTile({ from: '2026-10-31', to: '2026-10-31' })).toContain('on Oct 31, 2026 1');
    // The last 24 hours are in two days, by which these visits are counted.
    expect(await readTile({ range: '24h' })).toContain('from Nov 1, 2026 to Nov 2, 2026 (UTC) 2');
    await sendForm(service, changeTimeZone, cookies, { timezone: 'Europe/Berlin' });
    expect(await readTile({ from: '2026-10-31', to: '2026-10-31' })).toContain('on Oct 31, 2026 (UTC) 1');
  });

  it('write one unit, and redirect also if they cannot be counted', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { slug } = await aCampaign();
    const { requests } = await rotate(slug);
    const written = requests.filter(({ operation }) => operation === 'UpdateItem');
    expect(written.map(({ units }) => units)).toEqual([1]);
    service.table.failWith(({ operation }) =>
      operation === 'UpdateItem' ? new Error('The table is away.') : undefined,
    );
    expect((await rotate(slug)).status).toBe(302);
  });

  it('are deleted with the campaign', async () => {
    const { user, id, slug } = await aCampaign();
    await rotate(slug);
    expect(await getItem(rotationsKey(id, NOW))).toMatchObject({ d2: 1 });
    await call(service, deleteCampaign, { key: user.key, params: { id } });
    await runJobs();
    expect(await getItem(rotationsKey(id, NOW))).toBeUndefined();
  });
});
