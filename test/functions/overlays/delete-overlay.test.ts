import { describe, expect, it } from 'vitest';
import { deleteOverlay, listOverlays } from '../../../shared/api/overlays.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addOverlayOf } from '../../support/overlays.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const totalOf = async (user: TestUser) =>
  (await call(service, listOverlays, { key: user.key })).body.data.result;

describe('DELETE /overlay/{id}/delete', () => {
  it('removes the overlay from the list', async () => {
    const user = await service.addUser();
    const id = await addOverlayOf(service, user);
    const answer = await call(service, deleteOverlay, { key: user.key, params: { id } });
    expect(answer.body).toEqual({ error: 0, message: 'Overlay has been deleted successfully.' });
    expect(await totalOf(user)).toBe(0);
    expect(await addOverlayOf(service, user)).not.toBe(id);
  });

  it('frees a slot in a plan that is full', async () => {
    const planId = await service.addPlan({ overlay: { enabled: '1', count: '1' } });
    const user = await service.addUser({ planId });
    const id = await addOverlayOf(service, user);
    await expect(addOverlayOf(service, user)).rejects.toThrow('1 CTA overlays');
    await call(service, deleteOverlay, { key: user.key, params: { id } });
    await addOverlayOf(service, user);
  });

  it('deletes an overlay and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const id = await addOverlayOf(service, user);
    await addOverlayOf(service, user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(service, deleteOverlay, { key: user.key, params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await totalOf(user)).toBe(1);
  });

  it('answers 404 for another user’s overlay exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const id = await addOverlayOf(service, owner);
    const asUser = (wanted: number) =>
      call(service, deleteOverlay, { key: user.key, params: { id: wanted } });
    const [foreign, missing] = [await asUser(id), await asUser(idOf(user.id, 3))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('CTA overlay was not found.');
    expect(foreign.text).toBe(missing.text);
    expect(await totalOf(owner)).toBe(1);
  });
});
