import { describe, expect, it } from 'vitest';
import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { storedSplashPages } from '../../../support/items/splash-pages.ts';
import { measureCost } from '../../../support/pages/console.ts';
import { idsIn, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('a splash page of a form', () => {
  it('has every field, and is created once if the form is sent twice', async () => {
    const { user, open, send } = await person(service, await service.addUser());
    const splash = { title: 'The sale', message: 'Half price.\r\nToday.', logo: 'https://example.com/a.png' };
    const form = { name: 'Sale', ...splash, banner: '', counter: '7', once: 'a' };
    const responses = await Promise.all([
      send(splashPageRoutes.submitNew, form),
      send(splashPageRoutes.submitNew, form),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect((await send(splashPageRoutes.submitNew, form)).status).toBe(303);
    const [id, ...others] = idsIn(await open(splashPageRoutes.list));
    expect(others).toEqual([]);
    expect(await storedSplashPages(user)).toMatchObject([
      { id: Number(id), name: 'Sale', ...splash, message: 'Half price.\nToday.', counter: 7 },
    ]);
    expect((await send(splashPageRoutes.submitNew, { ...form, once: 'b' })).status).toBe(303);
    expect(idsIn(await open(splashPageRoutes.list))).toHaveLength(2);
  });

  it('is refused beyond the plan, and keeps what was typed', async () => {
    const one = await service.addPlan({ splash: { enabled: '1', count: '1' } });
    const none = await service.addPlan({ splash: { enabled: '0', count: '0' } });
    for (const [planId, created, message] of [
      [one, 1, 'Your plan'],
      [none, 0, 'Your plan does not include'],
    ] as const) {
      const { open, send } = await person(service, await service.addUser({ planId }));
      if (created) await send(splashPageRoutes.submitNew, { name: 'First', once: 'a' });
      const { status, text } = await send(splashPageRoutes.submitNew, {
        name: 'Second',
        once: 'b',
      });
      expect([status, text.includes('value="Second"'), text.includes(message)]).toEqual([403, true, true]);
      expect(idsIn(await open(splashPageRoutes.list))).toHaveLength(created);
    }
  });

  it('writes nothing for a field that is refused', async () => {
    const { send } = await person(service, await service.addUser());
    const { operations } = measureCost(await send(splashPageRoutes.submitNew, { name: '', once: 'a' }));
    expect(operations).toEqual(['BatchGetItem']);
  });
});
