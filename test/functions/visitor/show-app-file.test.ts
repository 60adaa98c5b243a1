import { beforeEach, describe, expect, it } from 'vitest';
import { createDomain, deleteDomain, getDomain, updateDomain } from '../../../shared/api/domains.ts';
import { deleteUser } from '../../../shared/api/users.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { showAppFile } from '../../../shared/api/visitor/site.ts';
import { appFileKey } from '../../../shared/data/keys.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { allNamesPointHere, useResolver } from '../../support/network/dns.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();
let user: TestUser;
beforeEach(async () => {
  user = await service.addUser();
});

const apple = { applinks: { details: [{ appIDs: ['ABCDE12345.com.example'], components: [{ '/': '*' }] }] } };
const statement = {
  relation: ['delegate_permission/common.handle_all_urls'],
  target: { namespace: 'android_app', package_name: 'com.example', sha256_cert_fingerprints: ['14:6D'] },
};
const fields = {
  appleappsiteassociation: 'apple-app-site-association',
  assetlinks: 'assetlinks.json',
} as const;
type Field = keyof typeof fields;
const samples = { appleappsiteassociation: apple, assetlinks: [statement] };

const ask = (host: string, file: string, method = 'GET') =>
  call(service, showAppFile, { params: { file }, headers: { host }, method });
const change = (id: number, body: object, { key } = user) =>
  call(service, updateDomain, { key, params: { id }, body });
const read = async (id: number) =>
  (await call(service, getDomain, { key: user.key, params: { id } })).body.data;

