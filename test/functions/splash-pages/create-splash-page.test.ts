import { describe, expect, it } from 'vitest';
import { createSplashPage, listSplashPages } from '../../../shared/api/splash-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { actionsOf } from '../../support/recorder.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { badSplashFields, everySplashField } from '../../support/splash-pages.ts';

const service = testService();
const page = { name: 'Sale' };

const create = (user: TestUser, body: unknown) => call(service, createSplashPage, { key: user.key, body });

describe('POST /splash/add', () => {
  it('creates a splash page with every field and returns its id', async () => {
    const user = await service.addUser();
    const answer = await create(user, everySplashField);
    expect(answer.body).toEqual({ error: 0, id: idOf(user.id, 1) });
    expect(await getOwned(splashPages, user.id, answer.body.id)).toEqual({
      ...everySplashField,
      id: answer.body.id,
      userId: user.id,
      revision: 0,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it.each([
    ['null', null],
    ['the empty string', ''],
  ])('treats %s in an optional field as absent', async (_, blank) => {
    const user = await service.addUser();
    const blanks = Object.fromEntries(Object.keys(everySplashField).map((field) => [field, blank]));
    const { body } = await create(user, { ...blanks, ...page });
    const { id, userId, revision, date, ...rest } = await getOwned(splashPages, user.id, body.id);
    expect(rest).toEqual(page);
  });

  it('accepts the seconds as a string, as web forms send them', async () => {
    const user = await service.addUser();
    const { body } = await create(user, { ...page, counter: '60' });
    expect((await getOwned(splashPages, user.id, body.id)).counter).toBe(60);
  });

  it.each([
    ['no name', { name: undefined }, 'name: is required'],
    ['null for a name', { name: null }, 'name: is required'],
    ['a blank name', { name: '  ' }, 'name: is required'],
    ...badSplashFields,
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const user = await service.addUser();
    const answer = await create(user, { ...page, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect(answer.requests.flatMap(actionsOf)).not.toContain('PutItem');
  });

  it('answers 403 on a plan without splash pages', async () => {
    const user = await service.addUser({ planId: 1 });
    const answer = await create(user, page);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('Your plan does not include custom splash pages.');
  });

  it('accepts ten of fifty concurrent requests on a plan limited to ten splash pages', async () => {
    const planId = await service.addPlan({ splash: { enabled: '1', count: '10' } });
    const user = await service.addUser({ planId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(user, page)));
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 403);
    expect([passed.length, refused.length]).toEqual([10, 40]);
    expect(refused[0]?.body.message).toContain('10 custom splash pages');
    expect((await call(service, listSplashPages, { key: user.key })).body.data.result).toBe(10);
  });
});
