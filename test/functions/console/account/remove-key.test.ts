import { describe, expect, it } from 'vitest';
import { getAccount } from '../../../../shared/api/account.ts';
import { removeKey } from '../../../../shared/api/console/keys.ts';
import { call } from '../../../support/call.ts';
import { addKeyFor } from '../../../support/calls/keys.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;

describe('POST /console/keys/{id}/delete', () => {
  it('ends the key, and does so once', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    const { id, key } = await addKeyFor(service, user);
    const response = await sendForm(service, removeKey, cookies, {}, { params: { id } });
    expect([response.status, response.headers.location]).toEqual([303, '/console/keys']);
    expect(await statusWith(key)).toBe(401);
    expect((await sendForm(service, removeKey, cookies, {}, { params: { id } })).status).toBe(404);
  });

  it.each(['0', 'x', '-1', '1e3', '999999999999999999999'])('responds with 404 for the id %s', async (id) => {
    const cookies = await signedInCookies(service, await service.addUser());
    expect((await sendForm(service, removeKey, cookies, {}, { params: { id } })).status).toBe(404);
  });

  it('responds with 404 for another user’s key, which stays', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const { id, key } = await addKeyFor(service, await service.addUser());
    expect((await sendForm(service, removeKey, cookies, {}, { params: { id } })).status).toBe(404);
    expect(await statusWith(key)).toBe(200);
  });
});
