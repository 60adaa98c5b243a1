import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteOverlay } from '../../../shared/api/overlays.ts';
import { unlockLink } from '../../../shared/api/visitor/links.ts';
import { readMessages } from '../../../shared/data/messages.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addContactLinkFor, aMessage, send } from '../../support/items/messages.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
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

describe('POST /messages/{alias} of a link without a form', () => {
  it.each(['no-such-link', 'a.b', 'x'.repeat(4096), '..', 'api'])(
    'responds with 404 for %s',
    async (alias) => {
      const response = await send(service, alias);
      expect([response.status, writes(response)]).toEqual([404, []]);
    },
  );

  it('responds with 404 for links and overlays of other types and for deleted ones', async () => {
    const contact = await addOverlayFor(service, user, { type: 'contact' });
    const { alias: gone } = await addLinkFor(service, user, { type: `overlay-${contact}` });
    await call(service, deleteOverlay, { key: user.key, params: { id: contact } });
    const aliases = [
      (await addLinkFor(service, user)).alias,
      (await addLinkFor(service, user, { type: 'frame' })).alias,
      await addContactLinkFor(service, user, { overlay: { type: 'message' } }),
      gone,
    ];
    for (const alias of aliases) {
      const response = await send(service, alias);
      expect([response.status, writes(response)]).toEqual([404, []]);
    }
  });

  it('responds with 410 if the link has expired', async () => {
    atNow();
    const alias = await addContactLinkFor(service, user, { expiry: '2030-01-01 00:00:30' });
    expect((await send(service, alias)).status).toBe(200);
    vi.setSystemTime(new Date('2030-01-01T00:00:30Z'));
    const response = await send(service, alias);
    expect([response.status, writes(response)]).toEqual([410, []]);
  });

  it.each([
    ['a bot', { 'user-agent': 'Googlebot/2.1' }],
    ['a client without a user agent', { 'user-agent': '' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another site in an older browser', { origin: 'https://example.com' }],
    ['a page that hides its origin', { origin: 'null' }],
  ])('responds with 403 for %s before reading anything', async (_, headers) => {
    const response = await send(service, await addContactLinkFor(service, user), aMessage, headers);
    expect([response.status, response.requests]).toEqual([403, []]);
    expect(response.text).toContain('<h1>Your message was not sent</h1>');
  });

  it('responds with 500 without details if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const alias = await addContactLinkFor(service, user);
    service.table.failWith(() => new Error('the table is away'));
    const { status, text } = await send(service, alias);
    expect(status).toBe(500);
    expect(text).not.toContain('the table is away');
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/ada@example\.com|Hello there/);
  });
});

describe('POST /messages/{alias} of a link with a password', () => {
  const password = 'open sesame';
  const url = 'https://example.com/secret';
  const unlocked = async (alias: string) => {
    const body = `password=${encodeURIComponent(password)}`;
    const { text } = await call(service, unlockLink, { params: { alias }, body, headers: chromeOnWindows });
    return /<input type="hidden" name="unlockToken" value="([\w-]{43})">/.exec(text)?.[1] ?? '';
  };

  it('accepts a message with the unlock token, also after a rejected input', async () => {
    const owner = await service.addUser();
    const alias = await addContactLinkFor(service, owner, { url, password });
    const unlockToken = await unlocked(alias);
    const mistaken = await send(service, alias, { unlockToken });
    expect(mistaken.status).toBe(400);
    expect(mistaken.text).toContain(`name="unlockToken" value="${unlockToken}"`);
    const { status, text } = await send(service, alias, { ...aMessage, unlockToken });
    expect([status, text.includes(url)]).toEqual([200, true]);
    expect(await listMessages(owner)).toHaveLength(1);
  });

  it('responds with 404 without the right unlock token, and does not reveal the target', async () => {
    const alias = await addContactLinkFor(service, user, { url, password });
    const other = await unlocked(await addContactLinkFor(service, user, { url, password }));
    const unlockToken = await unlocked(alias);
    for (const given of ['', 'x', other, unlockToken.slice(1), `${unlockToken}A`, `${'é'.repeat(20)}abc`]) {
      const response = await send(service, alias, { ...aMessage, unlockToken: given });
      expect([response.status, writes(response)]).toEqual([404, []]);
      expect(response.text).not.toContain('example.com');
    }
  });
});
