import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const target = 'https://example.com/a?b=c#d';
const addLink = (body: Record<string, unknown> = {}) => addLinkFor(service, user, { url: target, ...body });
const visit = (alias: string, host = 'sho.rt') =>
  call(service, followLink, { params: { alias }, headers: { host } });

function expectPage(response: TestResponse, status: number, words: string) {
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers).not.toHaveProperty('location');
  expect(response.text).toContain(words);
}

describe('GET /{alias}', () => {
  it('redirects to the target without caching', async () => {
    const { alias } = await addLink();
    const response = await visit(alias);
    expect(response.status).toBe(302);
    expect(response.headers).toEqual({ location: target, 'cache-control': 'private, no-store' });
    expect(response.text).toBe('');
  });

  it('costs a read of half a unit', async () => {
    const { alias } = await addLink();
    const { requests } = await visit(alias);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ operation: 'GetItem', units: 0.5 });
    expect(requests[0]?.input.ConsistentRead).not.toBe(true);
  });

  it('ignores the full stop of a sentence after the alias', async () => {
    const { alias } = await addLink();
    expect((await visit(`${alias}.`)).headers.location).toBe(target);
    expect((await visit(`${alias}..`)).status).toBe(404);
  });

  it('passes the visitor’s query on if the link says so', async () => {
    const { alias } = await addLink({ passquery: 'true' });
    const response = await call(service, followLink, { params: { alias }, query: { gclid: 'a b' } });
    expect(response.headers.location).toBe('https://example.com/a?b=c&gclid=a+b#d');
  });

  it.each(['Summer-1', 'summer-2', 'SUMMER-3'])('finds the alias %s in any case', async (custom) => {
    await addLink({ custom });
    for (const alias of [custom, custom.toLowerCase(), custom.toUpperCase()])
      expect((await visit(alias)).headers.location).toBe(target);
  });

  it('appends the link’s parameters to the target’s own', async () => {
    const { alias } = await addLink({ parameters: [{ name: 'utm source', value: 'a&b' }] });
    expect((await visit(alias)).headers.location).toBe('https://example.com/a?b=c&utm+source=a%26b#d');
  });

  it.each([
    ['another script', 'https://bücher.example/ü?ü#ü', 'https://xn--bcher-kva.example/%C3%BC?%C3%BC#%C3%BC'],
    ['a port and a user', 'https://u:p@example.com:8443/', 'https://u:p@example.com:8443/'],
    ['plain http', 'http://example.com/', 'http://example.com/'],
  ])('redirects to targets with %s', async (_, url, location) => {
    const { alias } = await addLink({ url });
    expect((await visit(alias)).headers.location).toBe(location);
  });

  it.each(['api.sho.rt', 'SHO.RT'])('responds on the service’s own host %s', async (host) => {
    const { alias } = await addLink();
    expect((await visit(alias, host)).status).toBe(302);
  });

  it('redirects until the second of expiry, and then responds with 410', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
    const { alias } = await addLink({ expiry: '2030-01-01 00:00:10', password: 'open sesame' });
    const { alias: open } = await addLink({ expiry: '2030-01-01 00:00:10' });
    vi.setSystemTime(new Date('2030-01-01T00:00:09.999Z'));
    expect((await visit(open)).status).toBe(302);
    expect((await visit(alias)).status).toBe(200);
    vi.setSystemTime(new Date('2030-01-01T00:00:10.000Z'));
    for (const expired of [open, alias]) {
      const response = await visit(expired);
      expectPage(response, 410, 'This link has expired');
      expect(response.text).not.toContain('example.com');
    }
  });

  it('asks for the password without revealing the target', async () => {
    const { alias } = await addLink({ password: 'open sesame', metatitle: 'Secret title' });
    const response = await visit(alias);
    expectPage(response, 200, 'password');
    expect(JSON.stringify([response.headers, response.text])).not.toMatch(
      /example\.com|Secret title|scrypt|sesame/,
    );
  });
});

