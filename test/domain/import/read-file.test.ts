import { describe, expect, it } from 'vitest';
import { mapRows } from '../../../shared/domain/import/map-rows.ts';
import { parseRows } from '../../../shared/domain/import/parse-rows.ts';

const url = 'https://example.com/';
const read = (text: string) => mapRows(parseRows(text), {});
const fieldsIn = (text: string) => read(text).rows.map(({ fields }) => fields);
const problemsIn = (text: string) => read(text).rows.map(({ problem }) => problem);

describe('a file with columns that another service has, too', () => {
  const own = 'alias,expiry,clicklimit,status,campaign,tags';
  const values = 'mine,2031-01-01 00:00:00,7,private,Spring,a;b';

  it.each([
    ['url,keyword', 'plain'],
    ['url,keyword,timestamp', 'yourls'],
    ['url,shorturl,timestamp', 'yourls'],
    ['longurl,shortcode', 'shlink'],
    ['longurl,visits,createdat', 'shlink'],
    ['target,address,visitcount', 'kutt'],
    ['longurl,link', 'service'],
  ])('keeps what this service documents: %s', (columns, format) => {
    const others = columns.split(',').slice(1);
    const { rows, ...file } = read(`${columns},${own}\n${url}${others.map(() => ',').join('')},${values}\n`);
    expect(file).toEqual({ format, ignored: [] });
    expect(rows).toMatchObject([
      {
        fields: { url, custom: 'mine', expiry: '2031-01-01 00:00:00', clicklimit: 7, status: 'private' },
        groups: { campaigns: ['Spring'], channels: ['a', 'b'] },
      },
    ]);
  });

  it('has the alias of this service, not a keyword or an address', () => {
    expect(fieldsIn(`url,alias,keyword,timestamp\n${url},mine,shoes,2024-02-03 04:05:06\n`)).toMatchObject([
      { custom: 'mine', date: '2024-02-03 04:05:06' },
    ]);
    expect(fieldsIn(`target,address\n${url},1 Main Street\n`)).toEqual([{ url }]);
  });
});

describe('columns that are not imported', () => {
  it('are named, if they have values, but not that of a password', () => {
    const text = `url,Seen on,empty,Password,Notes\n${url},2031-01-01,,no,\n${url},,,no,x\n`;
    expect(read(text).ignored).toEqual(['seenon', 'notes']);
    expect(read(JSON.stringify([{ url, rules: [{ ios: url }] }])).ignored).toEqual(['rules']);
  });

  it('have names in any script', () => {
    const text = `短縮URL,元URL,URL,PASSWORD\nhttps://old.example/1,https://old.example/2,${url},\n`;
    expect(read(text)).toMatchObject({ rows: [{ fields: { url } }], ignored: ['短縮url', '元url'] });
    const { rows } = mapRows(parseRows(text), { names: { url: ['元url'], alias: ['短縮url'] } });
    expect(rows).toMatchObject([{ fields: { url: 'https://old.example/2', custom: '1' } }]);
  });

  it.each([
    ['expiry,expires_at', '2041-01-01 00:00:00,2030-01-01', 'expiresat'],
    ['clicklimit,max_visits', '100,5', 'maxvisits'],
    ['longurl,alias,slug', `${url},abc,def`, 'slug'],
    ['channels,tags', 'a,b', 'tags'],
    ['Long URL,longurl', `${url},https://a.example/`, 'longurl (2)'],
    ['status', 'active', 'status'],
    ['type', 'splash', 'type'],
  ])('are those with another value than the one that is imported: %s', (columns, values, ignored) => {
    expect(read(`url,${columns}\n${url},${values}\n`).ignored).toEqual([ignored]);
  });

  it('are none of those with the same value, or with what every link is', () => {
    expect(
      read(`url,longurl,expiry,expires,type\n${url},${url},2041-01-01,2041-01-01,direct\n`).ignored,
    ).toEqual([]);
  });

  it('have a number if they have no name', () => {
    expect(read(`url,🔒,\n${url},a,b\n`).ignored).toEqual(['column 2', 'column 3']);
  });

  it('are the domains of other services', () => {
    expect(read(`longurl,shortcode,domain\n${url},abc,s.example\n`)).toMatchObject({
      format: 'shlink',
      ignored: ['domain'],
    });
  });
});

describe('an export of this service', () => {
  const toLines = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
  const link = { type: 'link', longurl: url, alias: 'mine', campaign: 7, channels: [8, 9] };

  it('has the names of its campaigns and channels', () => {
    const others = [
      { type: 'campaign', id: 7, name: 'Spring' },
      { type: 'channel', id: 8, name: 'Print' },
      { type: 'channel', id: 9, name: 'Radio' },
      { type: 'webhook', url: 'https://hooks.example/' },
    ];
    const { rows, ignored } = read(toLines(link, ...others));
    expect(ignored).toEqual([]);
    expect(rows).toMatchObject([{ groups: { campaigns: ['Spring'], channels: ['Print', 'Radio'] } }]);
  });

  it('of links alone has only ids, which are named', () => {
    expect(read(toLines(link, link)).ignored).toEqual(['campaign', 'channels']);
    expect(read(JSON.stringify([link])).ignored).toEqual(['campaign', 'channels']);
  });

  it('may have lines that others wrote beside it', () => {
    const added = { type: 'frame', url: `${url}added`, clicklimit: 5 };
    expect(fieldsIn(toLines(link, added))).toMatchObject([
      { custom: 'mine' },
      { url: `${url}added`, type: 'frame', clicklimit: 5 },
    ]);
  });
});

