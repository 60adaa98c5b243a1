import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submitLogin } from '../../../shared/api/sign-in.ts';
import { call } from '../../support/call.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { FORM_HEADERS, loginForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const COMPARISON_MS = 700;
const sleep = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:timers/promises')>()),
  setTimeout: sleep,
}));
vi.mock('../../../shared/domain/users/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../shared/domain/users/passwords.ts')>();
  const verifyPassword = async () => {
    vi.advanceTimersByTime(COMPARISON_MS);
    return false;
  };
  return { ...original, verifyPassword };
});

const service = testService();
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2030-01-01T00:00:20Z') }),
);
afterEach(() => void vi.useRealTimers());

const guess = async (login: string, address: string) => {
  const headers = { ...FORM_HEADERS, ...fromAddress(address) };
  return (await call(service, submitLogin, { ...loginForm({ login, password: 'wrong' }), headers })).status;
};

it('refuses a locked account after as long as a comparison takes, whether it exists or not', async () => {
  const { username } = await service.addUser();
  for (const login of [username, 'nobody-here', 'nobody-there', 'nobody-else']) {
    for (let i = 0; i < 5; i++) expect(await guess(login, `198.51.100.${login.length}${i}`)).toBe(403);
    vi.setSystemTime(new Date('2030-01-01T00:00:20Z'));
  }
  sleep.mockClear();
  for (const login of [username, 'nobody-here']) expect(await guess(login, '203.0.113.1')).toBe(429);
  expect(sleep.mock.calls).toEqual([[COMPARISON_MS], [COMPARISON_MS]]);
});
