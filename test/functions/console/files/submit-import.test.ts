import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { showCampaignLinks } from '../../../../shared/api/console/campaigns.ts';
import { submitImport } from '../../../../shared/api/console/files.ts';
import { listLinks } from '../../../../shared/api/links.ts';
import { packText } from '../../../../shared/console/files/packed-text.ts';
import { runOnce } from '../../../../shared/console/forms/once.ts';
import { addOneOfEach } from '../../../support/belongings.ts';
import { addLinkFor } from '../../../support/builders.ts';
import { call, type TestResponse } from '../../../support/call.ts';
import { sendForm, shownIn } from '../../../support/console.ts';
import { readLinks, readSettings } from '../../../support/console-links.ts';
import { rowsIn } from '../../../support/export-files.ts';
import { checkFile, importFile, readConfirmation } from '../../../support/import-files.ts';
import { testService } from '../../../support/service.ts';
import { signedInCookies, signedInUser } from '../../../support/sign-in.ts';
import { MANY_AT_ONCE } from '../../../support/test-size.ts';

const service = testService();
const me = signedInUser(service);

const url = 'https://example.com/article';

/** The CSV file with the rows that failed, as the page offers it. */
function failedFile({ text }: TestResponse): string {
  const [, data = ''] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(text) ?? [];
  return decodeURIComponent(data.replaceAll('&#39;', "'"));
}
const failedRows = (response: TestResponse) => rowsIn(failedFile(response));

