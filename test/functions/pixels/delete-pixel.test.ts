import { describe, expect, it } from 'vitest';
import { deletePixel, listPixels, updatePixel } from '../../../shared/api/pixels.ts';
import { purgeKey } from '../../../shared/data/jobs/start-purge.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('DELETE /pixel/{id}/delete', () => {
  it('removes the pixel from the list and frees its tag', async () => {
    const user = await service.addUser();
    const id = await addPixelFor(service, user);
    const response = await call(service, deletePixel, { key: user.key, params: { id } });
    expect(response.body).toEqual({ error: 0, message: 'Pixel has been deleted successfully.' });
    expect((await call(service, listPixels, { key: user.key })).body.data.result).toBe(0);
    expect(await addPixelFor(service, user)).not.toBe(id);
  });

  it('frees the current tag of the pixel, not its former one', async () => {
    const user = await service.addUser();
    const id = await addPixelFor(service, user, { tag: 'GTM-FIRST12' });
    await call(service, updatePixel, { key: user.key, params: { id }, body: { tag: 'GTM-SECOND1' } });
    await addPixelFor(service, user, { tag: 'GTM-FIRST12' });
    await call(service, deletePixel, { key: user.key, params: { id } });
    await addPixelFor(service, user, { tag: 'GTM-SECOND1' });
    await expect(addPixelFor(service, user, { tag: 'GTM-FIRST12' })).rejects.toThrow('already have');
  });

  it('queues a purge that removes it from its links, in the same transaction', async () => {
    const user = await service.addUser();
    const id = await addPixelFor(service, user);
    const { requests } = await call(service, deletePixel, { key: user.key, params: { id } });
    const written = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    expect(written).toHaveLength(1);
    const { pk, sk } = purgeKey('pixels', id);
    const job = expect.objectContaining({ pk: { S: pk }, sk: { S: sk }, kind: { S: 'purge' } });
    expect(written[0]?.input.TransactItems).toContainEqual({ Put: expect.objectContaining({ Item: job }) });
  });

  it('frees a slot in a plan that is full', async () => {
    const planId = await service.addPlan({ pixels: { enabled: '1', count: '1' } });
    const user = await service.addUser({ planId });
    const id = await addPixelFor(service, user);
    await expect(addPixelFor(service, user, { tag: 'GTM-SECOND1' })).rejects.toThrow('1 pixels');
    await call(service, deletePixel, { key: user.key, params: { id } });
    await addPixelFor(service, user, { tag: 'GTM-SECOND1' });
  });

  it('deletes a pixel and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const id = await addPixelFor(service, user);
    await addPixelFor(service, user, { tag: 'GTM-SECOND1' });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call(service, deletePixel, { key: user.key, params: { id } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await call(service, listPixels, { key: user.key })).body.data.result).toBe(1);
  });

  it('responds with 404 for another user’s pixel exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const id = await addPixelFor(service, owner);
    const foreign = await call(service, deletePixel, { key: user.key, params: { id } });
    const missing = await call(service, deletePixel, { key: user.key, params: { id: toId(user.id, 3) } });
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Pixel was not found.');
    expect(foreign.text).toBe(missing.text);
    expect((await call(service, listPixels, { key: owner.key })).body.data.result).toBe(1);
  });
});
