import { describe, expect, it } from 'vitest';
import { pixelRoutes } from '../../../../shared/api/console/items.ts';
import { pixelTypes } from '../../../../shared/api/pixels.ts';
import { idsIn, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const addUser = async () =>
  service.addUser({ planId: await service.addPlan({ pixels: { enabled: '1', count: '0' } }) });

describe('a pixel', () => {
  it('is of a provider that one chooses by name, and that is still chosen after an error', async () => {
    const { open, send } = await person(service, await addUser());
    const { text } = await open(pixelRoutes.showNew);
    const offered = [...text.matchAll(/<option value="(\w+)">([^<]+)</g)];
    expect(offered.map(([, type]) => type)).toEqual(pixelTypes);
    expect(offered.at(-1)?.[2]).toBe('TikTok');
    const refused = await send(pixelRoutes.submitNew, {
      type: 'shortvideo',
      tag: '!',
      name: 'Clips',
    });
    expect(refused.text).toContain('<option value="shortvideo" selected>TikTok</option>');
  });

  it('keeps its provider, and shows it by name', async () => {
    const { open, send } = await person(service, await addUser());
    await send(pixelRoutes.submitNew, {
      type: 'qapixel',
      tag: '0123456789abcdef',
      name: 'Questions',
    });
    const list = await open(pixelRoutes.list);
    expect(list.text).toContain('>Quora<');
    const [id] = idsIn(list);
    const { text } = await open(pixelRoutes.showForm, id);
    expect(text).toContain('Provider: <b>Quora</b>');
    expect(text).not.toContain('<select');
  });

  it('says next to the field that the tag is taken', async () => {
    const { send } = await person(service, await addUser());
    const fields = { type: 'forum', tag: 'a2_taken', name: 'One' };
    await send(pixelRoutes.submitNew, { ...fields, once: 'first' });
    const { status, text } = await send(pixelRoutes.submitNew, { ...fields, once: 'second' });
    expect([status, text.includes('id="tag-problem"')]).toEqual([409, true]);
  });

  it('is counted by the plan, and the form says when there are too many', async () => {
    const planId = await service.addPlan({ pixels: { enabled: '1', count: '1' } });
    const { send } = await person(service, await service.addUser({ planId }));
    expect((await send(pixelRoutes.submitNew, { type: 'forum', tag: 'a2_one', name: 'One' })).status).toBe(
      303,
    );
    const { status, text } = await send(pixelRoutes.submitNew, {
      type: 'forum',
      tag: 'a2_two',
      name: 'Two',
    });
    expect(status).toBe(403);
    expect(text).toMatch(/role="alert">[^<]+</);
    expect(text).toContain('value="a2_two"');
  });
});