describe('limits under the names of other services', () => {
  it.each([
    'expires_at',
    'expiresAt',
    'Expires on',
    'Expiration',
    'Expiration date',
    'End date',
    'validUntil',
  ])('are kept: %s', (name) => {
    expect(fieldsIn(`url,${name},maxVisits\n${url},2031-01-01,7\n`)).toMatchObject([
      { expiry: '2031-01-01 00:00:00', clicklimit: 7 },
    ]);
  });
});

describe('a row', () => {
  it.each([
    ['alias', 'promo/summer'],
    ['status', 'inactive'],
    ['status', 'Archived'],
    ['passquery', 'WAHR'],
    ['deeplink.auto', 'x'],
    [
      'geotarget',
      '"[{""location"":""United States"",""state"":""California"",""link"":""https://a.example/""}]"',
    ],
    ['expiry', '31 Dec 2040 10:00 (EST)'],
  ])('is refused with a %s of %s, instead of a link that does more', (column, value) => {
    expect(problemsIn(`url,${column}\n${url},${value}\n`)).toEqual([expect.stringContaining(`${column}: `)]);
  });

  it.each([
    ['banned', 'true'],
    ['isDeleted', '1'],
    ['active', '0'],
    ['enabled', 'No'],
    ['enabled', 'off'],
    ['deletedAt', '2026-01-01'],
    ['meta.paused', '2026-01-01'],
  ])('is refused if its link is off: %s is %s', (column, value) => {
    expect(problemsIn(`url,${column}\n${url},${value}\n`)).toEqual([expect.stringContaining('is off')]);
  });

  it.each([
    ['banned', 'false'],
    ['deleted', ''],
    ['active', 'yes'],
    ['enabled', ''],
  ])('is imported if %s is %j', (column, value) => {
    expect(problemsIn(`url,${column}\n${url},${value}\n`)).toEqual([undefined]);
  });

  it('has flags in any of the usual ways', () => {
    const rows = ['TRUE', 'yes', 'y', '1', 'FALSE', 'no', '0', ''].map((value) => `${url},${value}`);
    const flags = fieldsIn(`url,passquery\n${rows.join('\n')}\n`).map(({ passquery = false }) => passquery);
    expect(flags).toEqual([true, true, true, true, false, false, false, false]);
  });

  it.each(['\n', '\r\n', '\r'])('may end in another way than the line with the names: %j', (end) => {
    for (const first of ['\n', '\r\n'])
      expect(read(`url,title${first}${url},a${end}${url},b${end}`).rows).toMatchObject([
        { line: 2, fields: { metatitle: 'a' } },
        { line: 3, fields: { metatitle: 'b' } },
      ]);
  });
});

describe('a value of several lines', () => {
  const columns = 'alias,shorturl,longurl,title';

  it('can have a line that begins with a URL', () => {
    const title = `See the docs:\n${url}docs, page 3\n${url}`;
    expect(fieldsIn(`${columns}\nabc,${url}abc,${url},"${title}"\n`)).toMatchObject([{ metatitle: title }]);
  });

  it.each([
    ['whole', `abc,${url}abc,${url},"Title\ndef,${url}def,${url},Other"\n`],
    ['cut off', `abc,${url}abc,${url},"Title\ndef,${url}def,${url},Oth",er\n`],
  ])('that has swallowed a row, %s, makes the file unreadable, wherever its URL is', (_, rows) => {
    expect(() => read(`${columns}\n${rows}ghi,${url}ghi,${url},Last\n`)).toThrow(
      'quotation mark in the wrong place in line 3',
    );
  });
});

describe('a file for Excel', () => {
  it.each([',', ';', '\t', '|'])('can name its separator %j first, which is no row', (separator) => {
    const rows = [
      ['url', 'alias', 'clicklimit'],
      [url, 'abc', '5'],
      [url, 'a', '5'],
    ];
    const text = `\uFEFFsep=${separator}\r\n${rows.map((row) => row.join(separator)).join('\r\n')}`;
    expect(fieldsIn(text)[0]).toMatchObject({ url, custom: 'abc', clicklimit: 5 });
    expect(read(text).rows[1]).toMatchObject({ line: 4, problem: expect.stringContaining('alias') });
  });
});

describe('JSON', () => {
  it('has no separators of thousands in its numbers', () => {
    expect(problemsIn(`[{"url":"${url}","clicklimit":1.234}]`)).toEqual([
      'clicklimit: "1.234" is not a whole number',
    ]);
  });

  it('keeps numbers that are longer than those of JavaScript', () => {
    expect(fieldsIn(`[{"url":"${url}","externalid":1234567890123456789}]`)).toMatchObject([
      { externalid: '1234567890123456789' },
    ]);
  });

  it('has its links in the first list with entries', () => {
    expect(fieldsIn(JSON.stringify({ errors: [], data: [{ url }] }))).toEqual([{ url }]);
    expect(read(JSON.stringify({ errors: [], data: [] })).rows).toEqual([]);
  });

  it.each([
    [{ options: { security: { password: 'secret' } } }],
    [{ rules: [{ password: 'secret' }] }],
    [{ meta: { hasPassword: true } }],
    [{ password: { toString: 1, valueOf: 1 } }],
  ])('with a password deep within is not imported: %j', (more) => {
    expect(problemsIn(JSON.stringify([{ url, ...more }]))).toEqual([
      expect.stringContaining('has a password'),
    ]);
  });

  it('with words about passwords, but none, is', () => {
    expect(problemsIn(JSON.stringify([{ url, rules: [{ password: null }], title: 'password' }]))).toEqual([
      undefined,
    ]);
  });

  it.each([[[{ id: 'x', name: 'a', color: 'red' }, { name: 'b' }]], ['["a", "b"]'], ['a, b']])(
    'and cells have channels by their names: %j',
    (tags) => {
      expect(read(JSON.stringify([{ url, tags }])).rows[0]?.groups?.channels).toEqual(['a', 'b']);
    },
  );
});
