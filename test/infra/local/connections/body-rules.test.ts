import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseBodyRule } from '../../../../infra/local/connections/body-rules.ts';
import { consoleRoutes } from '../../../../shared/api/console/index.ts';
import type { Route } from '../../../../shared/api/contract/route.ts';
import { createLink } from '../../../../shared/api/links.ts';
import { signOut } from '../../../../shared/api/sign-in.ts';
import { formatApiKey } from '../../../../shared/data/users/api-keys.ts';
import { call } from '../../../support/call.ts';
import { readSessionForm, signedInCookies } from '../../../support/calls/sign-in.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const form = consoleRoutes.find(({ method }) => method === 'POST') as Route;
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const findSender = (route: Route, headers: IncomingMessage['headers']) =>
  chooseBodyRule(route, { headers } as IncomingMessage).findSender?.();
const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
const withCookies = (cookies: string[]) => ({ cookie: ['a=b', ...cookies].join('; ') });

describe('the sender of a long body', () => {
  it('is known by an API key that the table has', async () => {
    expect(await findSender(createLink, withKey(user.key))).toBe(`user ${user.id}`);
    expect(await findSender(createLink, withKey(formatApiKey(Buffer.alloc(32))))).toBeUndefined();
  });

  it('is known by a session that has not ended', async () => {
    const cookies = await signedInCookies(service, user);
    expect(await findSender(form, withCookies(cookies))).toBe(`user ${user.id}`);
    await call(service, signOut, { cookies, body: await readSessionForm(service, cookies) });
    expect(await findSender(form, withCookies(cookies))).toBeUndefined();
    expect(await findSender(form, {})).toBeUndefined();
  });

  it('is left to the function while the table does not respond', async () => {
    service.table.failWith(() => new Error('down'));
    expect(await findSender(createLink, withKey(user.key))).toBe('unidentified users');
    service.table.failWith(undefined);
  });
});
