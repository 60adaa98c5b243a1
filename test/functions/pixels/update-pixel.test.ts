import { describe, expect, it } from 'vitest';
import { listPixels, updatePixel } from '../../../shared/api/pixels.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
const tag = 'GTM-OTHER12';

async function aPixel(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const id = await addPixelFor(service, user, { name: 'Shop', tag: 'GTM-ABC1234', ...body });
  const update = (change: Record<string, unknown>) =>
    call(service, updatePixel, { key: user.key, params: { id }, body: change });
  const stored = async () => {
    const { data } = (await call(service, listPixels, { key: user.key })).body;
    return data.pixels.find((pixel: { id: number }) => pixel.id === id);
  };
  return { user, id, update, stored };
}

describe('PUT /pixel/{id}/update', () => {
  it('changes tag and name, and leaves the rest', async () => {
    const { update, stored } = await aPixel();
    const before = await stored();
    const response = await update({ name: 'Café', tag: 'gtm-other12' });
    expect(response.body).toEqual({ error: 0, message: 'Pixel has been updated successfully.' });
    expect(await stored()).toEqual({ ...before, name: 'Café', tag });
  });

  it.each([[undefined], [null], ['']])('keeps the name when it is %j', async (name) => {
    const { update, stored } = await aPixel();
    expect((await update({ name, tag })).status).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Shop', tag });
  });

  it('accepts the tag that the pixel already has', async () => {
    const { update, stored } = await aPixel();
    expect((await update({ name: 'New', tag: 'GTM-ABC1234' })).status).toBe(200);
    expect(await stored()).toMatchObject({ name: 'New', tag: 'GTM-ABC1234' });
  });

  it('does not change the provider', async () => {
    const { update, stored } = await aPixel();
    expect((await update({ type: 'imageboard', tag })).status).toBe(200);
    expect((await stored()).type).toBe('tagmgrpixel');
  });

  it('frees the old tag and reserves the new one', async () => {
    const { user, id, update } = await aPixel();
    await update({ tag });
    const other = await addPixelFor(service, user, { tag: 'GTM-ABC1234' });
    expect(other).not.toBe(id);
    await expect(addPixelFor(service, user, { tag })).rejects.toThrow('already have this pixel');
  });

  it('responds with 409 for a tag that another pixel of the user has, and changes nothing', async () => {
    const { user, update, stored } = await aPixel();
    await addPixelFor(service, user, { tag });
    const before = await stored();
    const response = await update({ name: 'New', tag });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('You already have this pixel.');
    expect(await stored()).toEqual(before);
  });

  it('gives a tag to one of five pixels that change to it at the same time', async () => {
    const { user, update } = await aPixel();
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, n) => addPixelFor(service, user, { tag: `GTM-MANY${n}` })),
    );
    const responses = await Promise.all([
      update({ tag }),
      ...others.map((id) => call(service, updatePixel, { key: user.key, params: { id }, body: { tag } })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('reserves only one tag after concurrent changes of a pixel', async () => {
    const { user, update, stored } = await aPixel();
    const tags = Array.from({ length: 4 }, (_, n) => `GTM-RACE${n}`);
    const responses = await Promise.all(tags.map((each) => update({ tag: each })));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    const { tag: current } = await stored();
    for (const freed of ['GTM-ABC1234', ...tags].filter((each) => each !== current)) {
      await addPixelFor(service, user, { tag: freed });
    }
  });

  it.each([
    ['no tag', { name: 'New' }, 'tag: is required'],
    ['null for a tag', { tag: null }, 'tag: is required'],
    ['a tag that is not a string', { tag: {} }, 'tag: must be a string'],
    ['a tag of another provider', { tag: '123456' }, 'tag: must be a Google Tag Manager container id'],
    ['a script for a tag', { tag: '"-alert(1)-"' }, 'tag: must be a Google Tag Manager container id'],
    ['a name that is not a string', { tag, name: 7 }, 'name: must be a string'],
    ['a name of 201 characters', { tag, name: 'x'.repeat(201) }, 'name: must have at most 200'],
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const { update } = await aPixel();
    const response = await update(change);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(response.requests.map(({ operation }) => operation)).not.toContain('TransactWriteItems');
  });

  it('writes pixel and tags in one transaction', async () => {
    const { update } = await aPixel();
    const { requests } = await update({ tag });
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems').map(listActions)).toEqual([
      ['UpdateItem', 'DeleteItem', 'PutItem'],
    ]);
  });

  it('responds with 404 for another user’s pixel exactly as for a missing one', async () => {
    const [{ id }, user] = [await aPixel(), await service.addUser()];
    const asUser = (wanted: unknown) =>
      call(service, updatePixel, { key: user.key, params: { id: wanted }, body: { tag } });
    const [foreign, missing] = [await asUser(id), await asUser(toId(user.id, 99))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Pixel was not found.');
    expect(foreign.text).toBe(missing.text);
  });
});
