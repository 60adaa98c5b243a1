import { describe, expect, it } from 'vitest';
import { updateOverlay } from '../../../shared/api/overlays.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addOverlayOf, badOverlayFields, everyOverlayField } from '../../support/overlays.ts';
import { testService } from '../../support/service.ts';

const service = testService();

async function anOverlay() {
  const user = await service.addUser();
  const id = await addOverlayOf(service, user, everyOverlayField);
  const update = (change: Record<string, unknown>) =>
    call(service, updateOverlay, { key: user.key, params: { id }, body: change });
  const stored = () => getOwned(overlays, user.id, id);
  return { user, id, update, stored };
}

describe('PUT /overlay/{id}/update', () => {
  it('changes what the body names, clears null and empty fields, and leaves the rest', async () => {
    const { update, stored } = await anOverlay();
    const { position: _, button: __, buttonurl: ___, ...unchanged } = await stored();
    const change = { name: 'Weekly', foreground: '#ffe', position: null, button: '', buttonurl: null };
    const answer = await update(change);
    expect(answer.body).toEqual({ error: 0, message: 'Overlay has been updated successfully.' });
    const foreground = { red: 255, green: 255, blue: 238 };
    expect(await stored()).toEqual({ ...unchanged, name: 'Weekly', foreground, revision: 1 });
  });

  it.each([[undefined], [null], ['']])('keeps name and text when %j', async (blank) => {
    const { update, stored } = await anOverlay();
    const before = await stored();
    expect((await update({ name: blank, text: blank })).status).toBe(200);
    expect(await stored()).toEqual({ ...before, revision: 1 });
  });

  it('does not change the type', async () => {
    const { update, stored } = await anOverlay();
    expect((await update({ type: 'contact', name: 'Form' })).status).toBe(200);
    expect(await stored()).toMatchObject({ type: 'message', name: 'Form' });
  });

  it.each([
    ['a button URL without its label', { button: null }, 'button: is required if the button has a URL'],
    [
      'one color without contrast to the stored ones',
      { background: '#eee' },
      'foreground: needs more contrast',
    ],
    [
      'a cleared color without contrast to the stored one',
      { background: null },
      'foreground: needs more contrast',
    ],
  ])('rejects %s, in combination with the stored fields', async (_, change, message) => {
    const { update, stored } = await anOverlay();
    const before = await stored();
    const answer = await update(change);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect(await stored()).toEqual(before);
  });

  it.each(badOverlayFields)('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const { update, stored } = await anOverlay();
    const answer = await update(change);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect((await stored()).revision).toBe(0);
  });

  it('applies all of five concurrent changes', async () => {
    const { update, stored } = await anOverlay();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => update({ name: 'New' })),
      update({ text: 'New' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await stored()).toMatchObject({ revision: 5, name: 'New', text: 'New' });
  });

  it('answers 404 for another user’s overlay exactly as for a missing one', async () => {
    const [{ id }, user] = [await anOverlay(), await service.addUser()];
    const asUser = (wanted: unknown) =>
      call(service, updateOverlay, { key: user.key, params: { id: wanted }, body: { name: 'Mine' } });
    const [foreign, missing] = [await asUser(id), await asUser(idOf(user.id, 99))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('CTA overlay was not found.');
    expect(foreign.text).toBe(missing.text);
  });
});