describe('POST /console/import/create', () => {
  it('creates the links with all that their rows have', async () => {
    const response = await importFile(
      service,
      me.cookies,
      `url,alias,title,description,expiry,date,clicks\n${url},whole,Title,"Two\nlines",2999-01-01,2020-01-01,7\n${url}?2,,,,,,\n`,
    );
    expect(shownIn(response)).toContain('2 links were created.');
    const [second, first] = await readLinks(service, me.user);
    expect(second).toMatchObject({ longurl: `${url}?2`, title: '' });
    expect(await readSettings(service, me.user, first.id)).toMatchObject({
      url,
      custom: 'whole',
      metatitle: 'Title',
      description: 'Two\nlines',
      expiry: '2999-01-01 00:00:00',
    });
    // Only administrators can import the past.
    expect(first).toMatchObject({ clicks: 0 });
    expect(first.date).not.toContain('2020');
  });

  it('keeps the dates and clicks that an administrator imports', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const own = await signedInCookies(service, admin);
    const response = await importFile(service, own, `url,date,clicks\n${url},2020-01-02,"1,234"\n`);
    expect(shownIn(response)).toContain('1 link was created.');
    expect(await readLinks(service, admin)).toMatchObject([{ date: '2020-01-02 00:00:00', clicks: 1234 }]);
  });

  it('puts all links of a file on a domain, and into a campaign and a channel', async () => {
    const { domain, campaign, channel } = await addOneOfEach(service, me.user);
    const fields = { domain: domain.origin, campaign: `${campaign}`, channel: `${channel}` };
    const response = await importFile(service, me.cookies, `url,alias\n${url},everywhere\n`, fields);
    expect(response.text).toContain(`href="/console/campaigns/${campaign}"`);
    const [link] = await readLinks(service, me.user);
    expect(link).toMatchObject({
      shorturl: `${domain.origin}/everywhere`,
      campaign,
      channels: [channel],
    });
    const params = { id: campaign };
    expect((await call(service, showCampaignLinks, { cookies: me.cookies, params })).text).toContain(
      'everywhere',
    );
  });

  it('does not know a campaign of another user', async () => {
    const { campaign } = await addOneOfEach(service, await service.addUser());
    const response = await importFile(service, me.cookies, `url\n${url}\n`, { campaign: `${campaign}` });
    expect(shownIn(response)).toContain('Campaign was not found.');
    expect(await readLinks(service, me.user)).toEqual([]);
  });

  it('creates nothing twice: not when the form is sent again, nor when two are sent at once', async () => {
    const form = readConfirmation(await checkFile(service, me.cookies, `url\n${url}\n${url}\n`));
    const send = () => sendForm(service, submitImport, me.cookies, form);
    const responses = [...(await Promise.all([send(), send()])), await send()];
    for (const response of responses) expect(shownIn(response)).toContain('2 links were created.');
    expect(await readLinks(service, me.user)).toHaveLength(2);
    // The same file, chosen again, is another import.
    await importFile(service, me.cookies, `url\n${url}\n${url}\n`);
    expect(await readLinks(service, me.user)).toHaveLength(4);
  });

  it('offers the rows that failed as a file with the reasons, which can be corrected and sent again', async () => {
    await addLinkFor(service, me.user, { custom: 'taken-before' });
    const rows = [
      'url,alias,title,password',
      `${url},fine,,`,
      `${url},taken-before,"=1+1, and ""quotes""",`,
      'example.com,no-scheme,<b>,',
      `${url},secret,,hidden`,
    ];
    const response = await importFile(service, me.cookies, rows.join('\r\n'));
    expect(shownIn(response)).toMatch(/1 link was created\..* 3 rows were not imported/);
    const failed = failedRows(response);
    expect(failed).toMatchObject([
      { line: '3', problem: 'That alias is taken. Please choose another one.', alias: 'taken-before' },
      { line: '4', problem: 'Long URL must be an absolute http or https URL.', url: 'example.com' },
      { line: '5', problem: expect.stringContaining('has a password'), protected: 'yes' },
    ]);
    expect(failed[0]?.title).toBe('\'=1+1, and "quotes"');
    expect(failedFile(response)).not.toContain('hidden');

    const corrected = failedFile(response)
      .replace('taken-before', 'free-now')
      .replace(',example.com', ',https://example.com');
    const again = await importFile(service, me.cookies, corrected);
    expect(shownIn(again)).toMatch(/2 links were created\..* 1 row was not imported/);
    const titles = (await readLinks(service, me.user)).map(({ title }) => title);
    expect(titles).toContain('=1+1, and "quotes"');
  });

  it('offers rows with half a character, which JSON can have, with a mark in its place', async () => {
    const row = `{"url":"${url}","title":"Half \\ud83d"}`;
    const response = await importFile(service, me.cookies, `[{"url":"${url}"},${row}]`);
    expect(shownIn(response)).toMatch(/1 link was created\..* 1 row was not imported/);
    expect(failedRows(response)).toMatchObject([
      { problem: 'Title must be well-formed Unicode.', title: 'Half \ufffd' },
    ]);
  });

  it('creates as many links as the plan allows, and says so of the others', async () => {
    const poor = await service.addUser({ planId: 1 });
    const own = await signedInCookies(service, poor);
    const rows = Array.from({ length: 103 }, (_, n) => `${url}?${n}`);
    const response = await importFile(service, own, ['url', ...rows].join('\n'));
    expect(shownIn(response)).toContain('100 links were created.');
    expect(failedRows(response).map(({ problem }) => problem)).toEqual(
      Array(3).fill('Your plan allows up to 100 links.'),
    );
  });

  it('creates many links at once, each once', async () => {
    const rows = Array.from({ length: MANY_AT_ONCE }, (_, n) => `${url}?${n},many-${me.user.id}-${n}`);
    const response = await importFile(service, me.cookies, ['url,alias', ...rows].join('\n'));
    expect(shownIn(response)).toContain('links were created.');
    const { body } = await call(service, listLinks, { key: me.user.key });
    expect(body.data.result).toBe(MANY_AT_ONCE);
  });

  it('says what was created even if that cannot be kept, so that it is not sent again', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const tooLarge = randomBytes(600_000).toString('base64');
    expect(await runOnce(me.user.id, new URLSearchParams({ once: 'x' }), async () => tooLarge)).toBe(
      tooLarge,
    );
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('needs no more from a browser than the page had: other texts are refused', async () => {
    for (const packed of ['', 'x', '"><script>', packText('x'.repeat(1024 * 1024 + 1))]) {
      const { status, text } = await sendForm(service, submitImport, me.cookies, { packed, once: 'x' });
      expect([status, text.includes('Choose a file, or paste rows.')]).toEqual([400, true]);
    }
  });
});
