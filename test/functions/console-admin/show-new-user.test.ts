import { describe, expect, it } from 'vitest';
import { showNewUser } from '../../../shared/api/console/administration.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /console/admin/users/new', () => {
  it('has the fields of a registration, with the free plan, and reads the session only', async () => {
    const cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
    const response = await call(service, showNewUser, { cookies });
    expect(response.status).toBe(200);
    for (const name of ['username', 'email', 'password', 'planid', 'expiration'])
      expect(response.text).toContain(`name="${name}"`);
    expect(response.text).toContain('<option value="1" selected>Free</option>');
    expect(measureCost(response).operations).toEqual(['BatchGetItem']);
  });
});
