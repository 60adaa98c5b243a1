import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpEvent } from '../shared/api/contract/event.ts';
import { AppUrl } from '../shared/api/fields/deep-links.ts';
import { HttpUrl, ImageUrl, LogoUrl, WebhookUrl } from '../shared/api/fields/urls.ts';
import { newDomain } from '../shared/domain/domains.ts';
import { parseAlias } from '../shared/domain/import/values.ts';
import { getHost } from '../shared/domain/values/targets.ts';
import { parseHttpUrl } from '../shared/network/guarded-connection.ts';
import { parseUrl } from '../shared/parse-url.ts';
import { isSameOrigin } from '../shared/visitor/request/forms.ts';
import { readReferrer } from '../shared/visitor/request/referrers.ts';

const longest = `${'a.'.repeat(125)}com`;
const hanzi = '漢'.repeat(254);

/** Records every parsed text with a long host, because such a parse can take long. */
function watchParser() {
  const parsed = vi.fn();
  const { parse, canParse } = URL;
  vi.spyOn(URL, 'parse').mockImplementation((text, base) => {
    parsed(`${text}`);
    return parse.call(URL, text, base);
  });
  vi.spyOn(URL, 'canParse').mockImplementation((text, base) => {
    parsed(`${text}`);
    return canParse.call(URL, text, base);
  });
  return () => parsed.mock.calls.flat().filter((text) => text.includes(hanzi.slice(0, 100)));
}

let listParsed: () => string[];
beforeEach(() => {
  listParsed = watchParser();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('parseUrl', () => {
  it.each([
    `https://${longest}/`,
    `https://${longest}.:8443/`,
    `https://${'u'.repeat(300)}:${'p'.repeat(300)}@${longest}/`,
    `https://${'%61'.repeat(60)}.com/`,
    `https://example.com/${'漢'.repeat(8000)}`,
    `https://example.com?${'漢'.repeat(8000)}`,
    `https:\\\\example.com\\${'漢'.repeat(8000)}`,
    `myapp:${'a'.repeat(2000)}`,
    `myapp://${'a'.repeat(2000)}`,
    'https://bücher.example/',
    `https://${'a'.repeat(63)}.${'b'.repeat(63)}/`,
    `https://${'a'.repeat(40)}。${'b'.repeat(40)}．${'c'.repeat(40)}｡com/`,
    'about:blank',
  ])('parses as URL.parse does: %.60s', (text) => {
    expect(parseUrl(text)?.href).toBe(new URL(text).href);
  });

  it.each([
    `https://${longest}m/`,
    `https://${hanzi}/`,
    `https://${encodeURIComponent('漢'.repeat(100))}/`,
    `HTTP://${hanzi}:80`,
    `https:${hanzi}`,
    `https:/${hanzi}?a`,
    `https:\\/\\${hanzi}#a`,
    `https://user:secret@${hanzi}/`,
    `  \u0001h\tt\ntps:/\t/${hanzi}`,
    `ws://${hanzi}/`,
    `ftp://${hanzi}/`,
    `file://${hanzi}/`,
    `https://${hanzi.slice(0, 100)}.com/`,
    `https://${hanzi.slice(0, 64)}.com/`,
    `https://www.${'a'.repeat(64)}.com/`,
  ])('does not parse a host that is longer than a DNS name: %.40s', (text) => {
    expect(parseUrl(text)).toBeNull();
    expect(listParsed()).toEqual([]);
  });

  it.each([`//${hanzi}/`, `/\t\\${hanzi}`])('nor one beside the base: %.10s', (text) => {
    expect(parseUrl(text, 'https://example.com')).toBeNull();
    expect(listParsed()).toEqual([]);
  });

  it('parses a long path beside the base', () => {
    expect(parseUrl(`/${'a'.repeat(300)}`, 'https://example.com')?.pathname).toHaveLength(301);
  });
});

describe('a host longer than a DNS name', () => {
  const url = `https://${hanzi}/`;

  it.each([
    ['HttpUrl', HttpUrl, 'must be a complete URL that starts with https:// or http://'],
    ['ImageUrl', ImageUrl, 'must be a complete URL that starts with https:// or http://'],
    ['LogoUrl', LogoUrl, 'must be a complete URL that starts with https:// or http://, or the path of a QR'],
    ['WebhookUrl', WebhookUrl, 'must be a complete URL that starts with https:// or http://'],
    ['AppUrl', AppUrl, 'must be an https URL or have an app’s own scheme'],
  ])('is refused in a field with its own message, and never parsed: %s', (_, schema, message) => {
    // Checks run even if the text is longer than the field can be.
    for (const text of [url, `https://${hanzi.repeat(40)}/`]) {
      const messages = v.safeParse(schema, text).issues?.map((issue) => issue.message) ?? [];
      expect(messages.at(-1)).toContain(message);
    }
    expect(listParsed()).toEqual([]);
  });

  it('is never parsed elsewhere', () => {
    expect(readReferrer(url, 'sho.rt')).toEqual({});
    expect(isSameOrigin({ headers: { origin: url } } as unknown as HttpEvent, 'sho.rt')).toBe(false);
    expect(getHost(url)).toBeUndefined();
    expect(parseAlias(`${url}promo`)).toBeUndefined();
    expect(parseHttpUrl(url)).toHaveProperty('problem');
    expect(() => newDomain({ domain: url }, new Set(['sho.rt']))).toThrow('must have a valid host name');
    expect(listParsed()).toEqual([]);
  });
});
