import { beforeEach } from 'vitest';
import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { signInWithLink, submitLogin } from '../../../shared/api/sign-in.ts';
import { createSignInLink } from '../../../shared/api/users.ts';
import { call } from '../call.ts';
import { loginForm, readCookies } from '../pages/console.ts';
import type { TestService, TestUser } from '../service.ts';

/** Creates a sign-in link for this user as an administrator, and returns its token. */
export async function createSignInToken(service: TestService, user: Pick<TestUser, 'id'>): Promise<string> {
  const { key } = await service.addUser({ isAdmin: true });
  const { body } = await call(service, createSignInLink, { key, params: { id: user.id } });
  return body.url.split('/').at(-1);
}

/** Signs a user in with a sign-in link, and returns the cookies that their browser sends afterwards. */
export async function signedInCookies(service: TestService, user: Pick<TestUser, 'id'>): Promise<string[]> {
  const token = await createSignInToken(service, user);
  return readCookies(await call(service, signInWithLink, { params: { token } }));
}

/** Signs a user in with their password, and returns the cookies that their browser sends afterwards. */
export async function passwordCookies(
  service: TestService,
  { username }: Pick<TestUser, 'username'>,
  { password, headers }: { password: string; headers: Record<string, string> },
): Promise<string[]> {
  const form = loginForm({ login: username, password });
  const response = await call(service, submitLogin, { ...form, headers: { ...form.headers, ...headers } });
  return readCookies(response);
}

/** A user who is added before each test and has signed in. */
export function signedInUser(service: TestService): { user: TestUser; cookies: string[] } {
  const me = {} as { user: TestUser; cookies: string[] };
  beforeEach(async () => {
    me.user = await service.addUser();
    me.cookies = await signedInCookies(service, me.user);
  });
  return me;
}

/** The body of a form on the account page of anyone who is signed in with these cookies: its hidden field. */
export async function readSessionForm(service: TestService, cookies: string[]): Promise<string> {
  const { text } = await call(service, showConsoleAccount, { cookies });
  const [, token] = /<input type="hidden" name="csrf" value="([\w-]{43})">/.exec(text) ?? [];
  if (!token) throw new Error('The account page has no CSRF token.');
  return `csrf=${token}`;
}
