import { describe, expect, it } from 'vitest';
import { updateOverlay } from '../../../shared/api/overlays.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../../support/call.ts';
import { addOverlayFor, everyOverlayField } from '../../support/items/overlays.ts';
import { testService } from '../../support/service.ts';

const service = testService();

async function anOverlay() {
  const user = await service.addUser();
  const id = await addOverlayFor(service, user, everyOverlayField);
  const update = (change: Record<string, unknown>) =>
    call(service, updateOverlay, { key: user.key, params: { id }, body: change });
  const stored = () => getOwned(overlays, user.id, id);
  return { user, id, update, stored };
}

describe('PUT /overlay/{id}/update', () => {
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
    const response = await update(change);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(await stored()).toEqual(before);
  });
});
