import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendParameters,
  appendVisitorQuery,
  listTargets,
  MAX_LOCATION_LENGTH,
} from '../../../shared/domain/values/targets.ts';
import { httpUrl, parameters } from '../../support/arbitraries.ts';

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

describe('targetsOf', () => {
  it('gives the field, the host, and the location of each target', () => {
    const link = {
      url: 'https://a.example',
      geotarget: [{ link: 'https://B.example:8080/x' }, { link: 'https://c.example.' }],
      devicetarget: null,
      languagetarget: [{ link: 'https://d.example/?e#f' }],
      parameters: [{ name: 'n', value: '1' }],
    };
    expect(listTargets(link)).toEqual([
      { field: 'url', host: 'a.example', location: 'https://a.example/?n=1' },
      { field: 'geotarget[0].link', host: 'b.example:8080', location: 'https://b.example:8080/x?n=1' },
      { field: 'geotarget[1].link', host: 'c.example', location: 'https://c.example./?n=1' },
      { field: 'languagetarget[0].link', host: 'd.example', location: 'https://d.example/?e&n=1#f' },
    ]);
  });
});
