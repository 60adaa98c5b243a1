import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOverlay, listOverlays } from '../../../shared/api/overlays.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addOverlayOf } from '../../support/overlays.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('GET /overlay', () => {
  let user: TestUser;
  /** Numbers of the user's overlays that are left, newest first: 1 to 24 without every third. */
  const numbers = Array.from({ length: 24 }, (_, i) => 24 - i).filter((n) => n % 3 !== 0);
  const numberOf = ({ id }: { id: number }) => id % 100_000_000;
  const list = (query: Record<string, unknown> = {}) => call(service, listOverlays, { key: user.key, query });

  beforeAll(async () => {
    user = await service.addUser({ planId: await service.addPlan({}) });
    for (let n = 1; n <= 24; n++) await addOverlayOf(service, user, { type: 'contact', name: `Number ${n}` });
    for (let n = 3; n <= 24; n += 3) {
      await call(service, deleteOverlay, { key: user.key, params: { id: idOf(user.id, n) } });
    }
  });

  it('answers the newest fifteen, with the keys of the interface', async () => {
    const { cta, ...counts } = (await list()).body.data;
    expect(counts).toEqual({ result: 16, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(cta.map(numberOf)).toEqual(numbers.slice(0, 15));
    expect(cta[0]).toEqual({
      id: idOf(user.id, 23),
      type: 'contact',
      name: 'Number 23',
      date: expect.stringMatching(DATE),
    });
  });

  it('walks through all pages without a gap or a repetition, whatever was deleted', async () => {
    for (const limit of [1, 7, 16, 100]) {
      const seen: number[] = [];
      const pages = Math.ceil(16 / limit);
      for (let page = 1; page <= pages; page++) {
        const { data } = (await list({ limit, page })).body;
        expect([data.result, data.maxpage]).toEqual([16, pages]);
        seen.push(...data.cta.map(numberOf));
      }
      expect(seen).toEqual(numbers);
    }
  });

  it('answers an empty list past the end', async () => {
    const { status, body } = await list({ page: 99 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ result: 16, currentpage: 99, nextpage: 2, cta: [] });
  });

  it('shows nobody else’s overlays', async () => {
    const other = await service.addUser();
    const answer = await call(service, listOverlays, { key: other.key });
    expect(answer.body.data).toMatchObject({ result: 0, maxpage: 1, cta: [] });
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, listOverlays)).status).toBe(401);
  });
});
