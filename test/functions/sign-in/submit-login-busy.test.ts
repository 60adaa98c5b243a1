import { describe, expect, it, vi } from 'vitest';
import { submitLogin } from '../../../shared/api/sign-in.ts';
import { call } from '../../support/call.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { FORM_HEADERS, loginForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const { mayCompare, compared } = vi.hoisted(() => ({
  mayCompare: Promise.withResolvers<void>(),
  compared: [] as string[],
}));
vi.mock('../../../shared/domain/users/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../shared/domain/users/passwords.ts')>();
  const verifyPassword = async (_: string, stored: string) => {
    compared.push(stored);
    await mayCompare.promise;
    return false;
  };
  return { ...original, verifyPassword };
});

const service = testService();
const send = (login: string, address: string) =>
  call(service, submitLogin, {
    ...loginForm({ login, password: 'wrong' }),
    headers: { ...FORM_HEADERS, ...fromAddress(address) },
  });

describe('POST /login, when too many passwords wait to be compared', () => {
  it('responds with 503 with Retry-After, and counts no attempt', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let refused = 0;
    // Nobody waits too long in the queue, however slow the table is.
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2030-01-01T00:00:20Z') });
    const user = await service.addUser({ passwordHash: 'the hash of a user' });
    const responses = Array.from({ length: 120 }, (_, i) => send(`nobody-${i}`, `198.51.100.${i}`));
    for (const response of responses) void response.then(({ status }) => status === 503 && refused++);
    await vi.waitUntil(() => refused === 19, { timeout: 30_000 });
    expect(warned.mock.calls.length).toBeLessThan(5);
    for (let i = 0; i < 6; i++) {
      const response = await send(user.username, '203.0.113.1');
      expect([response.status, response.headers['retry-after'], response.cookies]).toEqual([503, '2', []]);
    }
    mayCompare.resolve();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect([403, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([101, 19]);
    for (const status of [403, 403, 403, 403, 403, 429])
      expect((await send(user.username, '203.0.113.1')).status).toBe(status);
    // A user who does not exist has a hash of the usual cost too.
    const ofNobody = `scrypt$16384$8$5$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    expect(new Set(compared)).toEqual(new Set([ofNobody, 'the hash of a user']));
    vi.useRealTimers();
  });
});
