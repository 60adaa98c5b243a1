import { describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { showAvatar } from '../../../shared/api/visitor/site.ts';
import { formatApiKey } from '../../../shared/data/users/api-keys.ts';
import { call } from '../../support/call.ts';
import { SHORT_URL, testService } from '../../support/service.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';

const service = testService();

describe('GET /account', () => {
  it('returns the caller’s account with exactly the documented fields', async () => {
    const [user] = await Promise.all([service.addUser(), service.addUser()]);
    const response = await call(service, getAccount, { key: user.key });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      error: 0,
      data: {
        id: user.id,
        email: user.email,
        username: user.username,
        avatar: `${SHORT_URL}/avatar/${user.id}.svg`,
        status: 'pro',
        expires: null,
        registered: '2026-01-02 03:04:05',
      },
    });
  });

  it.each([
    ['a free plan', { planStatus: 'free' as const }, 'free', null],
    ['a plan that runs', { planExpires: '2999-01-01 00:00:00' }, 'pro', '2999-01-01 00:00:00'],
    ['a plan that has ended', { planExpires: '2020-01-01 00:00:00' }, 'free', '2020-01-01 00:00:00'],
  ])('shows %s', async (_, plan, status, expires) => {
    const { key } = await service.addUser(plan);
    const { body } = await call(service, getAccount, { key });
    expect(body.data).toMatchObject({ status, expires });
  });

  it('contains the URL of an avatar that the service serves', async () => {
    const { key } = await service.addUser();
    const { body } = await call(service, getAccount, { key });
    const [, file] = /^https:\/\/sho\.rt\/avatar\/([^/]+)$/.exec(body.data.avatar) ?? [];
    const avatar = await call(service, showAvatar, { params: { file } });
    expect(avatar.status).toBe(200);
    expect(avatar.headers['content-type']).toBe('image/svg+xml');
  });

  it('takes two round trips: the key and the counter in parallel, then the user', async () => {
    const { key, id } = await service.addUser();
    await call(service, getAccount, { key });
    const { requests } = await call(service, getAccount, { key });
    const first = requests[0]?.round ?? 0;
    const seen = requests.map(({ operation, input, round }) => [
      operation,
      input.Key.pk.S,
      input.ConsistentRead,
      round - first,
    ]);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['GetItem', expect.stringMatching(/^KEY#[0-9a-f]{64}$/), true, 0],
        ['UpdateItem', expect.stringMatching(/^REQUESTS#[0-9a-f]{64}$/), undefined, 0],
        ['GetItem', `USER#${id}`, true, expect.any(Number)],
      ]),
    );
    expect(countRounds({ requests })).toEqual(inRounds(2));
    expect(JSON.stringify(requests)).not.toContain(key);
  });

  it.each([
    ['no key', undefined],
    ['an unknown key', formatApiKey(Buffer.alloc(32))],
    ['what cannot be a key', 'lk_short'],
  ])('refuses %s with 401 before it reads an account', async (_, key) => {
    const response = await call(service, getAccount, { ...(key && { key }) });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ error: 1, message: expect.stringContaining('API key') });
    expect(JSON.stringify(response.requests)).not.toContain('USER#');
  });
});
