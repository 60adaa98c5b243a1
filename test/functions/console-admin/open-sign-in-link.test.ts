import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSignInLink, showUser } from '../../../shared/api/console/administration.ts';
import { signInWithLink } from '../../../shared/api/sign-in.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { allItems } from '../../support/items/belongings.ts';
import { measureCost, sendForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();
let cookies: string[];
beforeAll(async () => {
  cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
});
const send = (id: unknown, by = cookies) => sendForm(service, openSignInLink, by, {}, { params: { id } });
const tokenIn = (text: string) => /https:\/\/sho\.rt\/login\/sso\/([\w-]{43})/.exec(text)?.[1];

describe('POST /console/admin/users/{id}/sign-in-link', () => {
  it('shows a link that signs the user in, once, and stores and logs no token', async () => {
    const logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')];
    onTestFinished(() => void vi.restoreAllMocks());
    const user = await service.addUser();
    const response = await send(user.id);
    const token = tokenIn(response.text) ?? '';
    expect([response.status, token.length]).toEqual([200, 43]);
    expect(JSON.stringify(response.headers)).not.toContain(token);
    expect(JSON.stringify(await allItems())).not.toContain(token);
    expect(measureCost(response).operations).toEqual(['BatchGetItem', 'GetItem', 'TransactWriteItems']);
    const opened = await call(service, signInWithLink, { params: { token } });
    expect([opened.status, opened.headers.location]).toEqual([303, '/console']);
    expect((await call(service, signInWithLink, { params: { token } })).status).toBe(401);
    for (const log of logs) expect(JSON.stringify(log.mock.calls)).not.toContain(token);
  });

  it('shows none of an administrator, which would open what the password of an administrator protects', async () => {
    const other = await service.addUser({ isAdmin: true });
    const { status, text } = await send(other.id);
    expect([status, tokenIn(text)]).toEqual([403, undefined]);
    const { text: page } = await call(service, showUser, { cookies, params: { id: other.id } });
    expect(page).not.toContain('Create a sign-in link');
    expect(page).toContain('can be created only with the main API key');
  });

  it('responds with 404 for a user who does not exist, and to others than administrators', async () => {
    const user = await service.addUser();
    for (const response of [await send(99999999), await send(user.id, await signedInCookies(service, user))])
      expect([response.status, tokenIn(response.text)]).toEqual([404, undefined]);
  });
});
