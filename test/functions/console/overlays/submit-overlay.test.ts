import { describe, expect, it } from 'vitest';
import { overlayRoutes } from '../../../../shared/api/console/items.ts';
import { updateOverlay } from '../../../../shared/api/overlays.ts';
import { call } from '../../../support/call.ts';
import { addOverlayFor, everyOverlayField, storedOverlays } from '../../../support/items/overlays.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

const colors = { background: '#102030', foreground: '#ffffff' };
const buttonColors = { buttonbackground: '#ffffdd', buttonforeground: '#000000' };
const switches = { owncolors: 'true', ownbuttoncolors: 'true' };
const { position, buttonurl, button, text, name } = everyOverlayField;
const asOpened = { name, text, button, buttonurl, position, ...colors, ...buttonColors, ...switches };

describe('the form of an overlay', () => {
  const open = async () => {
    const user = await service.addUser();
    const someone = await person(service, user);
    return { ...someone, id: await addOverlayFor(service, user, everyOverlayField) };
  };

  it('shows every field, and changes nothing if it is sent as it was opened', async () => {
    const { user, open: show, send, id } = await open();
    const [before] = await storedOverlays(user);
    const form = (await show(overlayRoutes.showForm, id)).text;
    for (const value of [...Object.values(colors), ...Object.values(buttonColors), button, buttonurl])
      expect(form).toContain(`value="${value}"`);
    expect(form).toContain('<option value="top-left" selected>');
    expect(form.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2);
    expect((await send(overlayRoutes.submitForm, { ...asOpened, revision: '0' }, id)).status).toBe(303);
    const [after] = await storedOverlays(user);
    expect(after).toEqual({ ...before, revision: 1 });
  });

  it('clears what is empty or switched off, and keeps the type', async () => {
    const { user, send, id } = await open();
    const { owncolors: _, ...rest } = asOpened;
    const sent = { ...rest, button: '', buttonurl: '', type: 'contact', revision: '0' };
    expect((await send(overlayRoutes.submitForm, sent, id)).status).toBe(303);
    const [stored = {}] = await storedOverlays(user);
    expect(stored).toMatchObject({ type: 'message' });
    for (const field of ['button', 'buttonurl', 'background', 'foreground'])
      expect(Object.keys(stored)).not.toContain(field);
    expect(Object.keys(stored)).toContain('buttonbackground');
  });

  it('warns when an overlay was changed in another tab, and keeps what was typed', async () => {
    const { user, send, id } = await open();
    const body = { background: null, foreground: null, text: 'From the other tab' };
    await call(service, updateOverlay, { key: user.key, params: { id }, body });
    const told = await send(overlayRoutes.submitForm, { ...asOpened, name: 'Mine', revision: '0' }, id);
    const shown = readText(told.text);
    expect([told.status, shown.includes('Stored value: From the other tab')]).toEqual([409, true]);
    expect(shown).toContain('Stored value: no');
    expect(told.text).toContain('value="Mine"');
    expect((await storedOverlays(user))[0]).toMatchObject({ name: 'Newsletter' });
    expect(
      (await send(overlayRoutes.submitForm, { ...asOpened, name: 'Mine', revision: '1' }, id)).status,
    ).toBe(303);
    expect((await storedOverlays(user))[0]).toMatchObject({ name: 'Mine', revision: 2 });
  });
});
