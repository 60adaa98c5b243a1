import { describe, expect, it } from 'vitest';
import { isClick } from '../../../shared/visitor/request/bot-detection.ts';
import userAgents from './user-agents.json' with { type: 'json' };

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };

describe('isClick', () => {
  const isCounted = ({ userAgent }: { userAgent: string }) => isClick('GET', { 'user-agent': userAgent });

  it('counts a visit by each browser that people use', () => {
    expect(userAgents.people.filter((one) => !isCounted(one))).toEqual([]);
  });

  it('does not count a visit by any bot', () => {
    expect(userAgents.bots.filter(isCounted)).toEqual([]);
  });

  it('counts a POST with a password', () => {
    expect(isClick('POST', browser)).toBe(true);
  });

  it.each([{}, { 'user-agent': '' }, { 'user-agent': ' ' }])(
    'does not count a visit with the headers %j',
    (headers) => {
      expect(isClick('GET', headers)).toBe(false);
    },
  );

  it.each(['HEAD', 'OPTIONS', 'PUT'])('does not count %s requests', (method) => {
    expect(isClick(method, browser)).toBe(false);
  });

  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { purpose: 'Prefetch' },
    { purpose: 'preview' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ])('does not count the prefetch %j', (headers) => {
    expect(isClick('GET', { ...browser, ...headers })).toBe(false);
  });

  it.each([{ 'sec-purpose': '' }, { purpose: 'navigate' }, { 'sec-fetch-mode': 'navigate' }, { dnt: '1' }])(
    'counts a visit with %j',
    (headers) => {
      expect(isClick('GET', { ...browser, ...headers })).toBe(true);
    },
  );
});
