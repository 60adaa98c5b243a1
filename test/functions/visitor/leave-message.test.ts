import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { readMessages } from '../../../shared/data/messages.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addContactLinkFor, aMessage, send } from '../../support/items/messages.ts';
import { hostileTexts, unescaped } from '../../support/pages/pages.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
});

const now = new Date('2030-01-01T00:00:20Z');
const atNow = () => vi.useFakeTimers({ toFake: ['Date'], now });

const listMessages = async ({ id }: Pick<TestUser, 'id'>) => (await readMessages(id, 1)).items;
const writes = ({ requests }: TestResponse) =>
  requests.flatMap(listActions).filter((action) => action !== 'GetItem' && action !== 'Query');

describe('POST /messages/{alias}', () => {
  it('stores the message for the owner and confirms it on the same page', async () => {
    atNow();
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner, { url: 'https://example.com/target' });
    const response = await send(service, alias);
    expect(response.status).toBe(200);
    expect(response.text).toContain('<p role="status">Thank you!');
    expect(response.text).toContain('<iframe src="https://example.com/target"');
    expect(await listMessages(owner)).toEqual([
      {
        id: owner.id * 100_000_000 + 1,
        userId: owner.id,
        revision: 0,
        ...aMessage,
        alias,
        overlay: 'Questions',
        date: '2030-01-01 00:00:20',
      },
    ]);
  });

  it('accepts the fields of the page’s form and counts no click', async () => {
    const alias = await addContactLinkFor(service, user);
    const { text } = await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    expect(text).toContain(`<form method="post" action="/messages/${alias}">`);
    const { status, requests } = await send(service, alias);
    expect(status).toBe(200);
    expect(JSON.stringify(requests)).not.toContain('VISITOR#');
  });

  it('does not require a name, trims the fields, and stores each line break as one character', async () => {
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner);
    const written = { name: ' ', email: ' ada@example.com ', message: '\r\n one\r\ntwo\rthree\n\tfour ' };
    expect((await send(service, alias, { ...written, name: '' })).status).toBe(200);
    const [message] = await listMessages(owner);
    expect(message).toMatchObject({ email: 'ada@example.com', message: 'one\ntwo\nthree\n\tfour' });
    expect(message).not.toHaveProperty('name');
  });

  it.each(hostileTexts.filter(([what]) => what !== 'a NUL' && what !== '8 KB'))(
    'stores %s in a message unchanged',
    async (_, text) => {
      const owner = await service.addUser();
      const alias = await addContactLinkFor(service, owner);
      expect((await send(service, alias, { ...aMessage, message: text })).status).toBe(200);
      const [message] = await listMessages(owner);
      expect(message?.message).toBe(text.trim().replaceAll('\r\n', '\n'));
    },
  );

  it('accepts a base64 body, and counts a line break as one of the 2000 characters', async () => {
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner);
    const message = `${'ü\r\n'.repeat(999)}ü!`;
    expect((await send(service, alias, { ...aMessage, message })).status).toBe(200);
    expect((await send(service, alias, { ...aMessage, message: `${message}!!` })).status).toBe(400);
    expect((await listMessages(owner))[0]?.message).toHaveLength(2000);
  });

  it('works for a link on a branded domain', async () => {
    const owner = await service.addUser();
    const { origin, host } = await addDomainFor(owner);
    const alias = await addContactLinkFor(service, owner, { domain: origin });
    expect((await send(service, alias, aMessage, { host, origin })).status).toBe(200);
    expect((await send(service, alias, aMessage, { origin: 'https://sho.rt' })).status).toBe(404);
    expect(await listMessages(owner)).toMatchObject([{ alias, domain: origin }]);
  });
});

describe('POST /messages/{alias} with invalid input', () => {
  const wrong = (...fields: string[]) => fields;
  it.each([
    ['nothing', '', wrong('email', 'message')],
    ['no form', '{"email":"ada@example.com"}', wrong('email', 'message')],
    ['broken escapes', 'email=%&message=%E4%A', wrong('email')],
    ['40 KB', { ...aMessage, message: 'x'.repeat(40_000) }, wrong('email', 'message')],
    ['2001 characters', { ...aMessage, message: 'x'.repeat(2001) }, wrong('message')],
    ['only spaces', { ...aMessage, message: ' \r\n\t' }, wrong('message')],
    ['a NUL', { ...aMessage, message: 'a\0b' }, wrong('message')],
    ['an escape character', { ...aMessage, message: 'a\u001b[31m' }, wrong('message')],
    ['a name of 101 characters', { ...aMessage, name: 'x'.repeat(101) }, wrong('name')],
    ['a name of two lines', { ...aMessage, name: 'Ada\r\nBcc: b@example.com' }, wrong('name')],
    ['a name with a NUL', { ...aMessage, name: 'a\0' }, wrong('name')],
    ['no address', { ...aMessage, email: 'ada' }, wrong('email')],
    ['an address with a script', { ...aMessage, email: '"<script>"@example.com' }, wrong('email')],
    ['two addresses', { ...aMessage, email: 'a@example.com,b@example.com' }, wrong('email')],
    ['an address of two lines', { ...aMessage, email: 'a@example.com\r\nBcc: b@c.de' }, wrong('email')],
    ['a long address', { ...aMessage, email: `${'a'.repeat(250)}@example.com` }, wrong('email')],
    ['everything', { name: '\0', email: '\0', message: '\0' }, wrong('name', 'email', 'message')],
  ])('rejects %s, marks the field and writes nothing', async (_, written, fields) => {
    const response = await send(service, await addContactLinkFor(service, user), written);
    expect(response.status).toBe(400);
    expect(response.text).toContain('role="alert"');
    const marked = response.text.matchAll(
      /name="(\w+)"[^>]*aria-invalid="true" aria-describedby="wrong-(\w+)"/g,
    );
    expect([...marked].map(([, name, by]) => [name, by])).toEqual(fields.map((field) => [field, field]));
    expect([...response.text.matchAll(/id="wrong-(\w+)">[A-Z]/g)].map(([, name]) => name)).toEqual(fields);
    expect(writes(response)).toEqual([]);
  });

  it.each(hostileTexts)('shows the form again with %s escaped', async (_, text) => {
    const alias = await addContactLinkFor(service, user);
    const sent = (message: string) => send(service, alias, { name: '"\'<b>', email: 'x', message });
    const { status, text: body } = await sent(text);
    expect(status).toBe(400);
    const [, shown = ''] = /<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(body) ?? [];
    expect(unescaped(shown)).toBe(text);
    expect(body).toContain(
      'name="name" dir="auto" autocomplete="name" maxlength="100" value="&quot;&#39;&lt;b&gt;"',
    );
    const tags = (page: string) => page.match(/<(?!\/?p)[^>]*/g)?.map((tag) => tag.replace(/"[^"]*"/g, ''));
    const described = (page: string) => page.replaceAll(/ aria-(invalid|describedby)="[^"]*"/g, '');
    expect(tags(described(body))).toEqual(tags(described((await sent('Hello')).text)));
  });
});
