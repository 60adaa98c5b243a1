import { describe, expect, it } from 'vitest';
import { exportAccount } from '../../../shared/api/account-export.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { toId } from '../../../shared/ids.ts';
import { addOneOfEach } from '../../support/belongings.ts';
import { call } from '../../support/call.ts';
import { type ExportedLine, exportAll, nextCursor } from '../../support/exports.ts';
import { longestContents } from '../../support/longest-content.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from '../../support/payload.ts';
import { seedLinks } from '../../support/seed.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('the pages of an export', () => {
  it('contain each item once, and have at most 500 lines', async () => {
    const user = await service.addUser();
    const numbers = Array.from({ length: 1203 }, (_, i) => 2 * i + 1);
    await seedLinks(user.id, numbers);
    await addOneOfEach(service, await service.addUser());
    const pages = await exportAll(service, user);
    expect(pages.map(({ body }) => body.length)).toEqual([500, 500, 206]);
    const ids = pages.flatMap(({ body }) => body.map(({ id }: ExportedLine) => id)).slice(3);
    expect(ids).toEqual(numbers.map((n) => toId(user.id, n)));
  });

  it('continue at the same place although items before it are deleted', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    await seedLinks(
      user.id,
      Array.from({ length: 600 }, (_, i) => i + 1),
      { withRoutes: true },
    );
    const first = await call(service, exportAccount, { key: user.key });
    await call(service, deleteLink, { key: user.key, params: { id: toId(user.id, 7) } });
    const query = { cursor: nextCursor(first) };
    const second = await call(service, exportAccount, { key: user.key, query });
    expect(second.body[0].id).toBe(first.body.at(-1).id + 1);
    expect([first, second].flatMap(({ body }) => body)).toHaveLength(603);
  });

  it('can be sent by Lambda, and read a bounded number of megabytes, however large links are', async () => {
    const user = await service.addUser();
    const { url: link } = longestContents['characters that JSON escapes'];
    const geotarget = Array.from({ length: 15 }, () => ({ location: 'France', link }));
    const numbers = Array.from({ length: 100 }, (_, i) => i + 1);
    await seedLinks(user.id, numbers, { withRoutes: true, fields: { geotarget } });
    const pages = await exportAll(service, user);
    expect(pages.flatMap(({ body }) => body)).toHaveLength(103);
    for (const { result, requests } of pages) {
      expect(payloadBytes(result)).toBeLessThan(MAX_PAYLOAD_BYTES);
      const units = requests.reduce((sum, request) => sum + request.units, 0);
      expect((units * 4) / 1024).toBeLessThan(20);
    }
  });
});

describe('the cursor of an export', () => {
  it.each([
    '',
    'x',
    'links 0',
    'bGlua3M',
    '../..',
    'bGlua3MgMA==',
    Buffer.from('users 0').toString('base64url'),
  ])('is refused with 400 if it is %j', async (cursor) => {
    const user = await service.addUser();
    const { status, body } = await call(service, exportAccount, { key: user.key, query: { cursor } });
    expect([status, body]).toEqual([
      400,
      { error: 1, message: 'cursor: must be the cursor of a Link header' },
    ]);
  });
});
