import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signOut } from '../../../shared/api/sign-in.ts';
import { deleteMessage } from '../../../shared/api/visitor/sessions.ts';
import { totalsKey } from '../../../shared/data/keys.ts';
import { readMessages } from '../../../shared/data/messages.ts';
import { call } from '../../support/call.ts';
import { getItem } from '../../support/items.ts';
import { addContactLinkOf, send, sendMany } from '../../support/messages.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { sessionFormOf, signedInCookies } from '../../support/sign-in.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
let form: string;
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  form = await sessionFormOf(service, cookies);
});

const remove = (id: unknown, options: { query?: object; headers?: Record<string, string> } = {}) =>
  call(service, deleteMessage, { params: { id }, cookies, body: form, ...options } as object);

/** A user with one message, and the message's id. */
async function withMessage() {
  const owner = await service.addUser();
  await send(service, await addContactLinkOf(service, owner));
  const { items } = await readMessages(owner.id, 1);
  const by = await signedInCookies(service, owner);
  return { owner, id: items[0]?.id ?? 0, by, form: await sessionFormOf(service, by) };
}

const countOf = async ({ id }: TestUser) => [
  (await readMessages(id, 1)).result,
  (await getItem(totalsKey(id)))?.messages,
];

describe('POST /account/messages/{id}/delete', () => {
  it('deletes the message, decrements the count, and redirects back to its page', async () => {
    const alias = await addContactLinkOf(service, user);
    await sendMany(service, alias, 5);
    const [, second] = (await readMessages(user.id, 1)).items;
    const answer = await remove(second?.id, { query: { page: '3' }, headers: { origin: 'https://sho.rt' } });
    expect(answer.status).toBe(303);
    expect(answer.headers).toEqual({
      location: '/account?page=3#messages',
      'cache-control': 'private, no-store',
    });
    const left = (await readMessages(user.id, 1)).items.map(({ id }) => id);
    expect(left).toHaveLength(4);
    expect(left).not.toContain(second?.id);
    expect(await countOf(user)).toEqual([4, 4]);
  });

  it('decrements the count once if the button is clicked twice', async () => {
    const { owner, id, by, form: body } = await withMessage();
    const press = () => call(service, deleteMessage, { params: { id }, cookies: by, body });
    const answers = await Promise.all([press(), press(), press()]);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await countOf(owner)).toEqual([0, 0]);
  });

  it('does not delete other users’ messages, and answers as for a missing one', async () => {
    const { owner, id } = await withMessage();
    const answer = await remove(id);
    expect(answer).toMatchObject(
      await remove(`${user.id}00000099`).then(({ status, text }) => ({ status, text })),
    );
    expect(await countOf(owner)).toEqual([1, 1]);
  });

  it.each(['0', '-1', 'x', '1e3', '1.5', 'NaN', '%00', '../x', '9'.repeat(4096), '__proto__'])(
    'deletes nothing for the id %s',
    async (id) => {
      const before = await countOf(user);
      expect((await remove(id)).status).toBe(303);
      expect(await countOf(user)).toEqual(before);
    },
  );

  it.each(['0', '-1', 'x', 'https://example.com/', '1\r\nSet-Cookie: a=b'])(
    'redirects to the first page for the page %j',
    async (page) => {
      expect((await remove(1, { query: { page } })).headers.location).toBe('/account?page=1#messages');
    },
  );

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site in an older browser', { origin: 'https://example.com' }],
    ['a script of the same host', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
  ])('rejects a request from %s before reading anything', async (_, headers) => {
    const { owner, id, by, form: body } = await withMessage();
    const answer = await call(service, deleteMessage, { params: { id }, cookies: by, body, headers });
    expect([answer.status, answer.requests]).toEqual([403, []]);
    expect(answer.text).toContain('<h1>The message was not deleted</h1>');
    expect(await countOf(owner)).toEqual([1, 1]);
  });

  it('rejects a form without the token of this session, and says what to do', async () => {
    const { owner, id, by, form: genuine } = await withMessage();
    const others = [undefined, '', 'csrf=', 'csrf', form, `${genuine}A`, genuine.slice(0, -1), 'a=b&csrf=é'];
    for (const body of others) {
      const answer = await call(service, deleteMessage, { params: { id }, cookies: by, body });
      expect([answer.status, answer.requests]).toEqual([403, []]);
      expect(answer.text).toContain('Open that page again and use the button below the message.');
    }
    expect(await countOf(owner)).toEqual([1, 1]);
  });

  it('answers 401 and deletes nothing after the session has ended', async () => {
    const { owner, id, by, form: body } = await withMessage();
    await call(service, signOut, { cookies: by, body });
    const answer = await call(service, deleteMessage, { params: { id }, cookies: by, body });
    expect(answer.status).toBe(401);
    expect(await countOf(owner)).toEqual([1, 1]);
  });

  it('answers 401 without a session', async () => {
    const { owner, id } = await withMessage();
    const answer = await call(service, deleteMessage, { params: { id } });
    expect([answer.status, answer.requests]).toEqual([401, []]);
    expect(answer.text).toContain('<h1>You are not signed in</h1>');
    expect(await countOf(owner)).toEqual([1, 1]);
  });

  it('answers 404 on other hosts', async () => {
    const { owner, id, by } = await withMessage();
    const headers = { host: 'go.example.com' };
    const answer = await call(service, deleteMessage, { params: { id }, cookies: by, headers });
    expect([answer.status, answer.requests]).toEqual([404, []]);
    expect(await countOf(owner)).toEqual([1, 1]);
  });

  it('answers 500 without details if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.table.failWith(() => new Error('the table is away'));
    onTestFinished(() => {
      log.mockRestore();
      service.table.failWith(undefined);
    });
    const { status, text } = await remove(1);
    expect([status, text.includes('the table is away')]).toEqual([500, false]);
  });
});
