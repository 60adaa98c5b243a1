import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { changeAccount, showConsoleAccount } from '../../../shared/api/console/account.ts';
import { signOut } from '../../../shared/api/sign-in.ts';
import { renewUserKey } from '../../../shared/api/users.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../../support/call.ts';
import { readSessionForm, signedInCookies } from '../../support/calls/sign-in.ts';
import { allItems } from '../../support/items/belongings.ts';
import { readCookies, sendForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;
const isSignedIn = async (cookies: string[]) =>
  (await call(service, showConsoleAccount, { cookies })).status === 200;

/** Keeps the table as it is, and returns what makes it so again. */
async function backUp(): Promise<() => Promise<void>> {
  const TableName = process.env.TABLE_NAME;
  const kept = await allItems();
  return async () => {
    for (const { pk, sk } of Object.values(await allItems()))
      await tableClient().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    for (const Item of Object.values(kept)) await tableClient().send(new PutCommand({ TableName, Item }));
  };
}

it('gives the next user of an id neither the key nor the sessions of who had it before the restore', async () => {
  const restore = await backUp();
  const before = await service.addUser();
  const cookies = await signedInCookies(service, before);
  await restore();
  const next = await service.addUser();
  expect(next.id).toBe(before.id);
  expect([await statusWith(before.key), await isSignedIn(cookies)]).toEqual([401, false]);
  expect(await statusWith(next.key)).toBe(200);
});

it('never makes a key again that was renewed after the backup', async () => {
  const admin = await service.addUser({ isAdmin: true });
  const user = await service.addUser();
  const renew = async () =>
    (await call(service, renewUserKey, { key: admin.key, params: { id: user.id } })).body.apikey;
  const restore = await backUp();
  const leaked = await renew();
  await restore();
  expect([await statusWith(user.key), await statusWith(leaked)]).toEqual([200, 401]);
  const renewed = await renew();
  expect([await statusWith(renewed), await statusWith(leaked)]).toEqual([200, 401]);
});

it('never makes a session valid again that was ended after the backup', async () => {
  const user = await service.addUser();
  const leave = async (cookies: string[]) =>
    call(service, signOut, { cookies, body: await readSessionForm(service, cookies) });
  const changePassword = async (cookies: string[]) => {
    const fields = { email: user.email, current_password: '', password: 'another long password' };
    return readCookies(await sendForm(service, changeAccount, cookies, fields));
  };
  const [old, restore] = [await signedInCookies(service, user), await backUp()];
  await leave(old);
  const stolen = await signedInCookies(service, user);
  await restore();
  expect([await isSignedIn(old), await isSignedIn(stolen)]).toEqual([true, false]);
  const own = await changePassword(old);
  expect([await isSignedIn(own), await isSignedIn(old), await isSignedIn(stolen)]).toEqual([
    true,
    false,
    false,
  ]);
});
