import { describe, expect, it } from 'vitest';
import { showNewKey } from '../../../../shared/api/console/keys.ts';
import { call } from '../../../support/call.ts';
import { passwordCookies, signedInCookies } from '../../../support/calls/sign-in.ts';
import { addUserWithPassword, measureCost } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const showTo = async (isAdmin: boolean) =>
  call(service, showNewKey, { cookies: await signedInCookies(service, await service.addUser({ isAdmin })) });

describe('GET /console/keys/new', () => {
  it('asks for a name, scopes, an end, and the password', async () => {
    const password = 'a long secret';
    const user = await addUserWithPassword(service, password);
    const cookies = await passwordCookies(service, user, { password, headers: {} });
    const response = await call(service, showNewKey, { cookies });
    expect(response.status).toBe(200);
    for (const name of ['name', 'scopes[]', 'expires', 'current_password'])
      expect(response.text).toContain(`name="${name}"`);
    expect(response.text).toContain('value="read" checked');
    expect(measureCost(response).operations).toEqual(['BatchGetItem']);
  });

  it('offers the scope admin to administrators only', async () => {
    expect((await showTo(false)).text).not.toContain('value="admin"');
    expect((await showTo(true)).text).toContain('value="admin"');
  });
});
