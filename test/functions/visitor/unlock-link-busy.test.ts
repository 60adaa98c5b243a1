import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unlockLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { useComparison } from '../../support/password-comparison.ts';
import { testService } from '../../support/service.ts';

let mayCompare = Promise.withResolvers<void>();
const service = testService();
let aliases: string[] = [];
beforeAll(async () => {
  useComparison(() => mayCompare.promise.then(() => false));
  const user = await service.addUser();
  const links = Array.from({ length: 10 }, () => addLinkFor(service, user, { password: 'right' }));
  aliases = (await Promise.all(links)).map(({ alias }) => alias);
});
beforeEach(() => {
  mayCompare = Promise.withResolvers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

const give = (password: string, address: string, alias = aliases[0] ?? '') =>
  call(service, unlockLink, {
    params: { alias },
    body: `password=${password}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromAddress(address) },
  });

describe('POST /{alias}, when too many passwords wait to be compared', () => {
  it('refuses those of a network that gives too many, for whichever links, and compares those of others', async () => {
    const statuses: number[] = [];
    const guesses = aliases.map((alias) => give('wrong', '10.77.2.1', alias));
    for (const guess of guesses) void guess.then(({ status }) => statuses.push(status));
    await vi.waitUntil(() => statuses.length === 4, { timeout: 30_000 });
    const other = give('wrong', '10.77.3.1');
    mayCompare.resolve();
    expect((await other).status).toBe(403);
    await Promise.all(guesses);
    expect(statuses.toSorted()).toEqual([...Array(6).fill(403), ...Array(4).fill(503)]);
  });

  it('responds with 503 with Retry-After, and counts no attempt', async () => {
    const warned = vi.mocked(console.warn);
    let refused = 0;
    // Nobody waits too long in the queue, however slow the table is. These networks gave no passwords before.
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2030-01-01T00:00:20Z') });
    const responses = Array.from({ length: 120 }, (_, i) => give('wrong', `10.77.0.${i}`));
    for (const response of responses) void response.then(({ status }) => status === 503 && refused++);
    await vi.waitUntil(() => refused === 19, { timeout: 30_000 });
    expect(warned.mock.calls.length).toBeLessThan(5);
    for (let i = 0; i < 6; i++) {
      const response = await give('right', '10.77.1.1');
      expect([response.status, response.headers['retry-after']]).toEqual([503, '2']);
      expect(response.text).toContain('The service is very busy right now.');
    }
    mayCompare.resolve();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect([403, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([101, 19]);
    for (const status of [403, 403, 403, 403, 403, 429])
      expect((await give('wrong', '10.77.1.1')).status).toBe(status);
  });
});
