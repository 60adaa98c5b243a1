import { describe, expect, it } from 'vitest';
import { signedInUser } from '../../../support/calls/sign-in.ts';
import { failedRows, importFile } from '../../../support/files/import-files.ts';
import { shownIn } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const me = signedInUser(service);
const url = 'https://example.com/';

describe('a file with schedules and variants', () => {
  it.each([
    ['next week', 'Schedule "next week" is not a list in JSON.'],
    ['{"from":"2998-01-01 00:00:00"}', 'is not a list in JSON'],
    ['[{"from":"2998-01-01 00:00:00","link":"x"}]', 'Schedule, row 1, must be a complete URL'],
    ['[1]', 'Schedule, row 1, must be an object.'],
    ['[[]]', 'Schedule "[[]]" is not a list in JSON of simple rows.'],
    ['[{"other":1}]', 'Schedule has "other" in its rows, which cannot be imported.'],
    [
      '[{"from":"2998-01-01 00:00:00","link":"https://a.example/","until":"2999-01-01 00:00:00"}]',
      'has "until" in',
    ],
    ['[{"from":"2998-01-01 00:00:00","link":"https://a.example/","__proto__":1}]', 'has "__proto__" in'],
    ['[{"from":{},"link":"x"}]', 'is not a list in JSON of simple rows'],
    [`${'['.repeat(5000)}${']'.repeat(5000)}`, 'is not a list in JSON of simple rows'],
  ])('names the row whose schedule is %s, and keeps its text', async (schedule, problem) => {
    const file = `url,schedule\n${url},\n${url},"${schedule.replaceAll('"', '""')}"\n`;
    const [row] = failedRows(await importFile(service, me.cookies, file));
    expect(row).toMatchObject({ schedule, problem: expect.stringContaining(problem) });
  });

  it.each([
    ['of this service', 'alias,longurl,password\nfree,https://example.com/,secret\n,https://a.example/,'],
    ['of Bitly', 'link,long_url,password\nbit.ly/free,https://example.com/,secret\n,https://a.example/,'],
    ['of YOURLS', 'keyword,url,title,password\nfree,https://example.com/,x,secret\n,https://a.example/,,'],
    ['of Shlink', 'shortcode,longurl,password\nfree,https://example.com/,secret\n,https://a.example/,'],
    [
      'with an object',
      '[{"url":"https://example.com/","password":{"set":true}},{"url":"https://a.example/"}]',
    ],
    ['with another name', 'url,Password protected\nhttps://example.com/,yes\nhttps://a.example/,'],
    ['with both columns', 'url,password,protected\nhttps://example.com/,no,yes\nhttps://a.example/,,'],
    ['with too many columns', 'url,title,protected\nhttps://example.com/,a,b,yes\nhttps://a.example/,,'],
    ['with too few columns', 'url,title,protected\nhttps://example.com/,yes\nhttps://a.example/,,'],
  ])('never opens links with a password: in a list %s', async (_, file) => {
    const [row] = failedRows(await importFile(service, me.cookies, file));
    expect(row).toMatchObject({ protected: 'yes', url });
    expect(JSON.stringify(row)).not.toContain('secret');
  });

  it('ignores types that other services have in a column of this name', async () => {
    const response = await importFile(service, me.cookies, `url,type\n${url},link\n`);
    expect(shownIn(response)).toContain('1 link was created.');
  });

  it('reads schedules and variants of JSON files', async () => {
    const schedule = [{ from: '2998-01-01 00:00:00', link: `${url}?a` }];
    const variants = [1, 2].map((weight) => ({ link: `${url}?${weight}`, weight }));
    const rows = [
      { url, schedule, variants: null },
      { url, schedule: [], variants },
    ];
    const response = await importFile(service, me.cookies, JSON.stringify(rows));
    expect(shownIn(response)).toContain('2 links were created.');
    const stored = await readLinks(service, me.user);
    const settings = await Promise.all(stored.map(({ id }) => readSettings(service, me.user, id)));
    expect(settings).toMatchObject([
      { schedule: null, variants },
      { schedule, variants: null },
    ]);
  });
});
