import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitLogin } from '../../../shared/api/sign-in.ts';
import { unlockLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { FORM_HEADERS, loginForm, readAllCookies } from '../../support/pages/console.ts';
import { useComparison } from '../../support/password-comparison.ts';
import { type TestUser, testService } from '../../support/service.ts';

let gate = Promise.resolve();

const service = testService();
const PEOPLE = 8;
let open: () => void;
let people: TestUser[];
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Nobody waits too long in the queue, however slow the table is.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2030-01-01T00:00:20Z') });
  gate = Promise.resolve();
  useComparison((password) => gate.then(() => password === 'right'));
  people = await Promise.all(Array.from({ length: PEOPLE }, () => service.addUser()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  service.table.failWith(undefined);
});

const send = (login: string, password: string, address: string, cookies: string[] = []) => {
  const form = loginForm({ login, password });
  const headers = { ...FORM_HEADERS, ...fromAddress(address) };
  return call(service, submitLogin, { ...form, cookies: [...form.cookies, ...cookies], headers });
};

/** Keeps comparisons waiting until the gate opens. */
function closeGate(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  open = resolve;
}

/** Resolves when attempts of so many of these counters wait for the gate, or were refused. */
async function untilReserved(isMeant: (key: string) => boolean, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reserved = new Set<string>();
  service.table.failWith(({ operation, input }) => {
    const key = input.Key?.pk?.S ?? '';
    if (operation === 'UpdateItem' && isMeant(key)) reserved.add(key);
    if (reserved.size >= count) resolve();
    return undefined;
  });
  await promise;
  // The table executes the request, and the queue takes what comes after it.
  for (let i = 0; i < 50; i++) await turn();
}

const ofPeople = (key: string) => people.some(({ id }) => key === `ATTEMPTS#account#${id}`);
const signInAll = (cookies: string[][] = []) =>
  people.map(({ username }, i) => send(username, 'right', `203.0.113.${i}`, cookies[i]));
const statuses = async (responses: ReturnType<typeof send>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);
const expectAllSignedIn = async (responses: ReturnType<typeof send>[]) =>
  expect(await statuses(responses)).toEqual(Array(PEOPLE).fill(303));

describe('POST /login beside a flood of wrong passwords', () => {
  it.each([
    ['/56', (i: number) => `2001:db8:7:${(0x100 + i).toString(16)}::1`],
    ['/48', (i: number) => `2001:db8:8:${(i * 257).toString(16)}::1`],
  ])('from many networks of one %s signs in all others', async (_, toAddress) => {
    closeGate();
    const areWaiting = untilReserved(ofPeople, PEOPLE);
    const flood = Array.from({ length: 60 }, (_, i) => send(`nobody-${i}`, 'wrong', toAddress(i)));
    const signedIn = signInAll();
    await areWaiting;
    open();
    await expectAllSignedIn(signedIn);
    await Promise.all(flood);
  });

  it('from everywhere signs in people who signed in before, who do not wait for the flood', async () => {
    const cookies = (await Promise.all(signInAll())).map(readAllCookies);
    closeGate();
    const isFull = untilReserved((key) => key.startsWith('ATTEMPTS#account#'), 60);
    const flood = Array.from({ length: 60 }, (_, i) => send(`nobody-${i}`, 'wrong', `198.51.100.${i}`));
    await isFull;
    const areWaiting = untilReserved(ofPeople, PEOPLE);
    const fromNetworks = signInAll();
    await areWaiting;
    open();
    await expectAllSignedIn(fromNetworks);
    await Promise.all(flood);
    const elsewhere = people.map(({ username }, i) => send(username, 'right', `192.0.2.${i}`, cookies[i]));
    await expectAllSignedIn(elsewhere);
  });
});

describe('POST /{alias} beside a flood of wrong passwords at sign-in', () => {
  it('takes the password of a link', async () => {
    const { alias } = await addLinkFor(service, await service.addUser(), { password: 'right' });
    closeGate();
    const isFull = untilReserved((key) => key.startsWith('ATTEMPTS#account#'), 60);
    const flood = Array.from({ length: 60 }, (_, i) => send(`nobody-${i}`, 'wrong', `198.51.100.${i}`));
    await isFull;
    const unlocking = untilReserved((key) => key.startsWith('UNLOCKS#'), 1);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...fromAddress('203.0.113.1') };
    const response = call(service, unlockLink, { params: { alias }, body: 'password=right', headers });
    await unlocking;
    open();
    expect((await response).status).toBe(303);
    await Promise.all(flood);
  });
});
