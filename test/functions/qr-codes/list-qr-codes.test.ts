import { beforeAll, describe, expect, it } from 'vitest';
import { deleteQrCode, listQrCodes } from '../../../shared/api/qr-codes.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addQrCodeOf } from '../../support/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

describe('GET /qr', () => {
  let user: TestUser;
  let newest: string;
  /** Numbers of the user's codes that are left, newest first: 1 to 24 without every third. */
  const numbers = Array.from({ length: 24 }, (_, i) => 24 - i).filter((n) => n % 3 !== 0);
  const numberOf = ({ id }: { id: number }) => id % 100_000_000;
  const list = (query: Record<string, unknown> = {}) => call(service, listQrCodes, { key: user.key, query });

  beforeAll(async () => {
    user = await service.addUser();
    for (let n = 1; n <= 24; n++) {
      const { code } = await addQrCodeOf(service, user, { data: `Number ${n}` });
      if (n === 23) newest = code;
    }
    for (let n = 3; n <= 24; n += 3)
      await call(service, deleteQrCode, { key: user.key, params: { id: idOf(user.id, n) } });
  });

  it('answers the newest fifteen, with the keys of the interface', async () => {
    const { body } = await list();
    const { qrs, ...counts } = body.data;
    expect(body.error).toBe('0');
    expect(counts).toEqual({ result: 16, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(qrs.map(numberOf)).toEqual(numbers.slice(0, 15));
    expect(qrs[0]).toEqual({
      id: idOf(user.id, 23),
      link: `https://sho.rt/qr/${newest}`,
      scans: 0,
      name: 'Number 23',
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
        seen.push(...data.qrs.map(numberOf));
      }
      expect(seen).toEqual(numbers);
    }
  });

  it('answers an empty list past the end', async () => {
    const { status, body } = await list({ page: 99 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ result: 16, currentpage: 99, nextpage: 2, qrs: [] });
  });

  it('shows nobody else’s codes', async () => {
    const other = await service.addUser();
    const answer = await call(service, listQrCodes, { key: other.key });
    expect(answer.body.data).toMatchObject({ result: 0, maxpage: 1, qrs: [] });
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, listQrCodes)).status).toBe(401);
  });
});
