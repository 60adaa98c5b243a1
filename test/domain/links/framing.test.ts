import { describe, expect, it } from 'vitest';
import { forbidsFraming } from '../../../shared/domain/links/framing.ts';

const url = 'https://example.com/page';
const here = 'https://sho.rt';
const csp = (policy: string) => ({ 'content-security-policy': policy });
const options = (value: string) => ({ 'x-frame-options': value });

describe('forbidsFraming', () => {
  it.each([
    ['X-Frame-Options: DENY', options('DENY')],
    ['X-Frame-Options: SameOrigin', options(' SameOrigin ')],
    ['repeated X-Frame-Options', options('SAMEORIGIN, SAMEORIGIN')],
    ['contradicting X-Frame-Options', options('SAMEORIGIN, ALLOWALL')],
    ["frame-ancestors 'none'", csp("frame-ancestors 'none'")],
    ["frame-ancestors 'self'", csp("default-src *; Frame-Ancestors 'self'")],
    ['frame-ancestors without sources', csp('frame-ancestors')],
    ['frame-ancestors of another host', csp('frame-ancestors https://example.org')],
    ['frame-ancestors of a longer host', csp('frame-ancestors https://a.sho.rt xsho.rt')],
    ['frame-ancestors of subdomains only', csp('frame-ancestors *.sho.rt')],
    ['frame-ancestors of another port', csp('frame-ancestors sho.rt:8443')],
    ['frame-ancestors of another scheme', csp('frame-ancestors ftp: data:')],
    ['one of two policies', csp("frame-ancestors *, frame-ancestors 'self'")],
    ['the first of two directives', csp("frame-ancestors 'none'; frame-ancestors *")],
    ['a source that is no source', csp('frame-ancestors http')],
  ])('is true for %s', (_, headers) => {
    expect(forbidsFraming({ url, headers }, here)).toBe(true);
  });

  it.each([
    ['no header', {}],
    ['X-Frame-Options of old browsers', options('ALLOW-FROM https://example.org')],
    ['X-Frame-Options: ALLOWALL', options('ALLOWALL')],
    ['a policy without frame-ancestors', csp("default-src 'none'; frame-src 'none'")],
    ['frame-ancestors *', csp('frame-ancestors *')],
    ['frame-ancestors of the scheme', csp('frame-ancestors https:')],
    ['frame-ancestors of the weaker scheme', csp('frame-ancestors http:')],
    ['frame-ancestors of this host', csp("frame-ancestors 'self' https://SHO.rt/")],
    ['frame-ancestors of this host without a scheme', csp('frame-ancestors sho.rt')],
    ['frame-ancestors of this port', csp('frame-ancestors sho.rt:443')],
    ['frame-ancestors of any port', csp('frame-ancestors https://sho.rt:*')],
    [
      'X-Frame-Options beside frame-ancestors that allow it',
      { ...options('DENY'), ...csp('frame-ancestors *') },
    ],
    ['a policy that is only reported', { 'content-security-policy-report-only': "frame-ancestors 'none'" }],
  ])('is false for %s', (_, headers) => {
    expect(forbidsFraming({ url, headers }, here)).toBe(false);
  });

  it('is false for the same origin', () => {
    for (const headers of [options('SAMEORIGIN'), csp("frame-ancestors 'self'")])
      expect(forbidsFraming({ url, headers }, 'https://example.com')).toBe(false);
  });

  it('matches subdomains, and ports other than the default', () => {
    const allows = (source: string, embedder: string) =>
      !forbidsFraming({ url, headers: csp(`frame-ancestors ${source}`) }, embedder);
    expect(allows('*.sho.rt', 'https://go.sho.rt')).toBe(true);
    expect(allows('sho.rt', 'https://sho.rt:8443')).toBe(false);
    expect(allows('sho.rt:8443', 'https://sho.rt:8443')).toBe(true);
    // A source without a scheme has that of the page.
    expect(allows('sho.rt', 'http://sho.rt')).toBe(false);
  });
});
