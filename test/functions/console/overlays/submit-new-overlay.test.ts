import { describe, expect, it } from 'vitest';
import { overlayRoutes } from '../../../../shared/api/console/items.ts';
import { storedOverlays } from '../../../support/items/overlays.ts';
import { measureCost } from '../../../support/pages/console.ts';
import { idsIn, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

const colors = {
  background: '#102030',
  foreground: '#ffffff',
  buttonbackground: '#ffd60a',
  buttonforeground: '#000000',
};
const form = { name: 'Mine', type: 'message', text: 'Read more', position: 'top', ...colors, once: 'a' };

describe('an overlay of a form', () => {
  it('is created once if the form is sent twice', async () => {
    const { open, send } = await person(service, await service.addUser());
    const responses = await Promise.all([
      send(overlayRoutes.submitNew, form),
      send(overlayRoutes.submitNew, form),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect((await send(overlayRoutes.submitNew, form)).status).toBe(303);
    expect(idsIn(await open(overlayRoutes.list))).toHaveLength(1);
  });

  it('has the colors that are switched on, and of a contact form no target', async () => {
    const { user, send } = await person(service, await service.addUser());
    const button = { button: 'Go', buttonurl: 'https://example.com/go' };
    await send(overlayRoutes.submitNew, { ...form, ...button });
    await send(overlayRoutes.submitNew, {
      ...form,
      ...button,
      owncolors: 'true',
      type: 'contact',
      once: 'b',
    });
    const [contact, message] = await storedOverlays(user);
    expect(message).toMatchObject({ type: 'message', position: 'top', ...button });
    expect(Object.keys(message ?? {}).filter((name) => name in colors)).toEqual([]);
    expect(contact).toMatchObject({
      type: 'contact',
      button: 'Go',
      background: { red: 0x10, green: 0x20, blue: 0x30 },
    });
    expect(Object.keys(contact ?? {})).not.toContain('buttonurl');
    expect(Object.keys(contact ?? {})).not.toContain('buttonbackground');
  });

  it('is refused beyond the plan, and keeps what was typed', async () => {
    const planId = await service.addPlan({ overlay: { enabled: '1', count: '1' } });
    const { open, send } = await person(service, await service.addUser({ planId }));
    await send(overlayRoutes.submitNew, form);
    const { status, text } = await send(overlayRoutes.submitNew, {
      ...form,
      name: 'Second',
      once: 'b',
    });
    expect([status, text.includes('value="Second"'), text.includes('Your plan')]).toEqual([403, true, true]);
    expect(idsIn(await open(overlayRoutes.list))).toHaveLength(1);
  });

  it('writes nothing if its fields conflict', async () => {
    const { send } = await person(service, await service.addUser());
    const response = await send(overlayRoutes.submitNew, {
      ...form,
      foreground: '#112233',
      owncolors: 'true',
    });
    expect(measureCost(response).operations).toEqual(['BatchGetItem']);
    expect(response.text).toContain('Text color needs more contrast with the background: at least 4.5:1.');
  });
});
