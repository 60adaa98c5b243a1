import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkImport } from '../../../../shared/api/console/files.ts';
import { MAX_SESSION_FORM_CHARACTERS } from '../../../../shared/visitor/request/forms.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies, signedInUser } from '../../../support/calls/sign-in.ts';
import { checkFile, readConfirmation } from '../../../support/files/import-files.ts';
import { measureCost, sendForm, shownIn } from '../../../support/pages/console.ts';
import { readLinks } from '../../../support/pages/console-links.ts';
import { testService } from '../../../support/service.ts';
import { countTurns } from '../../../support/turns.ts';

const service = testService();
const me = signedInUser(service);

const url = 'https://example.com/article';
const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
const utf16 = (text: string, isBigEndian: boolean) => {
  const encoded = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? encoded.swap16() : encoded);
};

afterEach(() => {
  vi.useRealTimers();
});

describe('POST /console/import', () => {
  it('shows what would be created, and writes nothing', async () => {
    const response = await checkFile(
      service,
      me.cookies,
      `url,alias,title,expiry\n${url},checked,Catalog <b>,2999-01-01\n${url}?b,,,\n`,
    );
    const shown = shownIn(response);
    expect(response.status).toBe(200);
    expect(shown).toContain('Read as a list of links. Nothing has been created yet.');
    expect(shown).toContain('Create 2 links');
    expect(shown).toMatch(/checked Catalog &lt;b&gt; 2999-01-01 00:00:00 .* random/);
    expect(await readLinks(service, me.user)).toEqual([]);
    const [counting, ...others] = response.requests.filter(({ operation }) => !operation.includes('Get'));
    expect([counting?.input.Key.pk.S, others]).toEqual([`IMPORT-CHECKS#${me.user.id}`, []]);
  });

  it('is refused after 30 files in a minute, says until when, and keeps rows that were typed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T10:00:20Z') });
    const cookies = await signedInCookies(service, await service.addUser());
    const check = () => sendForm(service, checkImport, cookies, { rows: url });
    for (let n = 0; n < 30; n++) expect((await check()).status).toBe(200);
    const refused = await check();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(shownIn(refused)).toContain('Try again in 40 seconds.');
    expect(refused.text).toContain(`>\n${url}</textarea>`);
    vi.setSystemTime(new Date('2030-01-01T10:01:00Z'));
    expect((await check()).status).toBe(200);
  });

  it('does not show more rows again than other forms have text, and says so', async () => {
    const check = (rows: string) => sendForm(service, checkImport, me.cookies, { rows, channel: 'x' });
    const most = await check('"'.repeat(MAX_SESSION_FORM_CHARACTERS));
    expect([most.status, most.text.includes('&quot;'.repeat(MAX_SESSION_FORM_CHARACTERS))]).toEqual([
      400,
      true,
    ]);
    const { status, text } = await check('"'.repeat(MAX_SESSION_FORM_CHARACTERS + 1));
    expect([status, text.length < 100_000, text.includes('&quot;&quot;')]).toEqual([400, true, false]);
    expect(shownIn({ text })).toContain('Paste the rows again: they are too long');
  });

  it('is read in another thread, so that a megabyte of commas holds up no other request', async () => {
    const work = checkFile(service, me.cookies, `url\n${','.repeat(1024 * 1024 - 100)}`);
    // A few tens, if this thread read it.
    expect(await countTurns(work)).toBeGreaterThan(200);
    expect((await work).status).toBe(400);
  });

  it('names what is wrong by row and field', async () => {
    await addLinkFor(service, me.user, { custom: 'Taken-Already' });
    const rows = [
      'Long URL,Alias,Title,Expiry,Domain,Protected',
      `${url},fine,,,,`,
      'example.com,no-scheme,,,,',
      `${url},taken-already,,,,`,
      `${url},FINE,,,,`,
      `${url},console,,,,`,
      `${url},,,2001-01-01,,`,
      `${url},,,,not-mine.example,`,
      `${url},,${'x'.repeat(1001)},,,`,
      `https://sho.rt/x,,,,,`,
      `${url},secret,,,,true`,
      `${url},a,b,c`,
      `"${url}",unclosed "quote,,,,`,
      `${url},a; constructor: b,,,,`,
    ];
    const response = await checkFile(service, me.cookies, rows.join('\n'));
    const cells = [...response.text.matchAll(/<div class="problem" dir="auto">(.*?)<\/div>/g)];
    expect(cells.map(([, problem]) => problem)).toEqual([
      'Long URL must be a complete URL that starts with https:// or http://.',
      'That alias is taken. Please choose another one.',
      'Alias FINE is in an earlier row too.',
      'Alias is a reserved word.',
      'Expiry must be in the future.',
      'Domain is not one of your domains.',
      'Title must have at most 1000 characters.',
      'Long URL must not redirect back to this service.',
      'The row has a password, which exports do not contain; create this link yourself.',
      'The row has 4 columns instead of 6.',
      'The row has a quotation mark in the wrong place: put the whole value in quotes, and double any quotes within it.',
      'Alias &quot;a; constructor: b&quot; must be 3 to 190 letters, digits, hyphens, or underscores.',
    ]);
    expect(shownIn(response)).toContain('Create 1 link ');
  });

  it.each(['pass', 'Password Hash', 'has_password', 'is protected', 'passwd', 'meta.password', 'PWD'])(
    'does not import links that have a password in a column %s, and others do',
    async (column) => {
      const values = ['yes', '$2a$10$abc', 'TRUE', 'FALSE', 'No', 'null', '\\N', ' ', ''];
      const rows = values.map((value, i) => `${url},of-${i},${value}`);
      const response = await checkFile(service, me.cookies, [`url,alias,${column}`, ...rows].join('\n'));
      expect(response.text.match(/The row has a password/g)).toHaveLength(3);
      expect(shownIn(response)).toContain('Create 6 links');
    },
  );

  it.each([
    ['url,alias,Password?,Password', [`${url},first,TRUE,`, `${url},second,no,geheim`, `${url},third,no,`]],
    ['url,alias,password,Password', [`${url},first,x,`, `${url},second,,x`, `${url},third,,`]],
  ])('does not import links that have a password in one of two columns: %s', async (names, rows) => {
    const response = await checkFile(service, me.cookies, [names, ...rows].join('\n'));
    expect(response.text.match(/The row has a password/g)).toHaveLength(2);
    expect(shownIn(response)).toContain('Create 1 link ');
  });

  it.each([
    ['with a byte order mark', bytes([0xef, 0xbb, 0xbf], `url,title\r\n${url},Ærø\r\n`)],
    ['in UTF-16', utf16(`url\ttitle\r\n${url}\tÆrø`, false)],
    ['in big-endian UTF-16', utf16(`url\ttitle\r\n${url}\tÆrø`, true)],
    ['in Windows-1252', bytes('url;title\n', `${url};`, [0xc6, 0x72, 0xf8])],
    ['with semicolons, quotes, and old line ends', bytes(`"url";"title"\r"${url}";"Ærø"\r`)],
    ['as JSON', bytes(JSON.stringify({ urls: [{ url, title: 'Ærø' }] }))],
    ['as one line of JSON', bytes(`{"type":"link","alias":"line","longurl":"${url}","metatitle":"Ærø"}\n`)],
    [
      'as lines of JSON that have types of their own',
      bytes(`{"url":"${url}","type":"direct","title":"Ærø"}\n{"url":"${url}","type":"frame"}\n`),
    ],
    [
      'as lines of JSON',
      bytes(`{"type":"account"}\n{"type":"link","alias":"lines","longurl":"${url}","metatitle":"Ærø"}\n`),
    ],
  ])('reads a file %s', async (_, content) => {
    const { text } = await checkFile(service, me.cookies, content);
    expect(text).toContain('<div dir="auto">Ærø</div>');
    expect(text).toContain(`<div class="url" dir="auto">${url}</div>`);
  });

  it.each([
    ['nothing', '', 'Choose a file, or paste rows.'],
    ['a workbook', 'PK\u0003\u0004…', 'This is a workbook.'],
    ['too much', `url\n${`${url}\n`.repeat(50_000)}`, 'The file is larger than 1 MB.'],
    ['no rows', 'url,alias\n', 'The file has column names, but no rows.'],
    ['too many rows', `url\n${'https://a.example\n'.repeat(1001)}`, 'The file has more than 1,000 rows.'],
    ['no long URLs', 'name,code\na,b\n', 'No row has a long URL.'],
    ['broken JSON', '[{"url":', 'The file is neither CSV nor JSON'],
    [
      'JSON of many levels',
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
      'The file is nested too deeply.',
    ],
    ['a value of many levels', `[{"url":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`, 'The file is nested'],
    [
      'too many columns',
      `${','.repeat(100_000)}\n${'x\n'.repeat(1000)}`,
      'The file has more than 200 columns.',
    ],
    [
      'quotation marks in the wrong place everywhere',
      `url,title\n${'a"b,c\n'.repeat(1001)}`,
      'The file has more than 1000 rows that cannot be read.',
    ],
    [
      'a quotation mark that could end anywhere, instead of leaving out rows',
      `url,title\n${url},"My" title\n${`${url},\n`.repeat(9)}${url},"a quoted, title"\n`,
      'The file has a quotation mark in the wrong place in line 2, or before it: put the whole value in quotes',
    ],
    [
      'two quotation marks around rows',
      `url,title,password\n${url},"My title,S3CRET\n${url},\n${url},the end",\n`,
      'The file has a quotation mark in the wrong place in line 4, or before it',
    ],
    [
      'a quotation mark that never ends',
      `url,title\n${url},"My title\n${`${url},\n`.repeat(9)}`,
      'The file has a quotation mark in the wrong place in line 11, or before it',
    ],
    ['half a million rows', `url\n${'x\n'.repeat(500_000)}`, 'The file has more than 1,000 rows.'],
    ['a JSON without a list', '{"a":1}', 'The file contains no list.'],
  ])('explains beside the field what is wrong with %s', async (_, content, problem) => {
    const response = await checkFile(service, me.cookies, content);
    expect(response.status).toBe(400);
    const [, beside] = /id="file-problem">(.*?)<\/p>/.exec(response.text) ?? [];
    expect(beside).toContain(problem);
  });

  it('shows an object where a value should be as its JSON, even with a toString of its own', async () => {
    const rows = [
      { url: [{ toString: 1 }] },
      { url, meta: { validuntil: { toString: 1 } }, shortcode: [{}] },
    ];
    const { status, text } = await checkFile(service, me.cookies, JSON.stringify(rows));
    expect(status).toBe(200);
    expect(text).toContain('<div class="url" dir="auto">{&quot;toString&quot;:1}</div>');
    expect(text).toContain('Links to create</dt><dd class="figure">0<');
  });

  it('reads pasted rows, and keeps them when something is wrong', async () => {
    const send = (rows: string) => sendForm(service, checkImport, me.cookies, { rows });
    expect(shownIn(await send(`${url}\r\n\r\n${url}?a,b=c\r\n`))).toContain('Create 2 links');
    const { status, text } = await send('name\n<b>x</b>');
    expect([status, text.includes('id="rows-problem"')]).toEqual([400, true]);
    expect(text).toContain('name\n&lt;b&gt;x&lt;/b&gt;</textarea>');
  });

  it('says how many rows the plan has no room for', async () => {
    const poor = await service.addUser({ planId: 1 });
    const own = await signedInCookies(service, poor);
    const shown = shownIn(await checkFile(service, own, `url\n${`${url}\n`.repeat(1000)}`));
    expect(shown).toMatch(/Your plan has room for [\d,]+ links?\. [\d,]+ rows? will not be imported\./);
  });

  it('reads a thousand rows in few units, and shows a hundred in less than 100 KB', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `${url}?${n},many-${n},Title ${n}`);
    const response = await checkFile(service, me.cookies, ['url,alias,title', ...rows].join('\n'));
    const { operations } = measureCost(response);
    expect(operations.filter((operation) => operation === 'BatchGetItem').length).toBeLessThanOrEqual(11);
    expect(shownIn(response)).toContain('… and 900 more');
    expect(response.text.length).toBeLessThan(100_000);
    expect(readConfirmation(response).packed?.length).toBeLessThan(20_000);
  });

  it('changes nothing if the file cannot be read as a form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await sendForm(service, checkImport, me.cookies, {}, { headers });
    expect(response.status).toBe(403);
  });
});
