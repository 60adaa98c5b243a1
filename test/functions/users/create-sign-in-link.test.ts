import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSignInLink } from '../../../shared/api/users.ts';
import { signInKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  [admin, user] = await Promise.all([service.addUser({ isAdmin: true }), service.addUser()]);
});
afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
});

const ask = (id: unknown, { key }: { key?: string } = admin) =>
  call(service, createSignInLink, { params: { id }, ...(key && { key }) });

describe('GET /user/login/{id}', () => {
  it('returns a link with 256 random bits on the service’s host, another one each time', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(user.id)));
    for (const { status, body, headers } of responses) {
      expect(status).toBe(200);
      expect(body).toEqual({
        error: 0,
        url: expect.stringMatching(/^https:\/\/sho\.rt\/login\/sso\/[\w-]{43}$/),
      });
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(new Set(responses.map(({ body }) => body.url)).size).toBe(10);
  });

  it('stores the hash of the token for an hour, and the token nowhere', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const { body, requests } = await ask(user.id);
    const token = body.url.split('/').at(-1);
    const Key = signInKey(createHash('sha256').update(token).digest('hex'));
    const { Item } = await tableClient().send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
    const end = Date.parse('2026-11-21T11:00:00Z') / 1000;
    expect(Item).toEqual({
      ...Key,
      userId: user.id,
      keyVersion: user.keyVersion,
      sessionVersion: user.sessionVersion,
      expires: end,
      ttl: end,
    });
    expect(JSON.stringify(requests)).not.toContain(token);
  });

  it('works for administrators, including oneself', async () => {
    expect((await ask(admin.id)).status).toBe(200);
  });

  it.each([999_999_999, Number.MAX_SAFE_INTEGER])(
    'responds with 404 for the user %d, who is not there',
    async (id) => {
      const { status, body, requests } = await ask(id);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 1, message: 'User was not found.' });
      expect(requests.map(({ operation }) => operation)).not.toContain('PutItem');
    },
  );

  it.each(['0', '-1', '1.5', 'admin', '1e3', '99999999999999999999', '1 '])(
    'responds with 400 for the id %j and names it',
    async (id) => {
      const { status, body } = await ask(id);
      expect(status).toBe(400);
      expect(body.message).toMatch(/^id: /);
    },
  );
});
