import { describe, expect, it } from 'vitest';
import { createCampaign, listCampaigns } from '../../../shared/api/campaigns.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { rotatorKey } from '../../../shared/data/keys.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addCampaignOf, badCampaignFields } from '../../support/campaigns.ts';
import { getItem } from '../../support/items.ts';
import { actionsOf } from '../../support/recorder.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const create = (user: TestUser, body: unknown) => call(service, createCampaign, { key: user.key, body });
const countOf = async (user: TestUser) =>
  (await call(service, listCampaigns, { key: user.key })).body.data.result;

describe('POST /campaign/add', () => {
  it('makes a campaign, and answers its name under domain with its rotator and its list', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { name: 'Summer Sale', slug: 'summer-sale', public: true });
    const id = idOf(user.id, 1);
    expect(body).toEqual({
      error: 0,
      id,
      domain: 'Summer Sale',
      public: true,
      rotator: 'https://sho.rt/r/summer-sale',
      list: `https://sho.rt/u/${user.username}/summer-sale-${id}`,
    });
    expect(await getOwned(campaigns, user.id, id)).toMatchObject({
      name: 'Summer Sale',
      slug: 'summer-sale',
      isPublic: true,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('keeps for visitors what the slug leads to', async () => {
    const user = await service.addUser();
    const { id } = await addCampaignOf(service, user, { slug: 'for-visitors', public: true });
    const key = rotatorKey('for-visitors');
    expect(await getItem(key)).toEqual({ ...key, id, userId: user.id, isPublic: true });
  });

  it.each([[undefined], [null], ['']])('makes up what is %j, and is not public', async (blank) => {
    const user = await service.addUser();
    const { body } = await create(user, { name: blank, slug: blank, public: blank });
    expect(body).toEqual({
      error: 0,
      id: idOf(user.id, 1),
      domain: expect.stringMatching(/^Campaign [2-9a-hjkmnp-z]{7}$/),
      public: false,
      rotator: false,
      list: expect.stringMatching(new RegExp(`/u/${user.username}/[2-9a-hjkmnp-z]{7}-${idOf(user.id, 1)}$`)),
    });
  });

  it('makes a campaign without a body', async () => {
    const { key } = await service.addUser();
    expect((await call(service, createCampaign, { key })).status).toBe(200);
  });

  it('takes a slug in lower case', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { slug: 'WINTER_Sale-1', public: true });
    expect(body.rotator).toBe('https://sho.rt/r/winter_sale-1');
  });

  it.each([
    ['a name of 200 characters of three bytes', { name: '한'.repeat(200) }],
    ['a name of 100 emoji', { name: '🎉'.repeat(100) }],
    ['a slug of three characters', { slug: '---' }],
    ['a slug of 190 characters', { slug: 'x'.repeat(190) }],
    ['fields it does not know', { name: 'Mine', links: [1], status: 'private' }],
  ])('takes %s', async (_, body) => {
    expect((await create(await service.addUser(), body)).status).toBe(200);
  });

  it('answers 409 for a name that the user has already, in whatever case, and leaves it to others', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await addCampaignOf(service, user, { name: 'Café' });
    const answer = await create(user, { name: ' CAFÉ ', slug: 'cafe-again' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('already have a campaign');
    expect(await countOf(user)).toBe(1);
    expect((await create(other, { name: 'Café', slug: 'cafe-again' })).status).toBe(200);
  });

  it('answers 409 for a slug that anybody has already, public or not, and makes nothing', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await addCampaignOf(service, other, { slug: 'only-once' });
    const answer = await create(user, { name: 'Mine', slug: 'Only-Once' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('This slug is already taken.');
    expect(await countOf(user)).toBe(0);
    expect((await create(user, { name: 'Mine' })).status).toBe(200);
  });

  it('lets one of twenty concurrent requests for the same name win', async () => {
    const user = await service.addUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(user, { name: 'Once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await countOf(user)).toBe(1);
  });

  it('lets one of ten users who ask for the same slug at once win', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => service.addUser()));
    const answers = await Promise.all(users.map((user) => create(user, { slug: 'all-at-once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each([
    ['a slug', {}, ['None', 'None', 'None', 'None', 'ConditionalCheckFailed'], 200],
    ['a name', {}, ['None', 'None', 'None', 'ConditionalCheckFailed', 'None'], 200],
    [
      'a slug beside a chosen name',
      { name: 'A' },
      ['None', 'None', 'None', 'None', 'ConditionalCheckFailed'],
      200,
    ],
    [
      'a name beside a chosen slug',
      { slug: 'chosen-1' },
      ['None', 'None', 'None', 'ConditionalCheckFailed', 'None'],
      200,
    ],
    ['no chosen name', { name: 'A' }, ['None', 'None', 'None', 'ConditionalCheckFailed', 'None'], 409],
    ['no chosen slug', { slug: 'chosen-2' }, ['None', 'None', 'None', 'None', 'ConditionalCheckFailed'], 409],
  ])('makes up %s anew when it is taken', async (_, body, codes, status) => {
    const user = await service.addUser();
    let clashes = 2;
    const cancelled = Object.assign(new Error('cancelled'), {
      name: 'TransactionCanceledException',
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' && clashes-- > 0 ? cancelled : undefined,
    );
    const answer = await create(user, body);
    service.table.failWith(undefined);
    expect(answer.status).toBe(status);
  });

  it.each(badCampaignFields)('refuses %s, names the field and writes nothing', async (_, body, message) => {
    const user = await service.addUser();
    const answer = await create(user, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect(answer.requests.flatMap(actionsOf)).toEqual(['GetItem', 'UpdateItem']);
  });

  it('names every bad field at once', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { name: 1, slug: 'a', public: 'yes' });
    expect(body.message).toBe(
      'name: must be a string; slug: must have at least 3 characters; public: must be true or false',
    );
  });

  it('answers 403 on a plan without campaigns, and writes nothing', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ bundle: { enabled: '0' } }) });
    const answer = await create(user, { name: 'Mine' });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('campaigns');
    expect(answer.requests.flatMap(actionsOf)).toEqual(['GetItem', 'UpdateItem']);
  });

  it('answers 401 without a key and touches nothing', async () => {
    const answer = await call(service, createCampaign, { body: {} });
    expect(answer.status).toBe(401);
    expect(answer.requests).toEqual([]);
  });
});
