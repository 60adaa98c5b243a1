import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chromeOnWindows } from '../../../test/support/calls/browsers.ts';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { printColumns } from '../src/output.ts';
import { linkctl } from './linkctl.ts';

const service = runningService();
const statistics = async (...options: string[]) => {
  const { stdout } = await linkctl(service, '--json', 'stats', 'hello', ...options);
  return JSON.parse(stdout) as { clicks: number; series: { time: string; clicks: number }[] };
};

let campaign: number;
let channel: number;
beforeAll(async () => {
  const url = 'https://example.com/';
  campaign = (await service.api('POST', '/campaign/add', { name: 'Spring' })).body.id;
  channel = (await service.api('POST', '/channel/add', { name: 'Newsletter' })).body.id;
  const { body } = await service.api('POST', '/url/add', { url, custom: 'hello', campaign, channel });
  for (let i = 0; i < 3; i++) await service.visit('/hello', { headers: chromeOnWindows });
  await vi.waitFor(
    async () => expect((await service.api('GET', `/url/${body.id}`)).body.data.clicks).toBe(3),
    { timeout: 30_000, interval: 100 },
  );
});

describe('linkctl stats', () => {
  it('draws the clicks over time, and those by country, referrer, browser and system', async () => {
    const { stdout } = await linkctl(service, 'stats', 'hello');
    expect(stdout).toContain('/hello: 3 clicks, 1 visitors\n');
    expect(stdout).toMatch(
      /\nClicks by day, UTC: at most 3 a column\n( +█ ?\n){5} {2}\d{4}-\d\d-\d\d 00:00:00 – \d{4}-\d\d-\d\d 00:00:00\n/,
    );
    expect(stdout).toMatch(/\nBrowsers\n {2}Chrome {2}█+ 3\n/);
  });

  it.each([
    ['hour', 48],
    ['day', 30],
    ['month', 12],
  ])('has by %s %i entries in its JSON', async (unit, length) => {
    const { clicks, series } = await statistics('--unit', unit);
    expect([clicks, series.length]).toEqual([3, length]);
    expect(series.reduce((sum, entry) => sum + entry.clicks, 0)).toBe(3);
  });

  it.each([
    ['a campaign', () => ['--campaign', String(campaign)]],
    ['a channel', () => ['--channel', String(channel)]],
    ['the account', () => []],
  ])('draws the clicks of %s over time', async (_, options) => {
    const { stdout } = await linkctl(service, 'stats', ...options());
    expect(stdout).toContain('Clicks by day, UTC: at most 3 a column\n');
    expect(stdout).not.toContain('Browsers');
  });

  it('takes a range in a time zone', async () => {
    const range = ['--from', '2026-03-28', '--to', '2026-03-31', '--timezone', 'Europe/Berlin'];
    const { series } = await statistics(...range);
    expect(series.map(({ time }) => time)).toEqual(
      ['28', '29', '30'].map((day) => `2026-03-${day} 00:00:00`),
    );
    const { stdout } = await linkctl(service, 'stats', 'hello', ...range);
    expect(stdout).toContain('\nClicks by day, Europe/Berlin: none\n  2026-03-28 00:00:00 – 2026-03-30');
  });

  it.each([
    [['--unit', 'week'], 'Allowed choices are hour, day, month.'],
    [['--timezone', 'Mars'], 'linkctl: timezone: must be the name of a time zone'],
    [['--from', '2026-03-02', '--to', '2026-03-01'], 'linkctl: from: must be before to'],
  ])('refuses %j', async (options, message) => {
    const { code, stdout, stderr } = await linkctl(service, 'stats', 'hello', ...options);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

describe('linkctl clicks', () => {
  it.each([
    ['of a link', () => ['hello']],
    ['of a campaign', () => ['--campaign', String(campaign)]],
    ['of a channel', () => ['--channel', String(channel)]],
    ['of the account', () => []],
  ])('draws those %s by name', async (_, named) => {
    const link = named();
    const { stdout } = await linkctl(service, 'clicks', ...link, '--by', 'browser');
    expect(stdout).toMatch(
      /^Clicks by browser, from \d{4}-\d\d-\d\d until before \d{4}-\d\d-\d\d, UTC\n.*\n {2}Chrome {2}█+ 3\n$/s,
    );
    const { stdout: json } = await linkctl(service, '--json', 'clicks', ...link, '--by', 'device');
    expect(JSON.parse(json)).toMatchObject({ days: 'UTC', data: [{ name: 'Desktop', clicks: 3 }] });
  });

  it.each([
    [['hello', '--channel', '7'], 'linkctl: Name only one of a link, --campaign, and --channel.'],
    [['--campaign', 'Spring'], 'linkctl: --campaign must be an id.'],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await linkctl(service, 'clicks', ...options, '--by', 'os');
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses another dimension', async () => {
    const { code, stderr } = await linkctl(service, 'clicks', 'hello', '--by', 'planet');
    expect(code).toBe(1);
    expect(stderr).toContain('linkctl: by: must be one of country, ');
  });
});

describe('printColumns', () => {
  const drawn = (counts: number[]) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    printColumns(
      'Clicks',
      counts.map((count, i) => [`t${i}`, count]),
    );
    const text = write.mock.calls.map(([line]) => line).join('');
    write.mockRestore();
    return text;
  };

  it('shows each count in eighths of a line, the smallest too', () => {
    expect(drawn([0, 1, 500, 1000, 0])).toBe(
      '\nClicks: at most 1000 a column\n     █\n     █\n    ▄█\n    ██\n   ▁██\n  t0 – t4\n',
    );
  });

  it('adds up counts that do not fit side by side', () => {
    const lines = drawn(Array.from({ length: 2400 }, () => 1)).split('\n');
    expect(lines[1]).toBe('Clicks: at most 34 a column of 34');
    expect(lines[2]?.trim()).toHaveLength(70);
    expect(lines.at(-2)).toBe('  t0 – t2399');
  });
});
