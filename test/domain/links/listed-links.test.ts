import { describe, expect, it, vi } from 'vitest';
import { toLinkRoute } from '../../../shared/domain/links/link-routes.ts';
import { type Link, newLink } from '../../../shared/domain/links/links.ts';
import { countTargets, listedLink, wholeLink } from '../../../shared/domain/links/listed-links.ts';

const url = 'https://example.com/';
const owned = { id: 1_200_000_001, userId: 12, revision: 3 };
const aLink = (options: object): Link =>
  newLink(owned, 'alias', { url, options }, new Date('2026-11-21T10:00:00Z'));
const stored = (link: object) => JSON.parse(JSON.stringify(link));
const geotarget = Array.from({ length: 40 }, (_, i) => ({
  location: 'France',
  link: `${url}${i}`.padEnd(60),
}));
const shown = { metatitle: 'Title', metadescription: 'For previews' };

describe('listedLink', () => {
  it('writes no large link as JSON', () => {
    const link = aLink({ geotarget });
    const stringify = vi.spyOn(JSON, 'stringify');
    listedLink(link);
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
  });

  it('leaves an ordinary link as it is', () => {
    const link = aLink({
      ...shown,
      geotarget: geotarget.slice(0, 3),
      parameters: [{ name: 'a', value: 'b' }],
    });
    expect(listedLink(link)).toEqual(link);
  });

  it('leaves out what lists do not show of a link that is larger than 2 KB', () => {
    const link = aLink({ ...shown, geotarget, metaimage: `${url}a.png`, passwordHash: 'hash', pixels: [3] });
    const { geotarget: _, metaimage: __, ...rest } = link;
    expect(listedLink(link)).toEqual({ ...rest, isListedOnly: true, targetCount: 40, hasTargets: true });
    expect(countTargets(listedLink(link))).toBe(40);
  });

  it('keeps of two descriptions the one that lists show', () => {
    const { metadescription, description } = listedLink(aLink({ ...shown, geotarget, description: 'Mine' }));
    expect([metadescription, description]).toEqual([undefined, 'Mine']);
  });

  it('stores a link that became small again as it is', () => {
    const { geotarget: _, ...small } = aLink({ ...shown, geotarget });
    expect(listedLink({ ...small, isListedOnly: true })).toEqual(small);
  });
});

describe('wholeLink', () => {
  it.each([
    ['targets', { geotarget }],
    [
      'every field',
      {
        ...shown,
        geotarget,
        description: 'Mine',
        devicetarget: [{ device: 'ios', link: url }],
        languagetarget: [{ language: 'pt', link: url }],
        parameters: [{ name: 'a', value: 'b' }],
        metaimage: `${url}a.png`,
        passwordHash: 'hash',
        pixels: [3],
        campaign: 4,
        type: { kind: 'frame' },
        expiry: '2999-01-01 00:00:00',
      },
    ],
    ['long texts only', { metatitle: 'x'.repeat(3000) }],
  ])('restores a link with %s from what its collection and its route store', (_, options) => {
    const link = aLink(options);
    expect(wholeLink(stored(listedLink(link)), stored(toLinkRoute(link)))).toEqual(link);
  });
});
