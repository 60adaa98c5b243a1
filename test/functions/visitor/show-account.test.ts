import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showAccount } from '../../../shared/api/visitor/sessions.ts';
import { totalsKey } from '../../../shared/data/keys.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { table } from '../../../shared/data/table/document-client.ts';
import { addLinkOf } from '../../support/builders.ts';
import { type Answer, call } from '../../support/call.ts';
import { roundsOf } from '../../support/rounds.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (by = cookies) => call(service, showAccount, { cookies: by });
const showTo = async (someone: TestUser) => show(await signedInCookies(service, someone));

/** The page's facts by their labels. */
const factsOf = ({ text }: Answer) =>
  Object.fromEntries(
    [...text.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value = '']) => [
      name,
      value.replace(/<[^>]+>/g, ''),
    ]),
  );

describe('GET /account of a signed-in user', () => {
  it('shows the user’s profile and the API’s base URL', async () => {
    const answer = await show();
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<h1>${user.username}</h1>`);
    expect(answer.text).toContain(user.email);
    expect(answer.text).toContain(`<img src="/avatar/${user.id}.svg" alt=""`);
    expect(factsOf(answer)).toMatchObject({
      Registered: 'Jan 2, 2026',
      Plan: 'Pro',
      'Base URL': 'https://sho.rt/api',
    });
  });

  it('does not contain the API key, but leads to where the password opens it, and cannot be cached', async () => {
    const { text, headers } = await show();
    expect(text).not.toMatch(/lk_[\w-]{20}/);
    expect(text).toContain('<a href="/console/keys">');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('allows only images and forms of its own host', async () => {
    const { headers, text } = await show();
    const policy = headers['content-security-policy']?.split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      "img-src 'self'",
      expect.stringMatching(/^style-src 'nonce-[\w-]{22}'$/),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(text).toMatch(
      /<form method="post" action="\/logout"[^>]*><input type="hidden" name="csrf" value="[\w-]{43}"><button[^>]*>Sign out everywhere<\/button><\/form>/,
    );
    expect(text).not.toContain('<script');
  });

  it('shows the plan’s limits and their usage', async () => {
    const planId = await service.addPlan({
      links: 1234,
      clicks: 5000,
      retention: 30,
      domain: { enabled: '1', count: '2' },
      pixels: { enabled: '1', count: '0' },
      splash: { enabled: '0', count: '7' },
    });
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const someone = await service.addUser({ planId, planExpires: '2026-12-31 23:00:00' });
    await addLinkOf(service, someone);
    await addLinkOf(service, someone);
    for (const [key, name, value] of [
      [totalsKey(someone.id), 'pixels', 3],
      [monthlyClicksKey(someone.id, '2026-11'), 'clicks', 4321],
      [monthlyClicksKey(someone.id, '2026-10'), 'clicks', 9],
    ] as const)
      await add(key, name, value);
    expect(factsOf(await showTo(someone))).toEqual({
      Registered: 'Jan 2, 2026',
      Plan: `Plan ${planId}`,
      Ends: 'Dec 31, 2026',
      Links: '2 of 1,234',
      'Clicks this month': '4,321 of 5,000',
      'Branded domains': '0 of 2',
      Pixels: '3 (unlimited)',
      'Custom splash pages': 'Not included',
      'CTA overlays': expect.any(String),
      Statistics: 'Kept until you delete the link or QR code',
      Visitors: 'Counted as new again 30 days after their last visit',
      'Base URL': 'https://sho.rt/api',
    });
  });

  it('shows the free plan without an end date after the user’s plan has ended', async () => {
    const facts = factsOf(await showTo(await service.addUser({ planExpires: '2020-01-01 00:00:00' })));
    expect(facts.Plan).toBe('Free');
    expect(facts).not.toHaveProperty('Ends');
  });

  it('says when visitors are forgotten on a plan that sets no limit', async () => {
    const planId = await service.addPlan({ retention: 0 });
    expect(factsOf(await showTo(await service.addUser({ planId }))).Visitors).toBe(
      'Counted as new again 1,095 days after their last visit',
    );
  });

  it('escapes the user’s data', async () => {
    const email = `"><script>alert(${Date.now()})</script>@example.com`;
    const { text } = await showTo(await service.addUser({ email }));
    expect(text).not.toContain('<script');
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert');
  });

  it('reads user, usage and plan in one request, and then messages and domains', async () => {
    const { requests } = await show();
    expect(requests.map(({ operation, input }) => [operation, input.RequestItems && 'items'])).toEqual([
      ['BatchGetItem', 'items'],
      ...Array(4).fill(['Query', undefined]),
    ]);
    expect(roundsOf({ requests: requests.slice(1) })).toBe(1);
  });
});

const add = (Key: object, name: string, value: number) =>
  table().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key,
      UpdateExpression: 'ADD #name :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    } as ConstructorParameters<typeof UpdateCommand>[0]),
  );
