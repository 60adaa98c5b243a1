import { describe, expect, it } from 'vitest';
import { isPreviewRequest } from '../../../shared/visitor/request/previews.ts';
import userAgents from './user-agents.json' with { type: 'json' };

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
const get = (headers: Record<string, string>, method = 'GET') =>
  isPreviewRequest({
    headers,
    isBase64Encoded: false,
    requestContext: { domainName: 'sho.rt', http: { method, sourceIp: '203.0.113.7' } },
  });

describe('isPreviewRequest', () => {
  it('is false for each browser that people use', () => {
    expect(userAgents.people.filter(({ userAgent }) => get({ 'user-agent': userAgent }))).toEqual([]);
  });

  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('is true for the bot %s', (userAgent) => {
    expect(get({ 'user-agent': userAgent })).toBe(true);
  });

  it.each([
    '',
    'curl/8.5.0',
    'node',
    'undici',
    'axios/1.6.0',
    'python-requests/2.31.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  ])('is false for the tool %j, which a person runs', (userAgent) => {
    expect(get({ 'user-agent': userAgent })).toBe(false);
  });

  it('is true for HEAD requests and prefetches of any client', () => {
    expect(get(browser)).toBe(false);
    expect(get(browser, 'HEAD')).toBe(true);
    expect(get({ ...browser, 'sec-purpose': 'prefetch' })).toBe(true);
    expect(get({ 'user-agent': 'curl/8.5.0', purpose: 'prefetch' })).toBe(true);
  });
});
