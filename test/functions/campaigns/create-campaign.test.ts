import { describe, expect, it } from 'vitest';
import { createCampaign, listCampaigns } from '../../../shared/api/campaigns.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { rotatorKey } from '../../../shared/data/keys.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { failPuts } from '../../support/calls/races.ts';
import { addCampaignFor, badCampaignFields } from '../../support/items/campaigns.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();

const create = (user: TestUser, body: unknown) => call(service, createCampaign, { key: user.key, body });
const readCount = async (user: TestUser) =>
  (await call(service, listCampaigns, { key: user.key })).body.data.result;

describe('POST /campaign/add', () => {
  it('creates a campaign and returns its name as domain, its rotator and its list', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { name: 'Summer Sale', slug: 'summer-sale', public: true });
    const id = toId(user.id, 1);
    expect(body).toEqual({
      error: 0,
      id,
      domain: 'Summer Sale',
      public: true,
      rotator: 'https://sho.rt/r/summer-sale',
      list: `https://sho.rt/u/${user.id}/summer-sale-${id}`,
    });
    expect(await getOwned(campaigns, user.id, id)).toMatchObject({
      name: 'Summer Sale',
      slug: 'summer-sale',
      isPublic: true,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('stores the campaign under its slug for visitors', async () => {
    const user = await service.addUser();
    const { id } = await addCampaignFor(service, user, { slug: 'for-visitors', public: true });
    const key = rotatorKey('for-visitors');
    expect(await getItem(key)).toEqual({ ...key, id, userId: user.id, isPublic: true });
  });

  it.each([[undefined], [null], ['']])(
    'generates a name and a slug that are %j, and is not public',
    async (blank) => {
      const user = await service.addUser();
      const { body } = await create(user, { name: blank, slug: blank, public: blank });
      expect(body).toEqual({
        error: 0,
        id: toId(user.id, 1),
        domain: expect.stringMatching(/^Campaign [2-9a-hjkmnp-z]{7}$/),
        public: false,
        rotator: false,
        list: expect.stringMatching(new RegExp(`/u/${user.id}/[2-9a-hjkmnp-z]{7}-${toId(user.id, 1)}$`)),
      });
    },
  );

  it('creates a campaign without a body', async () => {
    const { key } = await service.addUser();
    expect((await call(service, createCampaign, { key })).status).toBe(200);
  });

  it('stores a slug in lower case', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { slug: 'WINTER_Sale-1', public: true });
    expect(body.rotator).toBe('https://sho.rt/r/winter_sale-1');
  });

  it.each([
    ['a name of 200 characters of three bytes', { name: '한'.repeat(200) }],
    ['a name of 100 emoji', { name: '🎉'.repeat(100) }],
    ['a slug of three characters', { slug: '---' }],
    ['a slug of 190 characters', { slug: 'x'.repeat(190) }],
    ['unknown fields', { name: 'Mine', links: [1], status: 'private' }],
  ])('accepts %s', async (_, body) => {
    expect((await create(await service.addUser(), body)).status).toBe(200);
  });

  it('responds with 409 for a name that the user already has, in any case, but not for another user’s', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await addCampaignFor(service, user, { name: 'Café' });
    const response = await create(user, { name: ' CAFÉ ', slug: 'cafe-again' });
    expect(response.status).toBe(409);
    expect(response.body.message).toContain('already have a campaign');
    expect(await readCount(user)).toBe(1);
    expect((await create(other, { name: 'Café', slug: 'cafe-again' })).status).toBe(200);
  });

  it('responds with 409 for a slug that another user has, public or not, and creates nothing', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await addCampaignFor(service, other, { slug: 'only-once' });
    const response = await create(user, { name: 'Mine', slug: 'Only-Once' });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('This slug is already taken.');
    expect(await readCount(user)).toBe(0);
    expect((await create(user, { name: 'Mine' })).status).toBe(200);
  });

  it('accepts one of twenty concurrent requests for the same name', { tags: ['race'] }, async () => {
    const user = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(user, { name: 'Once' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await readCount(user)).toBe(1);
  });

  it('gives a slug to one of ten users who request it at the same time', { tags: ['race'] }, async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => service.addUser()));
    const responses = await Promise.all(users.map((user) => create(user, { slug: 'all-at-once' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each([
    ['a generated slug', {}, 'ROTATOR#', 200],
    ['a generated name', {}, 'CAMPAIGN-NAME#', 200],
    ['a generated slug with a chosen name', { name: 'A' }, 'ROTATOR#', 200],
    ['a generated name with a chosen slug', { slug: 'chosen-1' }, 'CAMPAIGN-NAME#', 200],
    ['a chosen name', { name: 'A' }, 'CAMPAIGN-NAME#', 409],
    ['a chosen slug', { slug: 'chosen-2' }, 'ROTATOR#', 409],
  ])('replaces a taken value only if it was generated: %s', async (_, body, pkPrefix, status) => {
    const user = await service.addUser();
    const clashes = failPuts(service.table, pkPrefix, 2);
    const response = await create(user, body);
    clashes.release();
    expect(clashes.failed).toBe(status === 200 ? 2 : 1);
    expect(response.status).toBe(status);
  });

  it.each(badCampaignFields)('rejects %s, names the field and writes nothing', async (_, body, message) => {
    const user = await service.addUser();
    const response = await create(user, body);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(response.requests.flatMap(listActions)).toEqual(['GetItem', 'UpdateItem']);
  });

  it('names every invalid field in one message', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { name: 1, slug: 'a', public: 'yes' });
    expect(body.message).toBe(
      'name: must be a string; slug: must have at least 3 characters; public: must be true or false',
    );
  });

  it('responds with 403 on a plan without campaigns, and writes nothing', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ bundle: { enabled: '0' } }) });
    const response = await create(user, { name: 'Mine' });
    expect(response.status).toBe(403);
    expect(response.body.message).toContain('campaigns');
    expect(response.requests.flatMap(listActions)).toEqual(['GetItem', 'UpdateItem']);
  });
});
