import { beforeEach, describe, expect, it } from 'vitest';
import { exportConsoleLinks } from '../../../../shared/api/console/selected-links.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { rowsIn, savedText, toName } from '../../../support/files/export-files.ts';
import { addLinksFor, sendSelected } from '../../../support/pages/console-links.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

const send = (ids: readonly number[], fields: Record<string, string> = {}) =>
  sendSelected(service, exportConsoleLinks, cookies, ids, fields);
const addLinks = (bodies: Record<string, unknown>[]) => addLinksFor(service, user, bodies);

describe('POST /console/links/export', () => {
  it('has the selected links in their order, as the export of all has them', async () => {
    const [first = 0, , third = 0] = await addLinks([
      { custom: 'one-a' },
      { custom: 'two-b' },
      { custom: 'three-c', metatitle: '=1+1' },
    ]);
    const response = await send([third, first]);
    expect(toName(response)).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
    const rows = rowsIn(savedText(response));
    expect(rows.map(({ alias, title }) => [alias, title])).toEqual([
      ['three-c', "'=1+1"],
      ['one-a', ''],
    ]);
  });

  it('has all of large links, and leaves out what another user has', async () => {
    const rows = Array.from({ length: 19 }, (_, n) => ({
      from: `2098-01-${n + 10} 00:00:00`,
      link: `https://example.com/${'x'.repeat(120)}${n}`,
    }));
    const [large = 0] = await addLinks([{ schedule: rows }]);
    const { id } = await addLinkFor(service, await service.addUser());
    const [row, ...others] = rowsIn(savedText(await send([large, id])));
    expect([JSON.parse(row?.schedule ?? ''), others]).toEqual([rows, []]);
  });

  it('asks to select links if there are none', async () => {
    const { status, text } = await send([]);
    expect(status).toBe(400);
    expect(text).toContain('<title>Export as CSV');
    expect(text).toContain('No link is selected.');
  });
});