describe('GET /{alias} of a link that changed', () => {
  const change = async (id: number, body: Record<string, unknown>) => {
    const { status } = await call(service, updateLink, {
      key: user.key,
      params: { id },
      body: { url: target, ...body },
    });
    expect(status).toBe(200);
  };

  it('redirects to a new target immediately', async () => {
    const { id, alias } = await addLink();
    await change(id, { url: 'https://example.com/new' });
    expect((await visit(alias)).headers.location).toBe('https://example.com/new');
  });

  it('works under a new alias immediately, and no longer under the old one', async () => {
    const { id, alias } = await addLink();
    await change(id, { custom: `${alias}-moved` });
    expect((await visit(`${alias}-moved`)).status).toBe(302);
    expect((await visit(alias)).status).toBe(404);
  });

  it('redirects again after password and expiry were cleared', async () => {
    const { id, alias } = await addLink({ password: 'open sesame', expiry: '2999-01-01 00:00:00' });
    await change(id, { password: null, expiry: '' });
    expect((await visit(alias)).status).toBe(302);
  });

  it('responds with 404 for a deleted link', async () => {
    const { id, alias } = await addLink();
    await call(service, deleteLink, { key: user.key, params: { id } });
    expectPage(await visit(alias), 404, 'Link not found');
  });
});

describe('GET /{alias} without a link', () => {
  it('reads an unknown alias again consistently, because it may be new', async () => {
    const response = await visit('nobody-made-this');
    expectPage(response, 404, 'Link not found');
    expect(
      response.requests.map(({ operation, input }) => [operation, input.ConsistentRead ?? false]),
    ).toEqual([
      ['GetItem', false],
      ['GetItem', true],
    ]);
  });

  it('finds a link that only the consistent read returns', async () => {
    const mock = mockClient(DynamoDBClient);
    connectTable({ region: 'local' });
    onTestFinished(() => {
      mock.restore();
      connectTable(service.table.connection);
    });
    mock.on(GetItemCommand).resolves({});
    const Item = { linkId: { N: '1' }, userId: { N: '12' }, url: { S: target }, retention: { N: '30' } };
    mock.on(GetItemCommand, { ConsistentRead: true }).resolves({ Item });
    expect((await visit('just-now')).headers.location).toBe(target);
    const asked = mock.commandCalls(GetItemCommand).map(({ args: [{ input }] }) => input.Key);
    expect(asked).toEqual(Array(2).fill({ pk: { S: 'ROUTE#*#just-now' }, sk: { S: 'ROUTE' } }));
  });

  it.each([
    ['a path to a parent folder', '../etc/passwd'],
    ['dots', '..'],
    ['a file', 'robots.txt'],
    ['a NUL', 'abc\u0000def'],
    ['4 KB', 'a'.repeat(4096)],
    ['an alias that is one character too long', 'a'.repeat(191)],
    ['a percent sign', 'abc%2'],
    ['two characters', 'ab'],
    ['nothing', ''],
    ['a number sign', 'abc#def'],
    ['markup', '<script>alert(1)</script>'],
    ['another script', 'größe'],
    ['a space within', 'abc def'],
    ['spaces around an alias', ' abc '],
    ['4 KB of spaces before one', `${' '.repeat(4096)}abc`],
  ])('responds with 404 for %s without a read', async (_, alias) => {
    const response = await visit(alias);
    expectPage(response, 404, 'Link not found');
    expect(response.requests).toEqual([]);
    expect(response.text).not.toContain('<script');
  });

  it.each([
    'example.com',
    'sho.rt.example.com',
    'sho.rt:8080',
    '',
    '*',
    'sho.rt#',
    'h'.repeat(4096),
    'größe',
  ])('does not find the service’s links on the host %j', async (host) => {
    const { alias } = await addLink();
    expectPage(await visit(alias, host), 404, 'Link not found');
  });

  it('responds with 500 and logs the cause if the table fails', async () => {
    const { alias } = await addLink();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    service.table.failWith(() => new Error('node 10.1.2.3 is on fire'));
    const response = await visit(alias);
    expectPage(response, 500, 'Something went wrong');
    expect(response.text).not.toMatch(/fire|10\.1\.2\.3|Error/);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toMatchObject({
      function: 'followLink',
      requestId: 'test',
      error: { message: 'node 10.1.2.3 is on fire' },
    });
  });
});
