import { describe, expect, it } from 'vitest';
import { deleteSplashPage, listSplashPages } from '../../../shared/api/splash-pages.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { addSplashPageOf } from '../../support/splash-pages.ts';

const service = testService();
const totalOf = async (user: TestUser) =>
  (await call(service, listSplashPages, { key: user.key })).body.data.result;

describe('DELETE /splash/{id}/delete', () => {
  it('removes the splash page from the list', async () => {
    const user = await service.addUser();
    const id = await addSplashPageOf(service, user);
    const answer = await call(service, deleteSplashPage, { key: user.key, params: { id } });
    expect(answer.body).toEqual({ error: 0, message: 'Splash page has been deleted successfully.' });
    expect(await totalOf(user)).toBe(0);
    expect(await addSplashPageOf(service, user)).not.toBe(id);
  });

  it('frees a slot in a plan that is full', async () => {
    const planId = await service.addPlan({ splash: { enabled: '1', count: '1' } });
    const user = await service.addUser({ planId });
    const id = await addSplashPageOf(service, user);
    await expect(addSplashPageOf(service, user)).rejects.toThrow('1 custom splash pages');
    await call(service, deleteSplashPage, { key: user.key, params: { id } });
    await addSplashPageOf(service, user);
  });

  it('deletes a splash page and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const id = await addSplashPageOf(service, user);
    await addSplashPageOf(service, user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(service, deleteSplashPage, { key: user.key, params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await totalOf(user)).toBe(1);
  });

  it('answers 404 for another user’s splash page exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const id = await addSplashPageOf(service, owner);
    const asUser = (wanted: number) =>
      call(service, deleteSplashPage, { key: user.key, params: { id: wanted } });
    const [foreign, missing] = [await asUser(id), await asUser(idOf(user.id, 3))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Custom splash page was not found.');
    expect(foreign.text).toBe(missing.text);
    expect(await totalOf(owner)).toBe(1);
  });
});
