import { describe, expect, it } from 'vitest';
import { createLinks } from '../../shared/api/bulk-links.ts';
import { createLink } from '../../shared/api/links.ts';
import { call } from '../support/call.ts';
import { testService } from '../support/service.ts';

const service = testService();
const url = 'https://example.com/';
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const withNames = (count: number, name: (i: number) => string) =>
  `{${Array.from({ length: count }, (_, i) => `"${name(i)}":1`).join()}}`;
const tooManyNames = 'body: must have at most 1000 different names of fields';

/** Before the body is parsed, only the key lookup and the rate limit access the table. */
const onlyAuthentication = ['GetItem', 'UpdateItem'];

describe('a request body', () => {
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const { key } = await service.addUser();
    return call(service, createLink, { key, body, headers });
  };

  it.each([
    ['broken JSON', '{"url":', 'body: must be valid JSON'],
    ['broken and long', `{"url":"${url}","x":"${'x'.repeat(9000)}"`, 'body: must be valid JSON'],
    ['a long array', `["${'x'.repeat(9000)}"]`, 'body: must be a JSON object'],
    ['text', 'url=https://example.com', 'body: must be valid JSON'],
    ['an array', '[{"url":"https://example.com"}]', 'body: must be a JSON object'],
    ['a string', '"https://example.com"', 'body: must be a JSON object'],
    ['a number', '12', 'body: must be a JSON object'],
    ['null', 'null', 'body: must be a JSON object'],
    ['nothing', undefined, 'url: is required'],
    ['an empty string', '', 'url: is required'],
    ['the key __proto__', `{"url":"${url}","__proto__":{"a":1}}`, '__proto__: is not an allowed field name'],
    [
      'the key __proto__ deep inside',
      `{"url":"${url}","x":{"__proto__":1}}`,
      '__proto__: is not an allowed field name',
    ],
    ['the key constructor', `{"url":"${url}","constructor":1}`, 'constructor: is not an allowed field name'],
    [
      'constructor.prototype',
      `{"url":"${url}","constructor":{"prototype":{}}}`,
      'constructor: is not an allowed field name',
    ],
    ['invalid UTF-8', bytes('{"url":"https://example.com/', [0xff, 0xfe], '"}'), 'body: must be UTF-8'],
    ['nested too deeply', `{"a":${'['.repeat(32)}`, 'body: must be nested at most 32 levels deep'],
    [
      'an escaped __proto__',
      `{"url":"${url}","\\u005f_pro\\u0074o__" : 1}`,
      '__proto__: is not an allowed field name',
    ],
    [
      'an escaped constructor',
      `{"url":"${url}","x":[{"\\u0063onstructor":1}]}`,
      'constructor: is not an allowed field name',
    ],
    ['a list without end', `{"a":[${'1,'.repeat(10_001)}`, 'body: must have at most 10000 values'],
    ['a list of nothing', `{"a":[${'{}'.repeat(10_001)}`, 'body: must have at most 10000 values'],
    ['names without end', `{"a":${'"":'.repeat(10_001)}`, 'body: must have at most 10000 values'],
    ['of many names', withNames(1001, (i) => `${i * 7919}`), tooManyNames],
    [
      'of many names in lists',
      `{"a":[${withNames(600, (i) => `a${i}`)},${withNames(600, (i) => `b${i}`)}]}`,
      tooManyNames,
    ],
    ['of many escaped names', withNames(1001, (i) => `\\u006b${i}`), tooManyNames],
    ['an overlong encoding', bytes('{"url":"', [0xc0, 0xaf], '"}'), 'body: must be UTF-8'],
  ])('is rejected with 400 if it is %s', async (_, body, message) => {
    const response = await post(body);
    expect([response.status, response.body.message]).toEqual([400, message]);
    expect(response.requests.map(({ operation }) => operation)).toEqual(onlyAuthentication);
  });

  it('may have any characters in its texts', async () => {
    const description = `${'[{,'.repeat(300)} \\" ${'}]\\\\'.repeat(20)}`;
    expect((await post(`{"url":"${url}","description":"${description}"}`)).status).toBe(200);
  });

  it('may be nested 32 levels deep', async () => {
    const lists = ['[', ']'].map((bracket) => bracket.repeat(31)).join('');
    expect((await post(`{"url":"${url}","x":${lists}}`)).status).toBe(200);
  });

  it('may have reserved and many names in its texts', async () => {
    const description = `constructor __proto__ ${'\\"a\\":'.repeat(800)}`;
    expect((await post(`{"url":"${url}","description":"${description}","x":"constructor"}`)).status).toBe(
      200,
    );
  });

  it('may have a thousand rows with 38 fields each', async () => {
    const { key } = await service.addUser();
    const row = {
      url,
      geotarget: 'x',
      ...Object.fromEntries(Array.from({ length: 36 }, (_, i) => [`n${i}`, 1])),
    };
    const body = { urls: Array.from({ length: 1000 }, () => row) };
    expect((await call(service, createLinks, { key, body })).status).toBe(200);
  });

  it('is accepted in base64, as API Gateway may send it', async () => {
    expect((await post(bytes(JSON.stringify({ url })))).status).toBe(200);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/vnd.api+json'])(
    'is accepted as JSON with the content type %s',
    async (type) => {
      expect((await post({ url }, { 'content-type': type })).status).toBe(200);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'is rejected with 415 with the content type "%s"',
    async (type) => {
      for (const description of ['short', 'long'.repeat(3000)]) {
        const response = await post({ url, description }, { 'content-type': type });
        expect(response.status).toBe(415);
        expect(response.body.message).toContain('application/json');
        expect(response.requests.map(({ operation }) => operation)).toEqual(onlyAuthentication);
      }
    },
  );

  it('is rejected with 413 above 256 KB, counted in bytes', async () => {
    const body = (size: number) => {
      const text = JSON.stringify({ url, ignored: '' });
      return text.replace('"ignored":""', `"ignored":"${'é'.repeat((size - text.length) / 2)}"`);
    };
    expect((await post(body(256 * 1024 - 2))).status).toBe(200);
    expect((await post(body(256 * 1024 + 2))).status).toBe(413);
    expect((await post(Buffer.alloc(300 * 1024, 0x20))).status).toBe(413);
  });

  it('is not parsed before authentication', async () => {
    const response = await call(service, createLink, { body: '{' });
    expect(response.status).toBe(401);
  });
});
