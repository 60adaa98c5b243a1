import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { showCampaignLinks } from '../../../../shared/api/console/campaigns.ts';
import { submitImport } from '../../../../shared/api/console/files.ts';
import { listConsoleLinks } from '../../../../shared/api/console/links.ts';
import { listLinks } from '../../../../shared/api/links.ts';
import { packText } from '../../../../shared/console/files/packed-text.ts';
import { runOnce } from '../../../../shared/console/forms/once.ts';
import { type Field, formats } from '../../../../shared/domain/import/formats.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies, signedInUser } from '../../../support/calls/sign-in.ts';
import {
  checkFile,
  failedFile,
  failedRows,
  importFile,
  readConfirmation,
} from '../../../support/files/import-files.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { sendForm, shownIn } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { testService } from '../../../support/service.ts';
import { MANY_AT_ONCE } from '../../../support/test-size.ts';

const service = testService();
const me = signedInUser(service);

const url = 'https://example.com/article';

describe('POST /console/import/create', () => {
  it('creates the links with all that their rows have', async () => {
    const response = await importFile(
      service,
      me.cookies,
      `url,alias,title,description,startdate,expiry,expiredurl,clicklimit,redirectstatus,language,status,externalid,deeplink.auto,deeplink.apple,date,clicks\n${url},whole,Title,"Two\nlines",2998-01-01,2999-01-01,${url}?over,"1,500",301,hi,Private,order:1,true,myapp://page,2020-01-01,7\n${url}?2,,,,,,,,,,active,,,,,\n`,
    );
    expect(shownIn(response)).toContain('2 links were created.');
    const [second, first] = await readLinks(service, me.user);
    expect(second).toMatchObject({ longurl: `${url}?2`, title: '' });
    expect(await readSettings(service, me.user, first.id)).toMatchObject({
      url,
      custom: 'whole',
      metatitle: 'Title',
      description: 'Two\nlines',
      startdate: '2998-01-01 00:00:00',
      expiry: '2999-01-01 00:00:00',
      expiredurl: `${url}?over`,
      clicklimit: 1500,
      redirectstatus: 301,
      language: 'hi',
      status: 'private',
      externalid: 'order:1',
      deeplink: { auto: true, apple: 'myapp://page', google: null },
    });
    // Only administrators can import the past.
    expect(first).toMatchObject({ clicks: 0 });
    expect(first.date).not.toContain('2020');
  });

  it('starts at once the links whose start has passed', async () => {
    const rows = [`${url},started,2020-01-02`, `${url},waiting,2998-01-01`, ''].join('\n');
    const response = await importFile(service, me.cookies, `url,alias,startdate\n${rows}`);
    expect(shownIn(response)).toContain('2 links were created.');
    const [waiting, started] = await readLinks(service, me.user);
    expect(await readSettings(service, me.user, waiting.id)).toMatchObject({
      startdate: '2998-01-01 00:00:00',
    });
    expect(await readSettings(service, me.user, started.id)).toMatchObject({
      custom: 'started',
      startdate: null,
    });
  });

  it('keeps the dates and clicks that an administrator imports', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const own = await signedInCookies(service, admin);
    const response = await importFile(service, own, `url,date,clicks\n${url},2020-01-02,"1,234"\n`);
    expect(shownIn(response)).toContain('1 link was created.');
    expect(await readLinks(service, admin)).toMatchObject([{ date: '2020-01-02 00:00:00', clicks: 1234 }]);
  });

  it('lists imported links of 2025 below a link that was created before the import', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const cookies = await signedInCookies(service, admin);
    await addLinkFor(service, admin, { custom: 'of-today' });
    const rows = ['of-march,2025-03-01', 'of-may,2025-05-01', 'of-april,2025-04-01'];
    await importFile(
      service,
      cookies,
      ['alias,date,url', ...rows.map((row) => `${row},${url}`), ''].join('\n'),
    );
    const page = shownIn(await call(service, listConsoleLinks, { cookies }));
    const aliases = ['of-today', 'of-may', 'of-april', 'of-march'];
    const shown = aliases.map((alias) => page.indexOf(`sho.rt/${alias}`));
    expect(shown).not.toContain(-1);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
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

  it('creates a large file once, and another one in its place, too', async () => {
    const file = (title: string) =>
      JSON.stringify([{ url, title: 'x' }, { url: title + 'x'.repeat(40_000) }]);
    const send = (text: string) => sendForm(service, submitImport, me.cookies, { file: text, once: 'x' });
    for (const text of [file('a'), file('a'), file('b')])
      expect(shownIn(await send(text))).toContain('1 link was created.');
    expect(await readLinks(service, me.user)).toHaveLength(2);
  });

  it('names the rows whose external id is taken, or in an earlier row', async () => {
    await addLinkFor(service, me.user, { externalid: 'taken' });
    const rows = ['free', 'taken', 'free', 'Free', 'not free', '..'].map((id) => `${url},${id}`);
    const response = await importFile(service, me.cookies, `url,externalid\n${rows.join('\n')}\n`);
    expect(failedRows(response).map(({ line, problem }) => [line, problem])).toEqual([
      ['3', 'You already have a link with this externalid.'],
      ['4', 'External ID free is in an earlier row too.'],
      ['6', expect.stringMatching(/^External ID must contain only letters/)],
      ['7', 'External ID must not be . or ..'],
    ]);
    expect(await readLinks(service, me.user)).toHaveLength(3);
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
      {
        line: '4',
        problem: 'Long URL must be a complete URL that starts with https:// or http://.',
        url: 'example.com',
      },
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

  it('keeps all fields of rows that failed, so that a corrected link is not more public than it was to be', async () => {
    const fields: Partial<Record<Field, string>> = {
      url,
      alias: 'some',
      title: 'Title',
      description: 'Text',
      metadescription: 'Preview',
      startdate: '2998-01-01 00:00:00',
      expiry: '2999-01-01 00:00:00',
      expiredurl: `${url}?over`,
      clicklimit: '1500',
      redirectstatus: '301',
      language: 'es',
      status: 'private',
      'deeplink.auto': 'true',
      'deeplink.apple': 'myapp://page',
      'deeplink.google': 'other://page',
      externalid: 'order:1',
      type: 'frame',
      geotarget: `[{"location":"France","link":"${url}?fr"}]`,
      devicetarget: `[{"device":"iPhone","link":"${url}?phone"}]`,
      defaultlanguage: 'fr',
      languagetarget: `[{"language":"pt","link":"${url}?pt"}]`,
      schedule: `[{"from":"2998-06-01 00:00:00","link":"${url}?june"}]`,
      parameters: '[{"name":"a","value":"b"}]',
      passquery: 'true',
      domain: 'not.mine.example',
      campaign: 'Autumn',
      channels: 'Print, News',
    };
    const others = ['short', 'date', 'clicks', 'password', 'variants'];
    expect([...Object.keys(fields), ...others].sort()).toEqual(Object.keys(formats.plain).sort());
    const again = { ...fields, alias: 'free', externalid: 'order:2', startdate: '2998-13-01' };
    const good = Object.keys(fields).map((name) => (name === 'url' ? url : ''));
    const toLine = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join();
    const file = [Object.keys(fields), Object.values(fields), Object.values(again), good]
      .map(toLine)
      .join('\n');
    const response = await importFile(service, me.cookies, file);
    expect(failedRows(response)).toEqual([
      { line: '2', problem: 'Domain is not one of your domains.', ...fields },
      { line: '3', problem: expect.stringContaining('is not a date'), ...again },
    ]);
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
    for (const packed of ['', 'x', '"><script>', await packText('x'.repeat(1024 * 1024 + 1))]) {
      const { status, text } = await sendForm(service, submitImport, me.cookies, { packed, once: 'x' });
      expect([status, text.includes('Choose a file, or paste rows.')]).toEqual([400, true]);
    }
  });
});
