import { gzipSync } from 'node:zlib';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rowsIn } from '../support/files/export-files.ts';
import { expectGoodLooks } from './support/looks.ts';
import { readDownload } from './support/read-download.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';

let users = 0;

/** The links of a new user with a campaign, who has signed in. */
async function signIn(javaScriptEnabled: boolean): Promise<Page> {
  const username = `Hedy-${++users}`;
  const user = { username, email: `hedy-${users}@example.com`, password: PASSWORD, planid: 2 };
  const { data } = await people.api('POST', '/user/add', user);
  const { data: details } = await people.api('GET', `/user/${data.id}`);
  await people.api('POST', '/campaign/add', { name: 'Autumn' }, details.apikey);
  const { page } = await people.open({ javaScriptEnabled });
  await page.goto(`${people.ready.shortUrl}/console/links`);
  await submitLogin(page, username, PASSWORD);
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  return page;
}

const toFile = (rows: readonly string[]) => ({
  name: 'links.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`),
});
const savedText = async (download: Download) => String(await readDownload(download));
const compressedSize = async (page: Page) => gzipSync(await page.content()).length;

describe.each([true, false])('a file of links, with JavaScript: %s', (javaScriptEnabled) => {
  it('is checked, imported, corrected, moved, deleted, and exported', async () => {
    const page = await signIn(javaScriptEnabled);
    const looks = async (name: string) => {
      expect(await compressedSize(page)).toBeLessThan(100_000);
      if (javaScriptEnabled) await expectGoodLooks(page, name);
    };
    const alias = (n: number) => `import-${users}-${n}`;
    const target = (n: number) => `${people.target}/article?${n}`;

    await page.getByRole('link', { name: 'Import' }).first().click();
    await looks('console-import');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('Choose a file, or paste rows.').waitFor();
    await page
      .getByLabel('CSV or JSON file')
      .setInputFiles(
        toFile([
          'url,alias,title,expiry',
          `${target(1)},${alias(1)},"The catalog of autumn, and ""more""",2999-01-01`,
          `${target(2)},${alias(2)},=1+1,`,
          `${target(3)},${alias(3)},"Two\nlines",`,
          `example.com/without-scheme?${'long='.repeat(30)},${alias(4)},Without a scheme,`,
        ]),
      );
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('heading', { name: 'Check the import' }).waitFor();
    await page.getByText('Long URL must be a complete URL that starts with https:// or http://.').waitFor();
    await looks('console-import-check');

    await page.getByRole('button', { name: 'Create 3 links' }).click();
    await page.getByText('3 links were created.').waitFor();
    await looks('console-import-result');
    const failed = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download these rows as CSV' }).click();
    const [row] = rowsIn(await savedText(await failed));
    expect(row).toMatchObject({ line: '6', alias: alias(4), title: 'Without a scheme' });
    // Sent again, it creates nothing more.
    await page.reload();
    await page.getByText('3 links were created.').waitFor();

    const rows = page.getByLabel('Rows that failed');
    await rows.fill((await rows.inputValue()).replace('example.com', 'https://example.com'));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Create 1 link' }).click();
    await page.getByText('1 link was created.').waitFor();
    await page.getByRole('link', { name: 'Show the new links' }).click();
    await page.getByText('4 links').waitFor();

    for (const n of [1, 2]) await page.getByLabel(new RegExp(`^Select .*${alias(n)}$`)).check();
    await page.getByRole('button', { name: 'Move selected…' }).click();
    await page.getByLabel('Campaign').selectOption('Autumn');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('2 links were moved.').waitFor();

    for (const n of [3, 4]) await page.getByLabel(new RegExp(`^Select .*${alias(n)}$`)).check();
    await page.getByRole('button', { name: 'Delete selected…' }).click();
    await page.getByRole('button', { name: 'Delete these links' }).click();
    await page.getByText('2 links were deleted.').waitFor();

    await page.getByRole('link', { name: 'Export' }).click();
    await looks('console-export');
    const csv = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download: Links' }).first().click();
    expect((await csv).suggestedFilename()).toMatch(/^links-.*\.csv$/);
    const exported = rowsIn(await savedText(await csv));
    expect(exported.map(({ alias, title }) => [alias, title])).toEqual([
      [alias(1), 'The catalog of autumn, and "more"'],
      [alias(2), "'=1+1"],
    ]);
    const lines = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download: Campaigns' }).click();
    expect(JSON.parse(await savedText(await lines))).toMatchObject({ type: 'campaign', name: 'Autumn' });
  });
});
