import { describe, expect, it } from 'vitest';
import { createPixel, listPixels, pixelTypes } from '../../../shared/api/pixels.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addPixelFor, pixelTags } from '../../support/items/pixels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
const pixel = { type: 'tagmgrpixel', name: 'Shop', tag: 'GTM-ABC1234' };

const create = (user: TestUser, body: unknown) => call(service, createPixel, { key: user.key, body });
const readPixels = async (user: TestUser) =>
  (await call(service, listPixels, { key: user.key, query: { limit: 100 } })).body.data;

describe('POST /pixel/add', () => {
  it('creates a pixel and returns its id', async () => {
    const user = await service.addUser();
    expect((await create(user, pixel)).body).toEqual({ error: 0, id: toId(user.id, 1) });
    expect((await readPixels(user)).pixels).toEqual([
      {
        id: toId(user.id, 1),
        ...pixel,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
  });

  it('accepts the thirteen documented types', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    for (const type of pixelTypes) await create(user, { type, name: type, tag: pixelTags[type] });
    expect((await readPixels(user)).pixels.map(({ type }: { type: string }) => type).reverse()).toEqual([
      'tagmgrpixel',
      'analyticspixel',
      'socialnetpixel',
      'adspixel',
      'professionalnetpixel',
      'microblogpixel',
      'retargetpixel',
      'qapixel',
      'imageboard',
      'searchengine',
      'messagingapp',
      'forum',
      'shortvideo',
    ]);
  });

  it.each([
    ['gtm', 'tagmgrpixel'],
    ['ga', 'analyticspixel'],
    ['fb', 'socialnetpixel'],
    ['adwords', 'adspixel'],
    ['linkedin', 'professionalnetpixel'],
    ['twitter', 'microblogpixel'],
    ['adroll', 'retargetpixel'],
    ['quora', 'qapixel'],
    ['pinterest', 'imageboard'],
    ['bing', 'searchengine'],
    ['snapchat', 'messagingapp'],
    ['reddit', 'forum'],
    ['tiktok', 'shortvideo'],
  ] as const)('accepts %s with and without “pixel”, and shows it as %s', async (name, type) => {
    for (const sent of [name, `${name}pixel`]) {
      const user = await service.addUser();
      expect((await create(user, { type: sent, name, tag: pixelTags[type] })).status).toBe(200);
      expect((await readPixels(user)).pixels.map((pixel: { type: string }) => pixel.type)).toEqual([type]);
    }
  });

  it('responds with 409 for a tag that the user already has in another case, but not for another user’s', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await addPixelFor(service, user, pixel);
    const again = await create(user, { ...pixel, name: 'Again', tag: ' gtm-abc1234 ' });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('You already have this pixel.');
    expect((await readPixels(user)).result).toBe(1);
    expect((await create(other, pixel)).status).toBe(200);
  });

  it('accepts the same tag for two providers', async () => {
    const user = await service.addUser();
    const tag = '123456789';
    expect((await create(user, { type: 'searchengine', name: 'A', tag })).status).toBe(200);
    expect((await create(user, { type: 'imageboard', name: 'B', tag })).status).toBe(200);
  });

  it('accepts one of twenty concurrent requests for the same provider and tag', async () => {
    const user = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(user, pixel)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await readPixels(user)).result).toBe(1);
  });

  it.each([
    ['no type', { type: undefined }, 'type: is required'],
    ['null for a type', { type: null }, 'type: is required'],
    ['an unknown type', { type: 'matomopixel' }, 'type: must be one of tagmgrpixel, '],
    ['a type of another case', { type: 'TagMgrPixel' }, 'type: must be one of'],
    ['a property of Object.prototype for a type', { type: '__proto__' }, 'type: must be one of'],
    ['a number for a type', { type: 1 }, 'type: must be a string'],
    ['no name', { name: undefined }, 'name: is required'],
    ['a blank name', { name: '  ' }, 'name: is required'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name: must have at most 200'],
    ['a name with a NUL', { name: 'a\0b' }, 'name: must not contain control characters'],
    ['a lone surrogate for a name', { name: '\ud800' }, 'name: must be well-formed'],
    ['no tag', { tag: undefined }, 'tag: is required'],
    ['an empty tag', { tag: '' }, 'tag: is required'],
    ['a number for a tag', { tag: 12 }, 'tag: must be a string'],
    ['an array for a tag', { tag: ['GTM-ABC1234'] }, 'tag: must be a string'],
    ['a tag of 8 KB', { tag: `GTM-${'A'.repeat(8192)}` }, 'tag: must have at most 200'],
    ['another provider’s tag', { tag: 'G-ABC123DEF4' }, 'tag: must be a Google Tag Manager container id'],
    ['a script for a tag', { tag: "GTM-A');alert('1" }, 'tag: must be a Google Tag Manager container id'],
    ['the end of a script for a tag', { tag: 'GTM-</script>' }, 'tag: must be a Google Tag Manager'],
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const user = await service.addUser();
    const response = await create(user, { ...pixel, ...change });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(response.requests.flatMap(listActions)).not.toContain('PutItem');
  });

  it('names every missing field in one message', async () => {
    const user = await service.addUser();
    expect((await create(user, {})).body.message).toBe(
      'type: is required; name: is required; tag: is required',
    );
  });

  it('responds with 403 on a plan without pixels', async () => {
    const user = await service.addUser({ planId: 1 });
    const response = await create(user, pixel);
    expect(response.status).toBe(403);
    expect(response.body.message).toContain('pixels');
  });

  it('accepts ten of fifty concurrent requests on a plan limited to ten pixels', async () => {
    const planId = await service.addPlan({ pixels: { enabled: '1', count: '10' } });
    const user = await service.addUser({ planId });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => create(user, { ...pixel, tag: `GTM-MANY${n}` })),
    );
    const passed = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 403);
    expect([passed.length, refused.length]).toEqual([10, 40]);
    expect(refused[0]?.body.message).toContain('10 pixels');
    expect((await readPixels(user)).result).toBe(10);
  });
});
