import { beforeAll, describe, expect, it } from 'vitest';
import { submitNewUser } from '../../../shared/api/console/administration.ts';
import { submitLogin } from '../../../shared/api/sign-in.ts';
import { findUserByLogin } from '../../../shared/data/users/users.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { aRegistration } from '../../support/calls/users.ts';
import { loginForm, sendForm, shownIn } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
let cookies: string[];
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
  cookies = await signedInCookies(service, admin);
});

const send = (fields: Record<string, string>, by = cookies) =>
  sendForm(service, submitNewUser, by, { ...aRegistration(), planid: '2', expiration: '', ...fields });

describe('POST /console/admin/users/new', () => {
  it('registers a user, who can sign in, and shows their page', async () => {
    const registration = aRegistration();
    const response = await send({ ...registration, expiration: '2999-12-31' });
    const user = await findUserByLogin(registration.username);
    expect([response.status, response.headers.location]).toEqual([
      303,
      `/console/admin/users/${user?.id}?done=created`,
    ]);
    expect(user).toMatchObject({ planId: 2, planExpires: '2999-12-31 23:59:59', isAdmin: false });
    const { email: login, password } = registration;
    const signedIn = await call(service, submitLogin, loginForm({ login, password }));
    expect(signedIn.status).toBe(303);
  });

  it.each([
    ['a short username', { username: 'x' }, 400, 'Username must be 3 to 30 letters'],
    ['no email address', { email: '"><script>' }, 400, 'Email address must be an email address.'],
    ['a short password', { password: 'abcd' }, 400, 'Password must have at least 8 characters.'],
    [
      'a common password',
      { password: 'sunshine' },
      400,
      'Password must not be one of the most common passwords.',
    ],
    ['an unknown plan', { planid: '999' }, 404, 'Plan was not found.'],
    ['a day in the past', { expiration: '2020-01-01' }, 400, 'Last day of the plan must be in the future.'],
  ])('registers nobody with %s, says why, and keeps what was typed', async (_, fields, status, problem) => {
    const response = await send({ username: 'typed-name', email: 'typed@example.com', ...fields });
    expect(response.status).toBe(status);
    expect(shownIn(response)).toContain(problem);
    if (!('username' in fields)) expect(response.text).toContain('value="typed-name"');
    expect(response.text).toContain(
      'email' in fields ? 'value="&quot;&gt;&lt;script&gt;"' : 'value="typed@example.com"',
    );
    expect(response.text).not.toMatch(/value="(abcd|secret)"/);
    expect(await findUserByLogin('typed-name')).toBeUndefined();
  });

  it('says next to the field that a name or an address is taken, also if the form is sent twice', async () => {
    const registration = aRegistration();
    await send(registration);
    const again = await send(registration);
    expect(again.status).toBe(409);
    expect(again.text).toMatch(/id="username-problem">This username is already taken\.</);
    const other = await send({ email: registration.email });
    expect(other.text).toMatch(/id="email-problem">This email address is already in use\.</);
  });

  it('does not exist for others', async () => {
    const registration = aRegistration();
    const others = await signedInCookies(service, await service.addUser());
    expect((await send(registration, others)).status).toBe(404);
    expect(await findUserByLogin(registration.username)).toBeUndefined();
  });
});
