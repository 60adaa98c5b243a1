import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../shared/api/visitor/sessions.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { addSignIn, useSignIn } from '../../../shared/data/users/sign-ins.ts';
import { call } from '../../support/call.ts';
import { connectionWithRetries } from '../../support/sdk-connection.ts';
import { testService } from '../../support/service.ts';
import { signInTokenOf } from '../../support/sign-in.ts';

const service = testService();
const session = { id: 7, keyVersion: 2, sessionVersion: 0 };
const NOW = new Date('2026-11-21T10:00:00Z');
let tokens = 0;
const newToken = () => `token-${++tokens}`;

/** Loses the answer of the next update. */
function loseOneAnswer() {
  let isLost = false;
  service.table.failAfter(({ operation }) => {
    if (operation !== 'UpdateItem' || isLost) return undefined;
    isLost = true;
    return Object.assign(new Error('The answer was lost.'), { name: 'TimeoutError' });
  });
}

afterEach(() => service.table.failAfter(undefined));

describe('useSignIn', () => {
  it('returns the session to a visit that is repeated because its answer was lost, and to no other', async () => {
    const token = newToken();
    await addSignIn(token, session, NOW);
    loseOneAnswer();
    await expect(useSignIn(token, NOW, 'visit 1')).rejects.toMatchObject({
      cause: { message: 'The answer was lost.' },
    });
    expect(await useSignIn(token, NOW, 'visit 2')).toBeUndefined();
    expect(await useSignIn(token, NOW, 'visit 1')).toEqual(session);
    expect(await useSignIn(token, NOW)).toBeUndefined();
  });

  it('returns the session to one of 100 concurrent visits', async () => {
    const token = newToken();
    await addSignIn(token, session, NOW);
    const sessions = await Promise.all(Array.from({ length: 100 }, () => useSignIn(token, NOW)));
    expect(sessions.filter((one) => one !== undefined)).toEqual([session]);
  });

  it('creates nothing for a token that does not exist', async () => {
    const token = newToken();
    expect(await useSignIn(token, NOW, 'visit 1')).toBeUndefined();
    expect(await useSignIn(token, NOW, 'visit 1')).toBeUndefined();
  });
});

describe('GET /login/sso/{token}', () => {
  it('signs in when the SDK repeats the write because its answer was lost', async () => {
    const token = await signInTokenOf(service, await service.addUser());
    connectTable(connectionWithRetries(service.table.connection));
    loseOneAnswer();
    const answer = await call(service, signIn, { params: { token } });
    connectTable(service.table.connection);
    expect(answer.requests.map(({ operation }) => operation)).toEqual([
      'UpdateItem',
      'UpdateItem',
      'GetItem',
    ]);
    expect([answer.status, answer.cookies.length]).toEqual([302, 1]);
  });
});
