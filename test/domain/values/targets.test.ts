import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  appendParameters,
  appendVisitorQuery,
  listRedirects,
  MAX_LOCATION_LENGTH,
} from '../../../shared/domain/values/targets.ts';
import { httpUrl, parameters } from '../../support/random/arbitraries.ts';

const target = 'https://example.com/a?b=c#d';

const readQuery = (url: string) => /^[^#?]*\?([^#]*)/.exec(url)?.[1];
const readFragment = (url: string) => /#.*$/.exec(url)?.[0] ?? '';
const parsePairs = (query: string) => [...new URLSearchParams(query)];

describe('appendVisitorQuery', () => {
  it.each([
    ['gclid=a%20b&gclid=c', 'https://example.com/a?b=c&gclid=a+b&gclid=c#d'],
    ['b=mine&B=2', 'https://example.com/a?b=c&B=2#d'],
    ['', target],
    ['&&=', 'https://example.com/a?b=c&=#d'],
    ['next=//evil.example/#x', 'https://example.com/a?b=c&next=%2F%2Fevil.example%2F%23x#d'],
    ['x=\r\nSet-Cookie: a', 'https://example.com/a?b=c&x=%0D%0ASet-Cookie%3A+a#d'],
  ])('appends %j without changing the target’s own parameters', (query, expected) => {
    expect(appendVisitorQuery(target, query)).toBe(expected);
  });

  it('drops a query that is too long for a redirect', () => {
    const room = MAX_LOCATION_LENGTH - `${target}&x=`.length;
    expect(appendVisitorQuery(target, `x=${'y'.repeat(room)}`)).toHaveLength(MAX_LOCATION_LENGTH);
    expect(appendVisitorQuery(target, `x=${'y'.repeat(room + 1)}`)).toBe(target);
  });
});

describe('appendParameters', () => {
  it.each([
    ['https://example.com', 'https://example.com/?n=1'],
    ['https://example.com/?', 'https://example.com/?n=1'],
    ['https://example.com/#top', 'https://example.com/?n=1#top'],
    ['https://example.com/a?#top', 'https://example.com/a?n=1#top'],
    ['https://example.com/?a=1&a=2', 'https://example.com/?a=1&a=2&n=1'],
    ['https://example.com/?a=b+c%20d&%zz&=&e', 'https://example.com/?a=b+c%20d&%zz&=&e&n=1'],
    ['https://example.com/?n=0#?x=y', 'https://example.com/?n=0&n=1#?x=y'],
  ])('appends a parameter to the query of %s', (url, expected) => {
    expect(appendParameters(url, [{ name: 'n', value: '1' }])).toBe(expected);
  });

  it('preserves every parameter, after those of the target', () => {
    fc.assert(
      fc.property(httpUrl, parameters, (url, added) => {
        const location = appendParameters(url, added);
        const own = parsePairs(readQuery(new URL(url).href) ?? '');
        const all = [...own, ...added.map(({ name, value }) => [name, value])];
        expect(parsePairs(readQuery(location) ?? '')).toEqual(all);
        expect(readFragment(location)).toBe(readFragment(new URL(url).href));
      }),
      { numRuns: 1_000 },
    );
  });

  it('preserves the target’s query and fragment byte for byte', () => {
    const allowed = [...'abcXYZ019-._~!$()*,;:@/?&=+|', '%20', '%C3%BC', '%zz', '%'];
    const part = fc.array(fc.constantFrom(...allowed), { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(part, part, parameters, (query, fragment, added) => {
        const location = appendParameters(`https://example.com/?${query}#${fragment}`, added);
        const kept = readQuery(location) ?? '';
        expect(kept.startsWith(query)).toBe(true);
        if (added.length === 0) expect(kept).toBe(query);
        else expect(kept.slice(query.length)).toMatch(query ? /^&/ : /^[^&]/);
        expect(location.endsWith(`#${fragment}`)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a line break', { name: 'a\r\nSet-Cookie: b', value: '\r\n\r\n<html>' }],
    ['what ends a query', { name: '#', value: '?&=+ %' }],
  ])('encodes %s in a parameter safely', (_, parameter) => {
    const location = appendParameters(target, [parameter]);
    expect(location).toMatch(/^[\x21-\x7e]+$/);
    expect(new URL(location).searchParams.get(parameter.name)).toBe(parameter.value);
    expect(new URL(location).hash).toBe('#d');
  });
});

describe('listRedirects', () => {
  it('gives the field, the host, and the length of the location of each target', () => {
    const link = {
      url: 'https://a.example',
      geotarget: [{ link: 'https://B.example:8080/x' }, { link: 'https://c.example.' }],
      devicetarget: null,
      languagetarget: [{ link: 'https://d.example/?e#f' }],
      expiredurl: 'https://e.example/',
      deeplink: { apple: 'myapp://x', google: 'https://f.example/?' },
      parameters: [{ name: 'n', value: '1' }],
    };
    const targets = [
      ['url', 'a.example', 'https://a.example/?n=1'],
      ['geotarget[0].link', 'b.example:8080', 'https://b.example:8080/x?n=1'],
      ['geotarget[1].link', 'c.example', 'https://c.example./?n=1'],
      ['languagetarget[0].link', 'd.example', 'https://d.example/?e&n=1#f'],
      ['expiredurl', 'e.example', 'https://e.example/'],
      ['deeplink.apple', 'x', 'myapp://x'],
      ['deeplink.google', 'f.example', 'https://f.example/?n=1'],
    ];
    expect(listRedirects(link)).toEqual(
      targets.map(([field, host, location]) => ({ field, host, locationLength: location?.length })),
    );
  });

  it('gives the length of any location', () => {
    fc.assert(
      fc.property(httpUrl, parameters, (url, added) => {
        const [target] = listRedirects({ url, parameters: added });
        expect(target?.locationLength).toBe(appendParameters(url, added).length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('encodes the parameters once, however many targets there are', () => {
    const append = vi.spyOn(URLSearchParams.prototype, 'append');
    const link = Array.from({ length: 250 }, () => ({ link: target }));
    const many = Array.from({ length: 100 }, (_, n) => ({ name: `n${n}`, value: '&'.repeat(2000) }));
    listRedirects({
      url: target,
      geotarget: link,
      devicetarget: link,
      languagetarget: link,
      parameters: many,
    });
    expect(append).toHaveBeenCalledTimes(many.length);
    append.mockRestore();
  });
});
