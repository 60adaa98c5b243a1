import { describe, expect, it } from 'vitest';
import { linkDetails, linkEntry } from '../../../shared/domain/links/link-views.ts';
import type { Link } from '../../../shared/domain/links/links.ts';

const url = 'https://example.com/a';
const base = 'https://sho.rt';

const aLink = (overrides: Partial<Link> = {}): Link => ({
  id: 1_200_000_345,
  userId: 12,
  alias: 'Summer',
  url,
  date: '2026-01-02 03:04:05',
  clicks: 7,
  retention: 30,
  revision: 3,
  ...overrides,
});

const texts = [
  ['neither', {}, '', ''],
  ['meta fields', { metatitle: 'T', metadescription: 'M' }, 'T', 'M'],
  ['its own description before the meta one', { metadescription: 'M', description: 'D' }, '', 'D'],
] as const;

describe('linkEntry', () => {
  it('has exactly the documented fields', () => {
    expect(
      linkEntry(aLink({ passwordHash: 'x', geotarget: [], expiry: '2030-01-01 00:00:00' }), base),
    ).toEqual({
      id: 1_200_000_345,
      alias: 'Summer',
      shorturl: 'https://sho.rt/Summer',
      longurl: url,
      clicks: 7,
      title: '',
      description: '',
      date: '2026-01-02 03:04:05',
    });
  });

  it.each(texts)('shows title and description: %s', (_, fields, title, description) => {
    expect(linkEntry(aLink(fields), base)).toMatchObject({ title, description });
  });
});

describe('linkDetails', () => {
  it('has exactly the documented fields', () => {
    expect(linkDetails(aLink({ passwordHash: 'x', metatitle: 'T', pixels: [1] }), base)).toEqual({
      id: 1_200_000_345,
      shorturl: 'https://sho.rt/Summer',
      longurl: url,
      title: 'T',
      description: '',
      location: {},
      device: {},
      expiry: null,
      date: '2026-01-02 03:04:05',
    });
  });

  it.each(texts)('shows title and description: %s', (_, fields, title, description) => {
    expect(linkDetails(aLink(fields), base)).toMatchObject({ title, description });
  });

  it('shows targets as objects of lower-case names, and the expiry', () => {
    const geotarget = [
      { location: 'United States', link: 'https://example.com/us' },
      { location: 'CÔTE D’IVOIRE', link: 'https://example.com/ci' },
      { location: 'united STATES', link: 'https://example.com/never' },
    ];
    const devicetarget = [{ device: 'iPhone', link: 'https://example.com/i' }];
    const link = aLink({ geotarget, devicetarget, expiry: '2030-01-01 00:00:00' });
    expect(linkDetails(link, base)).toMatchObject({
      location: { 'united states': 'https://example.com/us', 'côte d’ivoire': 'https://example.com/ci' },
      device: { iphone: 'https://example.com/i' },
      expiry: '2030-01-01 00:00:00',
    });
  });

  it.each(['__proto__', 'constructor', 'toString'])('shows a target named %s like any other', (location) => {
    const details = linkDetails(aLink({ geotarget: [{ location, link: url }] }), base);
    expect(JSON.stringify(details.location)).toBe(
      JSON.stringify({ x: url }).replace('x', location.toLowerCase()),
    );
    expect(Object.getPrototypeOf(details.location)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)[url]).toBeUndefined();
  });
});
