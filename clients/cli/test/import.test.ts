import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { linkctl, PROGRAM, readEnvironment } from './linkctl.ts';

const service = runningService();
const folder = mkdtempSync(join(tmpdir(), 'linkctl-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const importFile = async (file: string, ...options: string[]) => {
  const { code, stdout, stderr } = await linkctl(service, '--json', 'import', file, ...options);
  return { code, stderr, ...JSON.parse(stdout || '{}') };
};
const allLinks = async () => (await service.api('GET', '/urls?limit=1000')).body.data;
const linkWith = async (alias: string) =>
  (await allLinks()).urls.find((link: { alias: string }) => link.alias === alias);

describe('linkctl import', () => {
  it('sends no more values at a time than the service takes', async () => {
    const targets = Array.from({ length: 81 }, (_, n) => ({ location: 'France', link: `https://e.co/${n}` }));
    const cell = JSON.stringify(targets).replaceAll('"', '""');
    const rows = Array.from({ length: 200 }, () => `https://e.co/,"${cell}"`);
    const imported = await importFile(fileWith('targets.csv', `url,geotarget\n${rows.join('\n')}\n`));
    expect(imported).toMatchObject({ code: 0, imported: 200 });
  });

  it('names a row with more values than the service takes, and sends the others', async () => {
    const cell = JSON.stringify(Array.from({ length: 15_000 }, () => ({ location: 'France', link: 'x' })));
    const text = `url,geotarget\nhttps://e.co/,"${cell.replaceAll('"', '""')}"\nhttps://e.co/,\n`;
    expect(await importFile(fileWith('large-row.csv', text))).toMatchObject({
      imported: 1,
      failed: [{ line: 2, problem: expect.stringContaining('must have at most 40000 values') }],
    });
  });

  it.each(['csv', 'json', 'full'])(
    'brings links of an export as %s back, but none with a password',
    async (format) => {
      const url = "https://example.com/?a='=1;'=2";
      const custom = `exported-${format}`;
      const settings = {
        type: 'frame',
        metatitle: "''=1",
        description: 'Text',
        metadescription: 'Preview',
        startdate: '2998-01-01 00:00:00',
        expiry: '2999-01-01 00:00:00',
        clicklimit: 5,
        redirectstatus: 307,
        status: 'private',
        externalid: `order:${format}`,
        deeplink: { auto: true },
        geotarget: [{ location: 'France', link: `${url}&fr` }],
        defaultlanguage: 'fr',
        languagetarget: [{ language: 'de', link: `${url}&de` }],
        parameters: [{ name: '=a', value: 'b' }],
        passquery: true,
      };
      const add = async (body: object) => (await service.api('POST', '/url/add', { url, ...body })).body.id;
      const read = async (id: number) => (await service.api('GET', `/url/${id}/settings`)).body.data;
      const ids = [
        await add({ custom, ...settings }),
        await add({ custom: `${custom}-2`, password: 'a secret' }),
      ];
      const before = await read(ids[0]);
      const file = join(folder, `exported.${format}`);
      await linkctl(service, 'export', '--format', format, '--output', file);
      for (const id of ids) await service.api('DELETE', `/url/${id}/delete`);
      const { failed } = await importFile(file);
      expect(failed).toContainEqual(
        expect.objectContaining({ alias: `${custom}-2`, problem: expect.stringContaining('has a password') }),
      );
      expect(await read((await linkWith(custom)).id)).toEqual(before);
      const { stderr } = await linkctl(service, 'import', `${file}.failed.csv`);
      expect(stderr).toContain('is the report of an import. Correct its rows in the file that was imported');
    },
  );

  it.each([
    ['service', 'alias,longurl,title,clicks,date\nown-1,https://example.com/1,Title,7,2024-02-03 04:05:06\n'],
    [
      'bitly',
      'title,long_url,link,created_at,total_clicks\nTitle,https://example.com/1,bit.ly/bitly-1,2024-02-03T04:05:06+0000,7\n',
    ],
    [
      'yourls',
      'keyword;url;title;timestamp;clicks\nyourls-1;https://example.com/1;Title;2024-02-03 04:05:06;7\n',
    ],
    [
      'shlink',
      '{"shortUrls":{"data":[{"shortCode":"shlink-1","longUrl":"https://example.com/1","title":"Title","dateCreated":"2024-02-03T06:05:06+02:00","visitsSummary":{"total":7}}]}}',
    ],
    [
      'kutt',
      '{"data":[{"address":"kutt-1","target":"https://example.com/1","description":"Title","created_at":"2024-02-03T04:05:06.789Z","visit_count":7}]}',
    ],
  ])('recognizes %s, and keeps alias, title, date and clicks', async (format, text) => {
    const imported = await importFile(fileWith(`${format}.txt`, text));
    expect(imported).toMatchObject({ code: 0, format, rows: 1, imported: 1, failed: [] });
    const link = await linkWith(format === 'service' ? 'own-1' : `${format}-1`);
    const texts = `${link.title}${link.description}`;
    expect({ ...link, texts }).toMatchObject({
      longurl: 'https://example.com/1',
      texts: 'Title',
      date: '2024-02-03 04:05:06',
      clicks: 7,
    });
  });

  it('keeps campaigns and tags as channels, which it creates if they are missing', async () => {
    await service.api('POST', '/channel/add', { name: 'Print' });
    const file = fileWith(
      'tags.csv',
      'url,alias,campaign,tags\nhttps://example.com/t,tagged,Autumn,"print, News"\n',
    );
    expect(await importFile(file)).toMatchObject({ code: 0, imported: 1 });
    const { urls } = (await service.api('GET', '/urls?include=campaign,channels&limit=1000')).body.data;
    const { campaign, channels } = urls.find(({ alias }: { alias: string }) => alias === 'tagged');
    const names = async (path: string) =>
      (await service.api('GET', `/${path}`)).body.data[path].map(
        ({ id, name }: { id: number; name: string }) => [id, name],
      );
    expect(await names('campaigns')).toContainEqual([campaign, 'Autumn']);
    expect(
      (await names('channels'))
        .filter(([id]: [number]) => channels.includes(id))
        .map(([, name]: [number, string]) => name)
        .sort(),
    ).toEqual(['News', 'Print']);
  });

  it('reports each odd row and why, imports the others, and only the corrected ones the next time', async () => {
    const rows = [
      '\uFEFFLong link,Code,Name,Made,Hits',
      'https://example.com/odd,odd-1,"Two\nlines, and ""quotes""",2024-01-01,"1,234"',
      'example.com,odd-2,,,',
      ',odd-3,,,',
      'https://example.com/odd,a b,,,',
      'https://example.com/odd,ODD-1,,,',
      'https://example.com/odd,odd-4,,1/2/2024,',
      'https://example.com/odd,odd-5,,,many',
      'https://example.com/odd,odd-6,,,,extra',
      '',
      'https://example.com/ünïcode,odd-7,名前,,0',
      'https://example.com/odd,own-1,,,',
    ];
    const file = fileWith('odd.csv', rows.join('\r\n'));
    const options = ['--map', 'url=Long link,alias=Code,title=Name,date=Made,clicks=Hits'];
    const dry = await importFile(file, ...options, '--dry-run');
    expect([dry.code, dry.rows, dry.valid]).toEqual([0, 10, 3]);
    const { code, imported, failed } = await importFile(file, ...options);
    expect([code, imported]).toEqual([2, 2]);
    expect(failed.map(({ problem }: { problem: string }) => problem)).toEqual([
      'url: must be a complete URL that starts with https:// or http://',
      'url: is missing',
      'alias: "a b" must be 3 to 190 letters, digits, hyphens, or underscores',
      'alias: ODD-1 is in an earlier row too',
      'date: "1/2/2024" is not a date; use YYYY-MM-DD HH:MM:SS',
      'clicks: "many" is not a whole number',
      'has 6 columns instead of 5',
      'That alias is taken. Please choose another one.',
    ]);
    expect(readFileSync(`${file}.failed.csv`, 'utf8').split('\n')[1]).toContain(
      'odd-2,example.com,url: must',
    );
    expect(await linkWith('odd-1')).toMatchObject({ clicks: 1234, date: '2024-01-01 00:00:00' });
    expect(await linkWith('odd-7')).toMatchObject({ title: '名前' });

    const before = (await allLinks()).result;
    writeFileSync(file, rows.join('\r\n').replace('example.com,odd-2', 'https://example.com/,odd-2'));
    expect(await importFile(file, ...options)).toMatchObject({ code: 2, imported: 3 });
    expect((await allLinks()).result).toBe(before + 1);
  });

  it('goes on after a kill, without duplicates', async () => {
    const before = (await allLinks()).result;
    const rows = Array.from({ length: 800 }, (_, i) => `https://example.com/${i}`);
    const file = fileWith('killed.csv', ['url', ...rows].join('\n'));
    const state = `${file}.import-state`;
    const child = spawn(process.execPath, [...PROGRAM, 'import', file], { env: readEnvironment(service) });
    while (!existsSync(state) || !readFileSync(state, 'utf8').includes('shorturl')) await wait(5);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await importFile(file)).toMatchObject({ code: 0, imported: 800 });
    expect((await allLinks()).result).toBe(before + 800);
    expect(await importFile(file)).toMatchObject({ code: 0, imported: 800 });
    expect((await allLinks()).result).toBe(before + 800);
  });

  it.each([
    ['the service still has the response', (state: string) => state],
    ['the response is gone after a day', (state: string) => state.replace(/"sent":\d+/g, '"sent":0')],
  ])('does not know the response to its last request, and %s: no duplicates either', async (_, age) => {
    const before = (await allLinks()).result;
    // Equal rows are links of their own.
    const rows = Array.from({ length: 250 }, (_, i) => `https://example.com/${i % 240}`);
    const file = fileWith('unknown.csv', ['url', ...rows].join('\n'));
    const state = `${file}.import-state`;
    expect(await importFile(file)).toMatchObject({ code: 0, imported: 250 });
    const entries = readFileSync(state, 'utf8').split('\n');
    const last = entries.findLastIndex((entry) => entry.includes('"batch"'));
    writeFileSync(state, age(`${entries.slice(0, last + 1).join('\n')}\n{"row":"torn`));
    expect(await importFile(file)).toMatchObject({ code: 0, imported: 250 });
    expect((await allLinks()).result).toBe(before + 250);
    rmSync(state);
  });

  it.each([
    ['a link to import', 'url\nhttps://example.com/kept'],
    ['a row that fails', 'url\nnot a URL'],
  ])(
    'with %s refuses to write its report over a file of something else, and sends nothing',
    async (_, text) => {
      const before = (await allLinks()).result;
      const report = fileWith('notes.txt', 'line by line');
      const file = fileWith('kept.csv', text);
      const { code, stderr } = await importFile(file, '--report', report);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${report} is not the report of`)]);
      expect(readFileSync(report, 'utf8')).toBe('line by line');
      expect((await allLinks()).result).toBe(before);
      expect(existsSync(`${file}.import-state`)).toBe(false);
    },
  );

  it('replaces its own report, and removes it when no row fails', async () => {
    const file = fileWith('corrected.csv', 'url\nnot a URL\nhttps://example.com/corrected');
    const report = fileWith('report.csv', '');
    expect(await importFile(file, '--report', report)).toMatchObject({ code: 2, imported: 1 });
    writeFileSync(file, 'url\nstill not a URL\nhttps://example.com/corrected');
    expect(await importFile(file, '--report', report)).toMatchObject({ code: 2, imported: 1 });
    expect(readFileSync(report, 'utf8')).toContain('still not a URL');
    writeFileSync(file, 'url\nhttps://example.com/corrected');
    expect(await importFile(file, '--report', report)).toMatchObject({ code: 0, imported: 1 });
    expect(existsSync(report)).toBe(false);
  });

  it('leaves an empty file and a pipe where they are when no row fails', async () => {
    const [empty, pipe] = [fileWith('empty.csv', ''), join(folder, 'pipe')];
    execFileSync('mkfifo', [pipe]);
    const file = fileWith('whole.csv', 'url\nhttps://example.com/whole');
    for (const report of [empty, pipe])
      expect(await importFile(file, '--report', report)).toMatchObject({ code: 0, imported: 1 });
    expect([readFileSync(empty, 'utf8'), statSync(pipe).isFIFO()]).toEqual(['', true]);
  });

  it('refuses a file that another process is importing, and goes on where one was killed', async () => {
    const file = fileWith('twice.csv', 'url\nhttps://example.com/twice\n');
    writeFileSync(`${file}.import-state.lock`, String(process.pid));
    expect(await importFile(file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Process ${process.pid} is importing this file.`),
    });
    const ended = spawn('true');
    await once(ended, 'exit');
    writeFileSync(`${file}.import-state.lock`, String(ended.pid));
    expect(await importFile(file)).toMatchObject({ code: 0, imported: 1 });
    expect(existsSync(`${file}.import-state.lock`)).toBe(false);
  });

  it('ends its process with 2 when a row was not imported', async () => {
    const file = fileWith('failing.csv', 'url\nhttps://example.com/exit\nnot a URL');
    const child = spawn(process.execPath, [...PROGRAM, 'import', file], { env: readEnvironment(service) });
    const output = text(child.stdout);
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(await output).toMatch(/^1 of 2 links imported\.\nrow 3: url: must be a complete URL/);
  });

  it('refuses what is no list of rows', async () => {
    for (const text of ['', '{"a":1}', '[1'])
      expect((await importFile(fileWith('bad.csv', text))).code).toBe(1);
  });
});