describe.each(Object.keys(fields) as Field[])('%s', (field) => {
  const file = fields[field];
  const sample = samples[field];

  it('is served as JSON by its domain only, without a redirect, and shown to the owner', async () => {
    const redirects = { redirect404: 'https://example.com/404', redirectroot: 'https://example.com/' };
    const [{ id, host }, other] = [await addDomainFor(user, redirects), await addDomainFor(user, redirects)];
    expect((await read(id))[field]).toBeNull();
    expect((await change(id, { [field]: sample })).status).toBe(200);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await ask(`${host}:443`, file, method);
      expect([status, headers, text]).toEqual([
        200,
        {
          'content-type': 'application/json',
          'cache-control': 'public, max-age=300',
          'x-content-type-options': 'nosniff',
        },
        JSON.stringify(sample),
      ]);
    }
    expect((await read(id))[field]).toEqual(sample);
    for (const elsewhere of [other.host, 'sho.rt', 'unknown.example', `${host}.evil.example`, '']) {
      const { status, headers } = await ask(elsewhere, file);
      expect([elsewhere, status, headers.location]).toEqual([elsewhere, 404, undefined]);
    }
  });

  it('is kept as its text, stays when it is not sent, and is cleared by null or nothing', async () => {
    const text = `\n ${JSON.stringify(sample, null, 2)} `;
    const { id, host } = await addDomainFor(user);
    for (const nothing of [null, '']) {
      await change(id, { [field]: text });
      await change(id, { redirectroot: 'https://example.com/' });
      expect((await ask(host, file)).text).toBe(text.trim());
      await change(id, { [field]: nothing });
      expect([(await ask(host, file)).status, (await read(id))[field]]).toEqual([404, null]);
    }
  });

  it('goes with the domain, and with its owner', async () => {
    const { id, host, origin } = await addDomainFor(user, { [field]: JSON.stringify(sample) });
    expect((await ask(host, file)).status).toBe(200);
    await call(service, deleteDomain, { key: user.key, params: { id } });
    expect((await ask(host, file)).status).toBe(404);
    const [admin, leaving] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    await addDomainFor(leaving, { domain: origin, [field]: JSON.stringify(sample) });
    await call(service, deleteUser, { key: admin.key, params: { id: leaving.id } });
    await runJobs();
    expect(await getItem(appFileKey(host, field))).toBeUndefined();
  });

  const json = (text: string) => JSON.stringify(sample).replace(/\}(\]?)$/, `,${text}}$1`);
  it.each([
    ['HTML', json('"x":"</script><script>alert(1)</script><!--"')],
    ['__proto__', json('"__proto__":{"applinks":1},"constructor":{}')],
    ['the same name twice', json('"x":1,"x":2')],
    ['half of a character', json('"x":"\\ud800"')],
    ['as many levels as are allowed', json(`"x":${'['.repeat(29)}${']'.repeat(29)}`)],
    ['64 KB', json(`"x":"${'é'.repeat((65_536 - Buffer.byteLength(json('"x":""'))) / 2)}"`)],
  ])('serves and shows %s as what it is: data', async (_, text) => {
    const { id, host } = await addDomainFor(user);
    expect((await change(id, { [field]: text })).body).toMatchObject({ error: 0 });
    const { headers, text: served } = await ask(host, file);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
      'application/json',
      'nosniff',
    ]);
    expect(served).toBe(text);
    expect(JSON.stringify((await read(id))[field])).toBe(JSON.stringify(JSON.parse(text)));
  });

  const wrong =
    field === 'assetlinks' ? /^assetlinks: must be a JSON list/ : /^\w+: must be JSON with applinks/;
  it.each([
    ['what is not JSON', '{', wrong],
    ['a string', '"applinks"', wrong],
    ['a number', 1, /^\w+: must be a JSON object or its text/],
    ['nothing of it', {}, wrong],
    ['an empty list', [], wrong],
    ['other values', { applinks: 1, relation: 'x', target: {} }, wrong],
    ['parts of other types', [{ relation: [1], target: {} }], wrong],
    ['more than 64 KB', json(`"x":"${'é'.repeat(32_768)}"`), /^\w+: must have at most 64 KB/],
    ['half of a character', '{"applinks":{"x":"\ud800"}}', /^\w+: must be well-formed Unicode/],
    ['a deep nest', json(`"x":${'['.repeat(15_000)}${']'.repeat(15_000)}`), wrong],
    ['a deep nest that never ends', '['.repeat(60_000), wrong],
  ])('refuses %s, names the field, and changes nothing', async (_, value, message) => {
    const { id, host } = await addDomainFor(user);
    const { status, body } = await change(id, { [field]: value, redirectroot: 'https://example.com/' });
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect([(await ask(host, file)).status, (await read(id))[field]]).toEqual([404, null]);
    const added = await call(service, createDomain, {
      key: user.key,
      body: { domain: 'https://new.example', [field]: value },
    });
    expect([added.status, added.body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('the files of a branded domain', () => {
  it('can be one statement, which is a list of one, and statements of other sites', async () => {
    const { id } = await addDomainFor(user);
    await change(id, { assetlinks: statement });
    expect((await read(id)).assetlinks).toEqual([statement]);
    const include = [{ include: 'https://example.com/.well-known/assetlinks.json' }];
    await change(id, { assetlinks: include });
    expect((await read(id)).assetlinks).toEqual(include);
  });

  it('cannot be changed by another user', async () => {
    const { id, host } = await addDomainFor(user, { assetlinks: JSON.stringify([statement]) });
    const other = await service.addUser();
    expect((await change(id, { assetlinks: null }, other)).status).toBe(404);
    expect((await ask(host, 'assetlinks.json')).status).toBe(200);
  });

  it('cost a visit of a link nothing', async () => {
    const big = JSON.stringify({ applinks: { x: 'x'.repeat(60_000) } });
    const { id, host } = await addDomainFor(user);
    const { alias } = await addLinkFor(service, user, { domain: host });
    const cost = async () =>
      (await call(service, followLink, { params: { alias }, headers: { host } })).requests.map(
        ({ operation, units }) => [operation, units],
      );
    const before = await cost();
    await change(id, { appleappsiteassociation: big, assetlinks: [statement] });
    expect(await cost()).toEqual(before);
  });

  it.each(['security.txt', 'assetlinks', 'Assetlinks.json', 'constructor', '__proto__', 'x/assetlinks.json'])(
    'are not served as %s, which is a path like any other',
    async (file) => {
      const redirect404 = `${(await addDomainFor(user)).origin}/missing`;
      const { host } = await addDomainFor(user, { redirect404, assetlinks: JSON.stringify([statement]) });
      const { status, headers } = await ask(host, file);
      expect([status, headers.location]).toEqual([302, redirect404]);
      expect((await ask('sho.rt', file)).status).toBe(404);
    },
  );
});

it('a new domain can bring its files', async () => {
  useResolver(allNamesPointHere);
  const body = { domain: 'https://brings.example', appleappsiteassociation: apple, assetlinks: null };
  const { id } = (await call(service, createDomain, { key: user.key, body })).body;
  expect(await read(id)).toMatchObject({ appleappsiteassociation: apple, assetlinks: null });
  expect((await ask('brings.example', 'apple-app-site-association')).status).toBe(200);
});
