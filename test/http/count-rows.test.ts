import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../shared/api/account.ts';
import { createLinks, deleteLinks } from '../../shared/api/bulk-links.ts';
import { listLinks } from '../../shared/api/links.ts';
import { call } from '../support/call.ts';
import { type TestUser, testService } from '../support/service.ts';

const service = testService();
const add = (user: TestUser, rows: number) =>
  call(service, createLinks, {
    key: user.key,
    body: { urls: Array(rows).fill({ url: 'https://example.com/' }) },
  });
const readTotal = async (user: TestUser) => {
  process.env.RATE_LIMIT = '1000000';
  return (await call(service, listLinks, { key: user.key })).body.data.result;
};

beforeEach(() => {
  process.env.RATE_LIMIT = '30';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20.500Z') });
});
afterEach(() => {
  process.env.RATE_LIMIT = '1000000';
  vi.useRealTimers();
});

describe('the rows of a request', () => {
  it.each([
    [0, 1],
    [1, 1],
    [40, 1],
    [41, 2],
    [1000, 25],
  ])('use the rate limit: %i rows are %i requests', async (rows, requests) => {
    const response = await add(await service.addUser({ planId: await service.addPlan({ links: 0 }) }), rows);
    expect(response.status).toBe(200);
    expect(response.headers['x-ratelimit-remaining']).toBe(String(30 - requests));
  });

  it('are refused with 429 if they are more than what is left; then nothing is written, and only one request counted', async () => {
    const user = await service.addUser();
    expect((await add(user, 1000)).status).toBe(200);
    const refused = await add(user, 201);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '40', 'x-ratelimit-remaining': '4' });
    expect((await add(user, 160)).status).toBe(200);
    expect((await call(service, getAccount, { key: user.key })).status).toBe(429);
    expect(await readTotal(user)).toBe(1160);
  });

  it('of concurrent requests never pass the limit', async () => {
    const user = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 12 }, () => add(user, 200)));
    const passed = responses.filter(({ status }) => status === 200);
    expect(responses.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(passed.length).toBeGreaterThan(0);
    expect(passed.length * 5 + (12 - passed.length)).toBeLessThanOrEqual(30);
    expect(await readTotal(user)).toBe(passed.length * 200);
  });

  it('are a 400 if the limit of a minute can never allow them', async () => {
    process.env.RATE_LIMIT = '3';
    const { status, body } = await call(service, deleteLinks, {
      key: (await service.addUser()).key,
      body: { urls: Array(121).fill({ id: 1 }) },
    });
    expect([status, body.message]).toEqual([
      400,
      'urls: must have at most 120 rows, which count as 3 requests',
    ]);
  });
});
