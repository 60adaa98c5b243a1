import { beforeAll, describe, expect, it } from 'vitest';
import { createLink, getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const url = 'https://example.com/';
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ link: `${url}${n}`, weight: 1 }));
const schedule = [{ from: '2030-01-01 00:00:00', link: url }];
const create = (body: Record<string, unknown>) =>
  call(service, createLink, { key: user.key, body: { url, ...body } });
const settings = async (id: number) =>
  (await call(service, getLinkSettings, { key: user.key, params: { id } })).body.data;

describe('POST /url/add with a schedule, variants, or a status', () => {
  it.each([
    [
      '21 rows of a schedule',
      { schedule: Array(21).fill(schedule[0]) },
      'schedule: must have at most 20 entries',
    ],
    [
      'the same time twice',
      { schedule: [...schedule, ...schedule] },
      'schedule: must have a different time in each row',
    ],
    [
      'a row without a target',
      { schedule: [{ from: '2030-01-01 00:00:00' }] },
      'schedule[0].link: is required',
    ],
    ['one variant', { variants: rows(1) }, 'variants: must have at least 2 entries'],
    ['11 variants', { variants: rows(11) }, 'variants: must have at most 10 entries'],
    [
      'the same variant twice',
      { variants: [...rows(1), ...rows(1)] },
      'variants: must have a different link in each row',
    ],
    [
      'a weight of 0',
      { variants: [{ link: url, weight: 0 }, ...rows(1)] },
      'variants[0].weight: must be at least 1',
    ],
    [
      'a weight of 1001',
      { variants: [{ link: url, weight: 1001 }, ...rows(1)] },
      'variants[0].weight: must be at most 1000',
    ],
    [
      'half a weight',
      { variants: [{ link: url, weight: 0.5 }, ...rows(1)] },
      'variants[0].weight: must be a whole number',
    ],
    ['both', { schedule, variants: rows(2) }, 'variants: cannot be combined with schedule'],
    [
      'a target on this service',
      { schedule: [{ ...schedule[0], link: 'https://sho.rt/a' }] },
      'schedule[0].link: must not redirect back to this service',
    ],
    [
      'an expired target on this service',
      { expiredurl: 'https://sho.rt/a' },
      'expiredurl: must not redirect back to this service',
    ],
    [
      'a status that is no redirect',
      { redirectstatus: 200 },
      'redirectstatus: must be 301, 302, 307, or 308',
    ],
    ...[0, -1, 1.5, 1_000_000_001, '1e3', true].map(
      (clicklimit): [string, Record<string, unknown>, string] => [
        `a click limit of ${clicklimit}`,
        { clicklimit },
        'clicklimit: must be a whole number from 1 to 1000000000',
      ],
    ),
    ['a start in the past', { startdate: '2020-01-01 00:00:00' }, 'startdate: must be in the future'],
    [
      'a start after the end',
      { startdate: '2099-01-02 00:00:00', expiry: '2099-01-01 00:00:00' },
      'startdate: must be before expiry',
    ],
  ])('refuses %s', async (_, body, message) => {
    const response = await create(body);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it('keeps what it is sent, ignores a status of another meaning, and clears it with null', async () => {
    const sent = {
      startdate: '2098-01-01 00:00:00',
      expiredurl: `${url}over`,
      redirectstatus: 307,
      clicklimit: 1_000_000_000,
      variants: rows(10),
      status: 'private',
    };
    const { id } = (await create(sent)).body;
    expect(await settings(id)).toMatchObject(sent);
    const change = (body: Record<string, unknown>) =>
      call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });
    expect((await change({ schedule })).body.message).toBe('variants: cannot be combined with schedule');
    await change({ status: 'public' });
    await change({ status: ' Private ' });
    await change({ status: 'active' });
    expect((await settings(id)).status).toBe('private');
    await change(Object.fromEntries(Object.keys(sent).map((field) => [field, null])));
    const cleared = Object.entries(await settings(id)).filter(([field]) => field in sent);
    expect(cleared.filter(([, value]) => value !== null)).toEqual([]);
  });
});
