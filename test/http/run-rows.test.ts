import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinks } from '../../shared/api/bulk-links.ts';
import { listLinks } from '../../shared/api/links.ts';
import { failures } from '../../shared/errors.ts';
import { call } from '../support/call.ts';
import { type TestUser, testService } from '../support/service.ts';
import { countTurns, tickingClock } from '../support/turns.ts';

const service = testService();
const url = 'https://example.com/';

let warnings = vi.spyOn(console, 'warn');
let errors = vi.spyOn(console, 'error');
beforeEach(() => {
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  service.table.failWith(undefined);
  service.table.delayWith(undefined);
  vi.restoreAllMocks();
});

type Result = { error: 0 | 1; message?: string };

/** Sends rows to a function that has so many milliseconds left, of which the last 2,500 are not for the table. */
async function add({ key }: TestUser, rows: object[], remaining = 29_000): Promise<Result[]> {
  const { handler } = await import('../../functions/links/create-links.ts');
  const ends = performance.now() + remaining;
  const response = await handler(
    {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: rows }),
      isBase64Encoded: false,
    } as never,
    { awsRequestId: 'test', getRemainingTimeInMillis: () => ends - performance.now() } as never,
  );
  const { statusCode, body } = response as { statusCode: number; body: string };
  expect(statusCode).toBe(200);
  return JSON.parse(body).data;
}

const readTotal = async ({ key }: TestUser) => (await call(service, listLinks, { key })).body.data.result;
const written = (results: Result[]) => results.filter(({ error }) => error === 0);
const busy = { error: 1, message: failures.busy.message, code: 'busy' };

describe('the rows of a request', () => {
  it('fail as busy if there is no time for them, and are not written', async () => {
    const user = await service.addUser();
    expect(await add(user, Array(100).fill({ url }), 5_400)).toEqual(Array(100).fill(busy));
    expect(await readTotal(user)).toBe(0);
    expect(warnings).toHaveBeenCalledOnce();
  });

  it('are answered as they ended when the time is up, and none is written after the response', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 0 }) });
    await readTotal(user);
    service.table.delayWith(() => 100);
    const results = await add(user, Array(1000).fill({ url }), 7_000);
    const done = written(results).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(1000);
    expect(results.filter(({ error }) => error === 1)).toEqual(Array(1000 - done).fill(busy));
    expect(await readTotal(user)).toBe(done);
    await sleep(200);
    expect(await readTotal(user)).toBe(done);
  });

  it('say so when the table did not say whether they were written', async () => {
    const user = await service.addUser();
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems'
        ? Object.assign(new Error('no response'), { name: 'TimeoutError' })
        : undefined,
    );
    const message =
      'The service is busy and did not say whether it wrote this row. Please check before you try again.';
    expect(await add(user, [{ url }, { url }])).toEqual(
      Array(2).fill({ error: 1, message, code: 'undecided' }),
    );
  });

  it('say nothing about a fault of ours, which is logged once for all of them', async () => {
    const user = await service.addUser();
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' ? new Error('secret-detail') : undefined,
    );
    const results = await add(user, Array(30).fill({ url }));
    expect(results).toEqual(
      Array(30).fill({ error: 1, message: failures.internal.message, code: 'internal' }),
    );
    expect(errors).toHaveBeenCalledOnce();
    expect(JSON.stringify(errors.mock.calls)).toMatch(/30 of 30 rows.*secret-detail/);
  });

  it('let other requests take turns, also if all of them are invalid', async () => {
    const user = await service.addUser();
    await readTotal(user);
    tickingClock();
    const work = call(service, createLinks, { key: user.key, body: { urls: Array(600).fill({}) } });
    expect(await countTurns(work)).toBeGreaterThanOrEqual(600 / 6);
  });
});
