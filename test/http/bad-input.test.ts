import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateAccount } from '../../shared/api/account.ts';
import { LinkBody } from '../../shared/api/fields/link-body.ts';
import { createLink, updateLink } from '../../shared/api/links.ts';
import { call } from '../support/call.ts';
import { addLinkFor } from '../support/calls/builders.ts';
import { anyUrl } from '../support/random/any-url.ts';
import { type TestUser, testService } from '../support/service.ts';

const service = testService();
const url = 'https://example.com/';
const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, entry: T): T[] => Array(count).fill(entry);

/** Invalid values of an optional text with this maximum length. */
const badTexts = (maxLength: number) => [
  1,
  true,
  {},
  [],
  ['a'],
  long(maxLength + 1),
  'nul\u0000',
  'bell\u0007',
  '\ud800',
];
const badUrls = [
  ...badTexts(8192),
  'example.com',
  '/path',
  '//host',
  'ftp://a.b',
  'javascript:alert(1)',
  'http://',
  'http:// a',
  'https://a b',
  `https://e.org/${long(8192)}`,
];
/** A target must also not redirect back here, or be too long once encoded. */
const badTargets = [...badUrls, 'https://sho.rt/x', `https://example.com/${'ü'.repeat(3000)}`];
/** Also open doors: what runs in a browser, stands for other URLs, or looks harmless to a careless check. */
const badApps = [
  ...badTexts(2048),
  'myapp',
  'myapp:',
  '://x',
  '//x',
  '1app://x',
  'my app://x',
  'http://example.com/',
  'https:example.com',
  'https:/\\sho.rt/x',
  'https://sho.rt/x',
  'HTTPS://SHO.RT:443/x',
  'https://a@sho.rt./x',
  'myapp://sho.rt/x',
  ...[
    'javascript',
    'JavaScript',
    'vbscript',
    'data',
    'blob',
    'file',
    'about',
    'filesystem',
    'view-source',
  ].map((scheme) => `${scheme}:alert(1)`),
  ...[
    'tel:+15555',
    'telprompt://15555',
    'facetime:ada@example.org',
    'FaceTime-Audio://15555',
    'sip:ada@example.org',
    'sms:+15555&body=STOP',
    'smsto:15555',
    'mms:15555',
    'imessage://15555',
    'mailto:ada@example.org',
    'webcal://example.com/a.ics',
    'itms-services://?action=download-manifest&url=https://example.com/a.plist',
    'shortcuts://run-shortcut?name=Wipe',
    'workflow://run-workflow?name=Wipe',
    'App-Prefs:root=General',
    'wtai://wp/mc;15555',
    'skype:ada?call',
    'xmpp:ada@example.org',
    'smb://example.com/share',
    'sftp://example.com/file',
    'ssh://example.com',
    'git+ssh://example.com/a.git',
    'vnc://example.com',
    'rdp://full%20address=s:example.com',
    'telnet://example.com',
    'ldap://example.com',
    'jar:https://example.com/a.jar!/',
    'ms-msdt:/id%20PCWDiagnostic',
    'ms-settings:',
    'MS-Word:ofe%7Cu%7Chttps://example.com/a.docx',
    'search-ms:query=a&crumb=location:example.com',
    'search:query=a',
    'shell:startup',
    'microsoft-edge:https://example.com',
    'microsoft.windows.camera:',
    'googlechrome://example.com',
    'googlechromes://example.com',
    'googlechrome-x-callback://x-callback-url/open/?url=https://example.com',
    'firefox-focus://open-url?url=https://example.com',
    'x-safari-https://example.com',
    'x-apple.systempreferences:',
    'android.resource://com.example/raw/a',
    'content://com.example/a',
    'chrome-extension://abc/a.html',
    'moz-extension://abc/a.html',
    'resource://a',
  ],
  'javascript://example.com/%0aalert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java%73cript:alert(1)',
  'javascript%3Aalert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'ｊavascript:alert(1)',
  'javascript：alert(1)',
  'intent://scan/#Intent;scheme=zxing;package=com.evil;end',
  'INTENT:#Intent;component=com.evil/.Main;end',
  'android-app://com.evil/https/example.com',
  'myapp://x\r\nSet-Cookie:a=b',
  'myapp://x y',
  'myapp://x"y',
  'myapp://<b>',
  'myapp://ü',
  'myapp://[x',
];
const badNames = [...badTexts(100), 'a_b', '<b>', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const badIds = [-1, 1.5, true, {}, [], 'abc', '-1', '1e3', 2 ** 53, '99999999999999999'];

/** Invalid values of each field. */
const badFields: Record<string, unknown[]> = {
  url: [
    undefined,
    null,
    '',
    '   ',
    ...badUrls,
    'https://sho.rt/x',
    'http://SHO.RT:80/x',
    'https://api.sho.rt',
  ],
  custom: [
    ...badTexts(190),
    'ab',
    'with space',
    'sl/ash',
    'döt',
    'a.b',
    'api',
    'LOGIN',
    '__proto__.x',
    '%41%42%43',
  ],
  type: [true, {}, [], 'Direct', 'redirect', -1, 1.5, 'overlay-', 'overlay-0', 'overlay-x', '1e5', long(500)],
  password: [1, true, {}, [], long(201), '\ud800abcd'],
  domain: [
    ...badTexts(300),
    'other.example',
    'https://other.example/',
    'not a host',
    'http://',
    '@',
    'sho.rt.evil.example',
    '__proto__',
  ],
  expiry: [
    ...badTexts(19),
    '2020-01-01 00:00:00',
    '2099-02-30 00:00:00',
    '2099-13-01 00:00:00',
    '2099-01-01 24:00:00',
    '2099-01-01',
    '2099-01-01T00:00:00',
    'tomorrow',
    '٢٠٩٩-٠١-٠١ ٠٠:٠٠:٠٠',
  ],
  startdate: [...badTexts(19), '2020-01-01 00:00:00', '2099-02-30 00:00:00', '2099-01-01T00:00:00'],
  expiredurl: badTargets,
  language: ['xx', 'DE', 'de-AT', 'German', '__proto__', '../de', 'e'.repeat(10_000), 1, true, {}, ['de']],
  redirectstatus: [200, 303, '0x12d', '308.0', 302.5, true, {}, 'found'],
  clicklimit: [0, -1, 1.5, 1_000_000_001, '0', '-1', '1.0', '1e3', '0x10', '٣', 'many', true, false, {}, [1]],
  deeplink: [1, true, 'auto'],
  schedule: [1, true, {}, 'tomorrow', many(21, { from: '2099-01-01 00:00:00', link: url })],
  variants: [1, true, {}, 'a', [{ link: url, weight: 1 }], many(11, { link: url, weight: 1 })],
  // Existing clients send anything.
  status: [],
  geotarget: [1, true, {}, 'France', many(251, { location: 'France', link: url })],
  defaultlanguage: [...badTexts(35), 'e', 'en us', 'english!', '123'],
  passquery: [2, 'yes', {}, []],
  devicetarget: [1, true, {}, 'ios', many(251, { device: 'ios', link: url })],
  languagetarget: [1, true, {}, 'en', many(251, { language: 'en', link: url })],
  parameters: [1, true, {}, 'a=b', many(101, { name: 'a', value: 'b' })],
  metatitle: badTexts(1000),
  metadescription: badTexts(5000),
  metaimage: [
    ...badUrls,
    'https://example.com/a.gif',
    'https://example.com/a.svg?x=.png',
    'data:image/png;base64,AA',
  ],
  description: badTexts(5000),
  externalid: [...badTexts(255), 1, {}, 'a b', 'a/b', 'a#b', 'ä', '%41', '.', '..'],
  campaign: badIds,
  channel: badIds,
  pixels: [1, true, {}, 'x', many(51, 1)],
};

const badEntries: [field: string, path: string, value: unknown][] = [
  ...[null, 1, 'x', true].map((entry): [string, string, unknown[]] => ['geotarget', 'geotarget[0]', [entry]]),
  ...[undefined, null, '', ...badNames].map((location): [string, string, unknown[]] => [
    'geotarget',
    'geotarget[0].location',
    [{ location, link: url }],
  ]),
  ...[undefined, null, '', ...badTargets].map((link): [string, string, unknown[]] => [
    'geotarget',
    'geotarget[1].link',
    [
      { location: 'Spain', link: url },
      { location: 'France', link },
    ],
  ]),
  ...[undefined, null, '', ...badNames].map((device): [string, string, unknown[]] => [
    'devicetarget',
    'devicetarget[0].device',
    [{ device, link: url }],
  ]),
  ...[undefined, null, '', ...badTargets].map((link): [string, string, unknown[]] => [
    'devicetarget',
    'devicetarget[0].link',
    [{ device: 'ios', link }],
  ]),
  ...[undefined, null, '', ...badTexts(35), 'english', 'e', 'en-', '__proto__', 'constructor'].map(
    (language): [string, string, unknown[]] => [
      'languagetarget',
      'languagetarget[0].language',
      [{ language, link: url }],
    ],
  ),
  ...[undefined, null, '', ...badTargets].map((link): [string, string, unknown[]] => [
    'languagetarget',
    'languagetarget[0].link',
    [{ language: 'en', link }],
  ]),
  ...[2, 'yes', {}, []].map((auto): [string, string, unknown] => ['deeplink', 'deeplink.auto', { auto }]),
  ...(['apple', 'google'] as const).flatMap((system) =>
    badApps.map((link): [string, string, unknown] => ['deeplink', `deeplink.${system}`, { [system]: link }]),
  ),
  ...[undefined, null, '', 'tomorrow', '2099-02-30 00:00:00'].map((from): [string, string, unknown[]] => [
    'schedule',
    'schedule[0].from',
    [{ from, link: url }],
  ]),
  ...[undefined, null, '', ...badTargets].map((link): [string, string, unknown[]] => [
    'schedule',
    'schedule[0].link',
    [{ from: '2099-01-01 00:00:00', link }],
  ]),
  ...[undefined, null, '', ...badTargets].map((link): [string, string, unknown[]] => [
    'variants',
    'variants[1].link',
    [
      { link: url, weight: 1 },
      { link, weight: 1 },
    ],
  ]),
  ...[undefined, null, '', 0, -1, 1.5, 1001, true, {}, 'x', '1e3'].map(
    (weight): [string, string, unknown[]] => [
      'variants',
      'variants[0].weight',
      [
        { link: url, weight },
        { link: `${url}?b`, weight: 1 },
      ],
    ],
  ),
  ...[undefined, null, '', ...badTexts(200)].map((name): [string, string, unknown[]] => [
    'parameters',
    'parameters[0].name',
    [{ name, value: 'b' }],
  ]),
  ...[undefined, null, ...badTexts(2000)].map((value): [string, string, unknown[]] => [
    'parameters',
    'parameters[0].value',
    [{ name: 'a', value }],
  ]),
  ...badIds.map((id): [string, string, unknown[]] => ['pixels', 'pixels[0]', [id]]),
];

describe.each([createLink, updateLink])('$method $path', (route) => {
  let user: TestUser;
  let id: number;

  beforeAll(async () => {
    user = await service.addUser();
    id = (await addLinkFor(service, user)).id;
  });

  const send = (body: unknown) => call(service, route, { key: user.key, params: { id }, body });

  async function expectRejection(body: Record<string, unknown>, path: string) {
    const { status, body: refusal, requests } = await send(body);
    expect({ value: body, status }).toEqual({ value: body, status: 400 });
    expect(refusal.message).toMatch(new RegExp(`^${path.replace(/[[\].]/g, '\\$&')}: \\w`));
    expect(refusal.message.length).toBeLessThan(200);
    // Only the rate limit's counter is written. GetItem may look up a branded domain.
    expect(requests.map(({ operation }) => operation).filter((name) => name !== 'GetItem')).toEqual([
      'UpdateItem',
    ]);
  }

  it('has invalid values in this test for each of its fields', () => {
    expect(Object.keys(badFields).sort()).toEqual(Object.keys(LinkBody.entries).sort());
  });

  it.each(Object.keys(badFields))(
    'rejects an invalid %s, names the field, and writes nothing',
    async (field) => {
      for (const value of badFields[field] ?? []) await expectRejection({ url, [field]: value }, field);
    },
  );

  it.each([...new Set(badEntries.map(([, path]) => path))])(
    'rejects an invalid %s and names its path',
    async (path) => {
      for (const [field, , value] of badEntries.filter(([, its]) => its === path)) {
        await expectRejection({ url, [field]: value }, path);
      }
    },
  );

  it('names every invalid field in one message', async () => {
    const { body } = await send({
      url: 'x',
      expiry: 'y',
      geotarget: [{ location: 'France', link: 'z' }],
      custom: 'a',
    });
    expect(body.message.split('; ').map((part: string) => part.split(': ')[0])).toEqual([
      'url',
      'custom',
      'expiry',
      'geotarget[0].link',
    ]);
  });

  it('keeps the message short, however many fields are invalid', async () => {
    const geotarget = many(1_000, { location: 'France', link: 'z' });
    const { status, body } = await send({ url, geotarget });
    expect(status).toBe(400);
    expect(body.message.length).toBeLessThanOrEqual(2_000);
  });

  it('responds to any JSON object with 200, or with a 4xx error that names a field', async () => {
    const plausible = fc.oneof(
      fc.constantFrom('', null, url, 'direct', '2099-01-01 00:00:00', 'Some-alias'),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const fields = Object.fromEntries(Object.keys(LinkBody.entries).map((field) => [field, plausible]));
    const bodies = fc.record(
      {
        ...fields,
        url: fc.oneof({ weight: 3, arbitrary: anyUrl() }, { weight: 1, arbitrary: plausible }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status, body: refusal } = await send(body);
        expect([200, 400, 404, 409]).toContain(status);
        if (status === 400) expect(refusal.message).toMatch(/^[\w[\].]+: \w/);
      }),
      { numRuns: 150 },
    );
  });
});

describe('PUT /account/update', () => {
  it.each([
    [{}, 'at least one'],
    [{ email: null }, 'email: '],
    [{ email: '' }, 'email: '],
    [{ email: 7 }, 'email: '],
    [{ email: 'not an address' }, 'email: '],
    [{ email: `${long(250)}@example.com` }, 'email: '],
    [{ email: 'a@b.c\r\nx' }, 'email: '],
    [{ password: null }, 'password: '],
    [{ password: 'four' }, 'password: '],
    [{ password: 12345 }, 'password: '],
    [{ password: long(201) }, 'password: '],
    [{ email: 'x', password: 'x' }, 'password: '],
  ])('rejects %j and writes nothing', async (body, named) => {
    const { key } = await service.addUser();
    const response = await call(service, updateAccount, { key, body });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(named);
    expect(response.requests.map(({ operation }) => operation)).toEqual(['GetItem', 'UpdateItem']);
  });
});
