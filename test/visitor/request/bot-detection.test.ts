import { describe, expect, it } from 'vitest';
import { isClick } from '../../../shared/visitor/request/bot-detection.ts';
import userAgents from './user-agents.json' with { type: 'json' };

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };

describe('a visit', () => {
  it.each(userAgents.people)('by $of counts', ({ userAgent }) => {
    expect(isClick('GET', { 'user-agent': userAgent })).toBe(true);
  });

  it.each(userAgents.bots)('by $of does not count', ({ userAgent }) => {
    expect(isClick('GET', { 'user-agent': userAgent })).toBe(false);
  });

  it('that gives a password counts', () => {
    expect(isClick('POST', browser)).toBe(true);
  });

  it.each([{}, { 'user-agent': '' }, { 'user-agent': ' ' }])('by %j does not count', (headers) => {
    expect(isClick('GET', headers)).toBe(false);
  });

  it.each(['HEAD', 'OPTIONS', 'PUT'])('by %s does not count', (method) => {
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
  ])('that is a prefetch, %j, does not count', (headers) => {
    expect(isClick('GET', { ...browser, ...headers })).toBe(false);
  });

  it.each([{ 'sec-purpose': '' }, { purpose: 'navigate' }, { 'sec-fetch-mode': 'navigate' }, { dnt: '1' }])(
    'with %j counts',
    (headers) => {
      expect(isClick('GET', { ...browser, ...headers })).toBe(true);
    },
  );
});
