import { describe, expect, it } from 'vitest';
import { checkImport, submitImport } from '../../../../shared/api/console/files.ts';
import { packText } from '../../../../shared/console/files/packed-text.ts';
import { MAX_SESSION_FORM_CHARACTERS } from '../../../../shared/visitor/request/forms.ts';
import { signedInUser } from '../../../support/calls/sign-in.ts';
import { checkFile, failedRows } from '../../../support/files/import-files.ts';
import { sendForm, shownIn } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const me = signedInUser(service);

const url = 'https://example.com/article';
/** What fits into a response on AWS, in base64. */
const MAX_RESPONSE = 4.5 * 1024 * 1024;

const send = async (text: string) =>
  sendForm(service, submitImport, me.cookies, { packed: await packText(text) });
const sendJson = (rows: object[]) => send(JSON.stringify(rows));

/** What the text area has, as a browser reads it. */
const readRows = (page: string) => {
  const [, rows] = /<textarea[^>]*name="rows"[^>]*>\n([^<]*)<\/textarea>/.exec(page) ?? [];
  return rows?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
};

describe('rows that were not imported', () => {
  it('are given back to correct, and as a file, if 50 of 1000 have failed', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, n) => `${n % 20 ? url : 'x'}?${n},"${'t'.repeat(500)} ""${n}"""`,
    );
    const response = await send(`url,title\n${rows.join('\n')}\n`);
    expect(shownIn(response)).toMatch(/950 links were created\..* 50 rows were not imported/);
    const failed = failedRows(response);
    expect(failed.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, n) => String(20 * n + 2)));
    expect(failed.at(-1)).toMatchObject({ url: 'x?980', title: `${'t'.repeat(500)} "980"` });
    expect(readRows(response.text)?.split('\r\n').filter(Boolean)).toHaveLength(51);
    const corrected = readRows(response.text)?.replaceAll(',x?', `,${url}?`) ?? '';
    const again = await sendForm(service, checkImport, me.cookies, { rows: corrected });
    expect(shownIn(again)).toContain('Create 50 links');
  });

  it('are given back as a file only, if they are too long to be shown', async () => {
    const title = '漢'.repeat(300);
    const rows = Array.from({ length: 1000 }, (_, n) => `x${n},${title}`);
    const response = await send(`url,title\n${rows.join('\n')}\n`);
    expect(response.text.length).toBeLessThan(MAX_RESPONSE);
    expect(shownIn(response)).toContain('These rows are too long to be shown here. Download them');
    expect(readRows(response.text)).toBeUndefined();
    expect(failedRows(response)).toHaveLength(1000);
    expect(failedRows(response).at(-1)).toMatchObject({ line: '1001', url: 'x999', title });
  });

  it('are shown up to the characters that any form shows', async () => {
    const title = '"'.repeat(1000);
    const response = await sendJson(Array.from({ length: 150 }, () => ({ url: 'x', title })));
    const rows = readRows(response.text) ?? '';
    expect(rows.length).toBeGreaterThan(MAX_SESSION_FORM_CHARACTERS / 2);
    expect(rows.length).toBeLessThanOrEqual(MAX_SESSION_FORM_CHARACTERS);
    expect(response.text.length).toBeLessThan(MAX_RESPONSE);
  });

  it('are left out of the file if one of them is longer than any link, and the page names their lines', async () => {
    const response = await sendJson([
      { url: 'x', title: 'short' },
      { url: 'x', schedule: '"'.repeat(500_000) },
      { url: 'x', title: 'short' },
    ]);
    expect(failedRows(response).map(({ line, title }) => [line, title])).toEqual([
      ['1', 'short'],
      ['3', 'short'],
    ]);
    expect(shownIn(response)).toContain('3 rows were not imported');
    expect(shownIn(response)).toContain('Not in the file, because they are too long: 2.');
    const none = await sendJson([{ url: 'x', schedule: '"'.repeat(500_000) }]);
    expect(none.text).not.toContain('failed-rows.csv');
    expect(readRows(none.text)).toBeUndefined();
  });

  it.each([
    ['schedule', 'Schedule'],
    ['expiry', 'Expiry'],
    ['clicklimit', 'Click limit'],
    ['alias', 'Alias'],
    ['externalid', 'External ID'],
  ])('are named with the beginning of a long %s, in a page of some kilobytes', async (column, label) => {
    const text = JSON.stringify(Array.from({ length: 100 }, () => ({ url, [column]: '"'.repeat(5_100) })));
    const [checked, created] = [await checkFile(service, me.cookies, text), await send(text)];
    for (const response of [checked, created]) {
      expect(response.status).toBe(200);
      const [, problem = ''] = /<div class="problem" dir="auto">(.*?)<\/div>/.exec(response.text) ?? [];
      expect(problem).toMatch(new RegExp(`^${label}\\b`));
      expect(problem.length).toBeLessThan(3_000);
    }
    expect(checked.text.length).toBeLessThan(500_000);
    expect(created.text.length).toBeLessThan(2_000_000);
  });
});
