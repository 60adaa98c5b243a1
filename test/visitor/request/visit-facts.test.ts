import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClick } from '../../../shared/visitor/request/bot-detection.ts';
import { visitFacts } from '../../../shared/visitor/request/visit-facts.ts';
import { visitorId } from '../../../shared/visitor/request/visitor-id.ts';
import { anyLongText, anyText } from '../../support/random/any-text.ts';
import { anyUrl } from '../../support/random/any-url.ts';
import { testSize } from '../../support/test-size.ts';
import userAgents from './user-agents.json' with { type: 'json' };

const headers = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  referer: 'https://l.facebook.com/l.php',
  'accept-language': 'fr;q=0.5, pt-BR, en;q=0.9',
};
const viewer = { host: 'sho.rt', countryCode: 'DE' };

describe('visitFacts', () => {
  it('reads country, referrer, browser, operating system, device, language and social platform', () => {
    expect(visitFacts(headers, viewer, 'url')).toEqual({
      country: 'DE',
      referrer: 'l.facebook.com',
      browser: 'Firefox',
      os: 'Windows',
      device: 'desktop',
      language: 'pt',
      target: 'url',
      social: 'facebook',
    });
  });

  it('reads Unknown without headers, and no social platform', () => {
    const facts = visitFacts({}, { host: '' }, 'url');
    expect(facts).toEqual({
      country: 'Unknown',
      referrer: 'Direct',
      browser: 'Unknown',
      os: 'Unknown',
      device: 'Unknown',
      language: 'Unknown',
      target: 'url',
    });
    expect(facts).not.toHaveProperty('social');
  });

  it('treats the viewer’s host as the service itself, whatever the Host header is', () => {
    const sent = { ...headers, host: 'api.example', referer: 'https://sho.rt/a' };
    expect(visitFacts(sent, viewer, 'url').referrer).toBe('Direct');
    expect(visitFacts({ ...sent, referer: 'https://api.example/a' }, viewer, 'url').referrer).toBe(
      'api.example',
    );
  });

  it('reads the social platform of an app without a referrer', () => {
    const facts = visitFacts({ ...headers, referer: 'android-app://com.twitter.android/' }, viewer, 'url');
    expect(facts).toMatchObject({ referrer: 'Direct', social: 'twitter' });
  });
});

describe('visitFacts with any headers', () => {
  const agents = [...userAgents.people, ...userAgents.bots].map(({ userAgent }) => userAgent);
  const scraps = agents.flatMap((agent) => agent.split(/(?=[ (;/])/));
  const text = fc.oneof(
    anyText({ maxLength: 200 }),
    anyLongText(),
    fc.constantFrom(...agents),
    fc.array(fc.constantFrom(...scraps), { maxLength: 200 }).map((parts) => parts.join('')),
    anyUrl(),
    fc.string().map((rest) => `https://${rest}`),
    fc.string().map((rest) => `android-app://${rest}`),
    fc.constantFrom('', '\0', 'http://', 'https://[', 'https://%', `https://${'a'.repeat(8000)}/`),
  );
  const names = ['host', 'user-agent', 'referer', 'accept-language', 'dnt', 'sec-purpose'];
  const anyHeaders = fc.dictionary(fc.constantFrom(...names), text);

  it('returns facts of 1 to 100 characters (253 for a host) quickly and never throws', () => {
    fc.assert(
      fc.property(anyHeaders, text, text, (some, host, countryCode) => {
        const { referrer, ...facts } = visitFacts(some, { host, countryCode }, 'url');
        for (const name of Object.values(facts)) expect(name).toMatch(/^.{1,100}$/su);
        expect(referrer).toMatch(/^(?:Direct|[^\s/A-Z]{1,253})$/);
        expect(typeof isClick('GET', some)).toBe('boolean');
        const visitor = {
          visitorKey: 'a secret',
          subject: 'links#1' as const,
          headers: some,
          address: '203.0.113.1',
          time: new Date('2026-11-21T10:00:00Z'),
        };
        expect(visitorId(visitor)).toMatch(/^([\w-]{43}|private:2026-11-21T10:[\da-f])$/);
      }),
      {
        numRuns: testSize({ ci: 700, local: 100 }),
        interruptAfterTimeLimit: 30_000,
        markInterruptAsFailure: true,
      },
    );
  });
});
