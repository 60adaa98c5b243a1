import { describe, expect, it } from 'vitest';
import { updateSplashPage } from '../../../shared/api/splash-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';
import { addSplashPageOf, badSplashFields, everySplashField } from '../../support/splash-pages.ts';

const service = testService();

async function aSplashPage() {
  const user = await service.addUser();
  const id = await addSplashPageOf(service, user, everySplashField);
  const update = (change: Record<string, unknown>) =>
    call(service, updateSplashPage, { key: user.key, params: { id }, body: change });
  const stored = () => getOwned(splashPages, user.id, id);
  return { user, id, update, stored };
}

describe('PUT /splash/{id}/update', () => {
  it('changes what the body names, clears null and empty fields, and leaves the rest', async () => {
    const { update, stored } = await aSplashPage();
    const { logo: _, banner: __, ...unchanged } = await stored();
    const answer = await update({ name: 'Winter sale', message: 'All of it.', logo: null, banner: '' });
    expect(answer.body).toEqual({ error: 0, message: 'Splash page has been updated successfully.' });
    expect(await stored()).toEqual({ ...unchanged, name: 'Winter sale', message: 'All of it.', revision: 1 });
  });

  it.each([[undefined], [null], ['']])('keeps name when %j', async (blank) => {
    const { update, stored } = await aSplashPage();
    const before = await stored();
    expect((await update({ name: blank })).status).toBe(200);
    expect(await stored()).toEqual({ ...before, revision: 1 });
  });

  it.each(badSplashFields)('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const { update, stored } = await aSplashPage();
    const answer = await update(change);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect((await stored()).revision).toBe(0);
  });

  it('applies all of five concurrent changes', async () => {
    const { update, stored } = await aSplashPage();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => update({ name: 'New' })),
      update({ title: 'New' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await stored()).toMatchObject({ revision: 5, name: 'New', title: 'New' });
  });

  it('answers 404 for another user’s splash page exactly as for a missing one', async () => {
    const [{ id }, user] = [await aSplashPage(), await service.addUser()];
    const asUser = (wanted: unknown) =>
      call(service, updateSplashPage, { key: user.key, params: { id: wanted }, body: { name: 'Mine' } });
    const [foreign, missing] = [await asUser(id), await asUser(idOf(user.id, 99))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Custom splash page was not found.');
    expect(foreign.text).toBe(missing.text);
  });
});
