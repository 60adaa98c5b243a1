import { beforeAll, describe, expect, it } from 'vitest';
import { deletePixel, listPixels } from '../../../shared/api/pixels.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addPixelOf } from '../../support/pixels.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

describe('GET /pixels', () => {
  let user: TestUser;
  /** Numbers of the user's pixels that are left, newest first: 1 to 24 without every third. */
  const numbers = Array.from({ length: 24 }, (_, i) => 24 - i).filter((n) => n % 3 !== 0);
  const numberOf = ({ id }: { id: number }) => id % 100_000_000;
  const list = (query: Record<string, unknown> = {}) => call(service, listPixels, { key: user.key, query });

  beforeAll(async () => {
    user = await service.addUser({ planId: await service.addPlan({}) });
    for (let n = 1; n <= 24; n++) {
      await addPixelOf(service, user, { type: 'searchengine', name: `Pixel ${n}`, tag: `${100000 + n}` });
    }
    for (let n = 3; n <= 24; n += 3) {
      await call(service, deletePixel, { key: user.key, params: { id: idOf(user.id, n) } });
    }
  });

  it('answers the newest fifteen, with the keys of the interface', async () => {
    const { pixels, ...counts } = (await list()).body.data;
    expect(counts).toEqual({ result: 16, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(pixels.map(numberOf)).toEqual(numbers.slice(0, 15));
    expect(pixels[0]).toEqual({
      id: idOf(user.id, 23),
      type: 'searchengine',
      name: 'Pixel 23',
      tag: '100023',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('walks through all pages without a gap or a repetition, whatever was deleted', async () => {
    for (const limit of [1, 7, 16, 100]) {
      const seen: number[] = [];
      const pages = Math.ceil(16 / limit);
      for (let page = 1; page <= pages; page++) {
        const { data } = (await list({ limit, page })).body;
        expect([data.result, data.maxpage]).toEqual([16, pages]);
        seen.push(...data.pixels.map(numberOf));
      }
      expect(seen).toEqual(numbers);
    }
  });

  it('answers an empty list past the end', async () => {
    const { status, body } = await list({ page: 99 });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      result: 16,
      perpage: 15,
      currentpage: 99,
      nextpage: 2,
      maxpage: 2,
      pixels: [],
    });
  });

  it('takes what is no sensible number for the default', async () => {
    const { data } = (await list({ limit: 'ten', page: '-1' })).body;
    expect(data).toMatchObject({ perpage: 15, currentpage: 1 });
  });

  it('shows nobody else’s pixels', async () => {
    const other = await service.addUser();
    const { data } = (await call(service, listPixels, { key: other.key })).body;
    expect(data).toMatchObject({ result: 0, maxpage: 1, pixels: [] });
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, listPixels)).status).toBe(401);
  });
});
