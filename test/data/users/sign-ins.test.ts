import { afterEach, describe, expect, it } from 'vitest';
import { signInWithLink } from '../../../shared/api/sign-in.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { addSignIn, useSignIn } from '../../../shared/data/users/sign-ins.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { createSignInToken } from '../../support/calls/sign-in.ts';
import { testService } from '../../support/service.ts';
import { connectionWithRetries } from '../../support/table/sdk-connection.ts';

const service = testService();
const NOW = new Date('2026-11-21T10:00:00Z');
let tokens = 0;
const newToken = () => `token-${++tokens}`;

/** Loses the response of the next transaction. */
function loseOneResponse() {
  let isLost = false;
  service.table.failAfter(({ operation }) => {
    if (operation !== 'TransactWriteItems' || isLost) return undefined;
    isLost = true;
    return Object.assign(new Error('The response was lost.'), { name: 'TimeoutError' });
  });
}

afterEach(() => service.table.failAfter(undefined));

const listUsers = (responses: ({ id: number } | undefined)[]) =>
  responses.flatMap((user) => (user ? [user.id] : []));

describe('useSignIn', () => {
  it('returns the user to one of 100 concurrent visits', async () => {
    const [token, user] = [newToken(), await service.addUser()];
    await addSignIn(token, user, { ...bySystem, now: NOW });
    const responses = await Promise.all(Array.from({ length: 100 }, () => useSignIn(token, NOW)));
    expect(listUsers(responses)).toEqual([user.id]);
  });

  it('leaves the link valid when the table fails before the write', async () => {
    const [token, user] = [newToken(), await service.addUser()];
    await addSignIn(token, user, { ...bySystem, now: NOW });
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' ? new Error('the table is away') : undefined,
    );
    await expect(useSignIn(token, NOW)).rejects.toThrow('the table is away');
    service.table.failWith(undefined);
    expect(listUsers([await useSignIn(token, NOW), await useSignIn(token, NOW)])).toEqual([user.id]);
  });

  it('creates nothing for a token that does not exist', async () => {
    const token = newToken();
    expect(await useSignIn(token, NOW)).toBeUndefined();
    expect(await useSignIn(token, NOW)).toBeUndefined();
  });
});

describe('GET /login/sso/{token}', () => {
  it('signs in when the SDK repeats the write because its response was lost', async () => {
    const token = await createSignInToken(service, await service.addUser());
    connectTable(connectionWithRetries(service.table.connection));
    loseOneResponse();
    const response = await call(service, signInWithLink, { params: { token } });
    connectTable(service.table.connection);
    expect(response.requests.map(({ operation }) => operation)).toEqual([
      'GetItem',
      'GetItem',
      'TransactWriteItems',
      'TransactWriteItems',
      // The network becomes known.
      'Query',
      'PutItem',
    ]);
    expect([response.status, response.cookies.length]).toEqual([303, 2]);
  });
});
