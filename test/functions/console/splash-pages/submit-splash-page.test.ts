import { beforeEach, describe, expect, it } from 'vitest';
import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { updateSplashPage } from '../../../../shared/api/splash-pages.ts';
import { call } from '../../../support/call.ts';
import { addSplashPageFor, storedSplashPages } from '../../../support/items/splash-pages.ts';
import { readField } from '../../../support/pages/console-links.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('two tabs with one splash page', () => {
  let someone: Awaited<ReturnType<typeof person>>;
  let id: number;
  beforeEach(async () => {
    const user = await service.addUser();
    someone = await person(service, user);
    id = await addSplashPageFor(service, user, { name: 'Old', title: 'Old', message: 'a\nb', counter: 5 });
  });
  const save = (fields: Record<string, string>) =>
    someone.send(
      splashPageRoutes.submitForm,
      { name: 'Old', title: 'Old', message: 'a\r\nb', counter: '5', ...fields },
      id,
    );
  const stored = async () => (await storedSplashPages(someone.user))[0];

  it('tell the second one, which loses nothing that it typed, and saves it the next time', async () => {
    const opened = readField((await someone.open(splashPageRoutes.showForm, id)).text, 'revision');
    const body = { title: 'From the other tab', counter: null };
    await call(service, updateSplashPage, { key: someone.user.key, params: { id }, body });

    const told = await save({ revision: `${opened}`, title: 'Mine', banner: 'https://example.com/a.png' });
    const shown = readText(told.text);
    expect(told.status).toBe(409);
    expect(shown).toContain('This was changed after you opened the form');
    expect(shown).toContain('Stored value: From the other tab');
    expect(shown.match(/Stored value/g)).toHaveLength(3);
    expect([readField(told.text, 'title'), readField(told.text, 'counter')]).toEqual(['Mine', '5']);
    expect(await stored()).toMatchObject({ title: 'From the other tab' });

    const revision = `${readField(told.text, 'revision')}`;
    expect((await save({ revision, title: 'Mine' })).status).toBe(303);
    expect(await stored()).toMatchObject({ title: 'Mine', counter: 5 });
  });

  it('are no problem if both say the same: a form that was sent twice', async () => {
    const form = { revision: '0', title: ' Mine ', message: 'x\r\ny' };
    expect([(await save(form)).status, (await save(form)).status]).toEqual([303, 303]);
    expect(await stored()).toMatchObject({ title: 'Mine' });
  });

  it.each<Record<string, string>>([{}, { revision: 'x' }, { revision: '-1' }])(
    'save nothing without a revision that was read: %j',
    async (sent) => {
      expect((await save({ title: 'Mine', ...sent })).status).toBe(409);
      expect(await stored()).toMatchObject({ title: 'Old' });
    },
  );
});
