import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { createImage } from '../../../shared/api/images.ts';
import { showImage } from '../../../shared/api/visitor/site.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { aJpeg, aPng, bombs } from '../../support/images/images.ts';
import { uploadImage } from '../../support/images/uploads.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
async function show(url: string) {
  const response = await call(service, showImage, { params: { file: new URL(url).pathname.slice(7) } });
  return { ...response, bytes: Buffer.from(String((response.result as { body?: string }).body), 'base64') };
}

describe('POST /image/add', () => {
  it('stores a redrawn image, and returns the URL at which visitors get it', async () => {
    const user = await service.addUser();
    const { body } = await uploadImage(service, user, aPng(1500, 750));
    expect(body).toEqual({
      error: 0,
      id: toId(user.id, 1),
      url: expect.stringMatching(/^https:\/\/sho\.rt\/image\/1-[A-Za-z0-9_-]{16}\.png$/),
      width: 1200,
      height: 600,
    });
    const { status, headers, bytes } = await show(body.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { width, height, data } = PNG.sync.read(bytes);
    expect([width, height, ...data.subarray(0, 4)]).toEqual([1200, 600, 200, 100, 50, 255]);
  });

  it('takes a data URL, and goes by the bytes, not by what it says they are', async () => {
    const user = await service.addUser();
    const image = `data:image/svg+xml;base64,${aJpeg(30, 20).toString('base64')}`;
    const { body } = await call(service, createImage, { key: user.key, body: { image } });
    const { headers } = await show(body.url);
    expect(['image/png', 'image/jpeg']).toContain(headers['content-type']);
  });

  it('keeps what shows through, even if only the last pixel does', async () => {
    const user = await service.addUser();
    const image = aPng(2, 2, (at) => [200, 100, 50, at === 3 ? 0 : 255]);
    const { body } = await uploadImage(service, user, image);
    const { data } = PNG.sync.read((await show(body.url)).bytes);
    expect([3, 7, 11, 15].map((at) => data[at])).toEqual([255, 255, 255, 0]);
  });

  it('keeps nothing of what hides before, in, or behind the pixels', async () => {
    const user = await service.addUser();
    const polyglot = Buffer.concat([aJpeg(30, 20), Buffer.from('<script>alert(1)</script>')]);
    const { body } = await uploadImage(service, user, polyglot);
    expect((await show(body.url)).bytes.includes('script')).toBe(false);
  });

  it.each([
    ['no image', {}],
    ['a number', { image: 1 }],
    ['other text than base64', { image: '<svg/>' }],
    ['an SVG', { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }],
    ['a GIF', { image: Buffer.from('GIF89a\x01\x00\x01\x00').toString('base64') }],
    ['half a PNG', { image: aPng(20, 20).subarray(0, 60).toString('base64') }],
    ['a megabyte of anything', { image: Buffer.alloc(1024 * 1024, 'x').toString('base64') }],
    ['more than a megabyte', { image: Buffer.alloc(1024 * 1024 + 300, 'x').toString('base64') }],
    ['too wide an image', { image: aPng(4097, 1).toString('base64') }],
  ])('refuses %s, names the field, and stores nothing', async (_, body) => {
    const user = await service.addUser();
    const response = await call(service, createImage, { key: user.key, body });
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(/^image: /);
    const next = await uploadImage(service, user);
    expect(next.body.id).toBe(toId(user.id, 1));
  });

  it.each(Object.keys(bombs))('survives %s', async (name) => {
    const user = await service.addUser();
    const { status } = await uploadImage(service, user, bombs[name]?.());
    expect([200, 400]).toContain(status);
  });

  it('refuses a body that cannot hold an image of 1 MB', async () => {
    const user = await service.addUser();
    const body = { image: 'A'.repeat(1536 * 1024) };
    const response = await call(service, createImage, { key: user.key, body });
    expect([response.status, response.body.message]).toEqual([
      413,
      'The request body is larger than 1.5 MB.',
    ]);
  });

  it('is redrawn before the further uploads of another user, who has sent many', async () => {
    const [one, other] = [await service.addUser(), await service.addUser()];
    const file = aPng(200, 200);
    const order: string[] = [];
    const upload = async (name: string, user: TestUser) => {
      expect((await uploadImage(service, user, file)).status).toBe(200);
      order.push(name);
    };
    await Promise.all([...Array.from({ length: 5 }, () => upload('one', one)), upload('other', other)]);
    expect(order.indexOf('other')).toBeLessThan(3);
  });

  it('counts for the limit of the plan', async () => {
    const planId = await service.addPlan({ images: { enabled: '1', count: '1' } });
    const user = await service.addUser({ planId });
    expect((await uploadImage(service, user)).status).toBe(200);
    const { status, body } = await uploadImage(service, user);
    expect([status, body.message]).toEqual([403, 'Your plan allows up to 1 uploaded images.']);
  });

  it('is refused by a plan without images', async () => {
    const planId = await service.addPlan({ images: { enabled: '0', count: '0' } });
    const { status } = await uploadImage(service, await service.addUser({ planId }));
    expect(status).toBe(403);
  });
});
