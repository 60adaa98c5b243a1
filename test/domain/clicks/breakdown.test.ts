import { describe, expect, it, vi } from 'vitest';
import { limitNames } from '../../../shared/domain/clicks/breakdown.ts';
import type { SourceCount } from '../../../shared/domain/clicks/sources-by-day.ts';
import { planDays } from '../../../shared/domain/clicks/timeline.ts';
import { hashVariant } from '../../../shared/domain/values/targets.ts';
import { breakDown } from '../../support/clicks/break-down.ts';

/** Each as its kind, name, and clicks. */
const readSources = (...rows: [kind: SourceCount['kind'], name: string, clicks: number][]): SourceCount[] =>
  rows.map(([kind, name, clicks]) => ({ kind, name, day: 10, clicks }));

describe('clicks by name', () => {
  it('have the names of countries, the most clicks first, and Other last', () => {
    const sources = readSources(
      ['country', 'FR', 2],
      ['country', 'DE', 5],
      ['country', 'FR', 4],
      ['country', 'Unknown', 1],
      ['referrer', 't.co', 9],
    );
    expect(breakDown(sources, 'country', 62)).toEqual([
      ['France', 6],
      ['Germany', 5],
      ['Unknown', 1],
      ['Other', 50],
    ]);
    // A referrer stays as it is, even if it is the code of a country.
    expect(breakDown(readSources(['referrer', 'FR', 1]), 'referrer', 1)).toEqual([['FR', 1]]);
  });

  it('by target say what chose it, and by variant have the URLs of variants that still exist', () => {
    const [a, b] = ['https://example.com/a', 'https://example.com/b'];
    const targets = [
      'url',
      'country:FR',
      'device:ios',
      'language:pt-br',
      'schedule',
      'deeplink',
      ...[a, b].map(toVariantName),
    ];
    const sources = targets.map((name, i): SourceCount => ({ kind: 'target', name, day: 1, clicks: 10 - i }));
    const link = { variants: [{ link: a }] };
    expect(breakDown(sources, 'target', 49, link)).toEqual([
      ['Default', 10],
      ['Country: France', 9],
      ['Device: iOS (iPhone and iPad)', 8],
      ['Language: Brazilian Portuguese', 7],
      ['Schedule', 6],
      ['App', 5],
      [`Variant: ${a}`, 4],
      ['Variant', 3],
    ]);
    expect(breakDown(sources, 'variant', 49, link)).toEqual([
      [a, 4],
      ['Other', 45],
    ]);
  });

  it.each([
    ['language', 'pt', 'Portuguese'],
    ['language', 'Unknown', 'Unknown'],
    ['language', 'qqq', 'qqq'],
    ['target', 'device:iphone', 'Device: iPhone'],
    ['target', 'device:toaster', 'Device: toaster'],
    ['target', 'language:not a tag', 'Language: not a tag'],
    ['device', 'm', 'Mobile'],
    ['device', 'u', 'Unknown'],
  ] as const)('by %s show %s as %s', (by, stored, shown) => {
    expect(breakDown(readSources([by, stored, 1]), by, 1)).toEqual([[shown, 1]]);
  });

  it.each(['language', 'target'] as const)('by %s look up each name once, on however many days', (by) => {
    const names = by === 'language' ? ['de', 'fr'] : ['language:de', 'language:fr'];
    const sources = Array.from({ length: 100 }, (_, day) =>
      names.map((name): SourceCount => ({ kind: by, name, day, clicks: 1 })),
    ).flat();
    const look = vi.spyOn(Intl.DisplayNames.prototype, 'of');
    expect(breakDown(sources, by, 200).map(([, clicks]) => clicks)).toEqual([100, 100]);
    expect(look).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('are at most 100, and Other', () => {
    const names = Array.from({ length: 120 }, (_, i): [string, number] => [`${i}.example`, 200 - i]);
    const shown = limitNames([...names, ['Other', 7]]);
    expect(shown).toHaveLength(101);
    expect(shown.at(-1)).toEqual({
      name: 'Other',
      clicks: 7 + names.slice(100).reduce((s, [, n]) => s + n, 0),
    });
    expect(shown.some(({ name }) => name === '100.example')).toBe(false);
  });
});

const toVariantName = (url: string) => `variant:${hashVariant(url)}`;

describe('the days of a breakdown', () => {
  const now = new Date('2026-03-15T22:00:00Z');
  const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

  it.each([
    ['30 days until today', {}, 'UTC', '2026-02-14', '2026-03-16'],
    ['where tomorrow has begun', {}, 'Asia/Tokyo', '2026-02-15', '2026-03-17'],
    ['where it has not', {}, 'America/Los_Angeles', '2026-02-14', '2026-03-16'],
    ['dates', { from: '2026-03-01', to: '2026-03-03' }, 'Europe/Berlin', '2026-03-01', '2026-03-03'],
    [
      'dates far from UTC',
      { from: '2026-03-01', to: '2026-03-03' },
      'Pacific/Kiritimati',
      '2026-02-28',
      '2026-03-02',
    ],
    ['times', { from: '2026-03-01 13:00:00', to: '2026-03-03 11:00:00' }, 'UTC', '2026-03-02', '2026-03-03'],
    [
      'an hour',
      { from: '2026-03-01 13:00:00', to: '2026-03-01 14:00:00' },
      'UTC',
      '2026-03-02',
      '2026-03-03',
    ],
  ])('are %s: %o in %s', (_, range, timezone, first, end) => {
    const days = planDays({ ...range, timezone }, now);
    expect([toDate(days.first), toDate(days.end)]).toEqual([first, end]);
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-02' }, 'from'],
    [{ from: '2010-03-02', to: '2026-03-02' }, 'from'],
  ])('refuse %o', (range, field) => {
    expect(() => planDays({ ...range, timezone: 'UTC' }, now)).toThrow(field);
  });
});
