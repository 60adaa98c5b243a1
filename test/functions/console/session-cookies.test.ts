import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { userKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { type CallOptions, call, type TestResponse } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
});

const show = (options: CallOptions) => call(service, showConsoleAccount, options);

function expectNotSignedIn({ status, text, headers }: TestResponse) {
  expect([status, headers.location, text]).toEqual([303, '/login?next=%2Fconsole%2Faccount', '']);
  expect(headers['cache-control']).toBe('private, no-store');
}

describe('the session cookie of GET /console/account', () => {
  it('lasts 30 days, to the second', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const session = await signedInCookies(service, user);
    vi.setSystemTime('2026-12-21T09:59:59Z');
    expect((await show({ cookies: session })).status).toBe(200);
    vi.setSystemTime('2026-12-21T10:00:00Z');
    expectNotSignedIn(await show({ cookies: session }));
  });

  it('lasts 30 more days from a day on which it is used', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const session = await signedInCookies(service, user);
    vi.setSystemTime('2026-11-22T09:59:59Z');
    expect((await show({ cookies: session })).cookies).toEqual([]);
    vi.setSystemTime('2026-11-22T10:00:00Z');
    const { cookies: renewed } = await show({ cookies: session });
    expect(renewed).toEqual([
      expect.stringMatching(
        /^__Host-Http-session=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    vi.setSystemTime('2026-12-22T09:59:59Z');
    expectNotSignedIn(await show({ cookies: session }));
    expect((await show({ cookies: [renewed[0]?.split(';')[0] ?? ''] })).status).toBe(200);
  });

  it('is found among other cookies', async () => {
    const response = await show({ cookies: ['a=1', 'session=x', ...cookies, 'x__Host-Http-session=y', 'b'] });
    expect(response.status).toBe(200);
  });

  it.each([undefined, [], [''], ['session'], ['__Host-Http-session='], ['__Host-Http-session=x'], ['a=b']])(
    'is missing with the cookies %j: leads to the sign-in form without a read',
    async (other) => {
      const response = await show({ ...(other && { cookies: other }) });
      expectNotSignedIn(response);
      expect(response.requests).toEqual([]);
    },
  );

  it('is accepted for a page that a person opens', async () => {
    const headers = { 'sec-fetch-dest': 'document' };
    expect((await show({ cookies, headers })).status).toBe(200);
  });

  it.each(['empty', 'iframe', 'object', 'script', ''])(
    'is not accepted for requests by scripts, with the destination %j',
    async (destination) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      const response = await show({ cookies, headers });
      expectNotSignedIn(response);
      expect(response.requests).toEqual([]);
    },
  );

  it('is rejected if the cookie was changed', async () => {
    const [cookie = ''] = cookies;
    const other = await service.addUser();
    const forged = [
      cookie.replace(`=${user.id}.`, `=${other.id}.`),
      cookie.replace(/\.(\d+)\.([\w-]+)$/, (_, end, mac) => `.${Number(end) + 1}.${mac}`),
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      cookie.slice(0, -1),
      `${cookie}A`,
      cookie.replace('__Host-', ''),
    ];
    for (const text of forged) {
      const response = await show({ cookies: [text] });
      expectNotSignedIn(response);
      expect(response.requests).toEqual([]);
    }
  });

  it('ends when its user gets a new key or is deleted', async () => {
    const someone = await service.addUser();
    const session = await signedInCookies(service, someone);
    expect((await show({ cookies: session })).status).toBe(200);
    await setKeyVersion(someone.id, someone.keyVersion + 1);
    expectNotSignedIn(await show({ cookies: session }));
    await setKeyVersion(someone.id, someone.keyVersion);
    expect((await show({ cookies: session })).status).toBe(200);
    await tableClient().send(
      new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: userKey(someone.id) }),
    );
    expectNotSignedIn(await show({ cookies: session }));
  });

  it('is ignored on other hosts, which respond with 404', async () => {
    for (const host of ['go.example.com', '', 'xsho.rt']) {
      const response = await show({ cookies, headers: { host } });
      expect([response.status, response.requests]).toEqual([404, []]);
      expect(response.text).toContain('Link not found');
    }
  });

  it('responds with 500 without details if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    service.table.failWith(() => new Error('the table is away'));
    const { status, text } = await show({ cookies });
    expect(status).toBe(500);
    expect(text).not.toContain('the table is away');
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/__Host-Http-session|lk_/);
  });
});

const setKeyVersion = (id: number, version: number) =>
  tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: userKey(id),
      UpdateExpression: 'SET keyVersion = :version',
      ExpressionAttributeValues: { ':version': version },
    }),
  );
