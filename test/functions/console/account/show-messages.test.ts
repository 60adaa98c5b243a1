import { afterEach, describe, expect, it, vi } from 'vitest';
import { showNewKey } from '../../../../shared/api/console/keys.ts';
import { showMessages } from '../../../../shared/api/console/messages.ts';
import { markAsRead } from '../../../../shared/data/messages.ts';
import { getUserOrThrow } from '../../../../shared/data/users/users.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { addContactLinkFor, aMessage, send, sendMany } from '../../../support/items/messages.ts';
import { measureCost, shownIn } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
afterEach(() => void vi.useRealTimers());

describe('GET /console/messages', () => {
  it('says where messages will come from', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const response = await call(service, showMessages, { cookies });
    expect(shownIn(response)).toContain(
      'Messages that visitors send through your contact overlays will appear here.',
    );
    expect(response.text).toContain('<a class="button" href="/console/overlays">');
    expect(response.text).not.toContain('/console/messages/export');
  });

  it('shows messages newest first, in pages, and costs few requests and units', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    await sendMany(service, await addContactLinkFor(service, user), 21);
    const response = await call(service, showMessages, { cookies });
    expect(response.text.match(/mailto:ada@example\.com/g)).toHaveLength(20);
    expect(response.text).toContain('href="/console/messages?page=2"');
    expect(response.text).toContain('href="/console/messages/export?page=1"');
    expect(measureCost(response).operations.sort()).toEqual([
      'BatchGetItem',
      'Query',
      'Query',
      'TransactWriteItems',
    ]);
    expect(measureCost(response).units).toBeLessThanOrEqual(8);
    const again = measureCost(await call(service, showMessages, { cookies }));
    expect(again.operations.sort()).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(again.units).toBeLessThanOrEqual(6);
    const second = await call(service, showMessages, { cookies, query: { page: 2 } });
    expect(second.text.match(/mailto:ada@example\.com/g)).toHaveLength(1);
    expect(second.text).toMatch(/action="\/console\/messages\/\d+\/delete\?page=2"/);
    const third = await call(service, showMessages, { cookies, query: { page: 3 } });
    expect(shownIn(third)).toContain('There are no more messages on this page.');
  });

  it('shows in the menu of every page how many are unread, until the list was opened', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    const alias = await addContactLinkFor(service, user);
    const readBadge = async (route: Parameters<typeof call>[1]) => {
      const { text, requests } = await call(service, route, { cookies });
      return {
        badge: /<span class="badge good">(\d+)<span class="unseen"> unread/.exec(text)?.[1],
        text,
        requests,
      };
    };
    const before = await readBadge(showNewKey);
    expect(before.badge).toBeUndefined();
    await sendMany(service, alias, 2);
    const after = await readBadge(showNewKey);
    expect(after.badge).toBe('2');
    expect(measureCost(after)).toEqual(measureCost(before));
    const opened = await readBadge(showMessages);
    expect(opened.text.match(/<span class="badge good">New<\/span>/g)).toHaveLength(2);
    expect(opened.badge).toBeUndefined();
    await send(service, alias);
    expect((await readBadge(showNewKey)).badge).toBe('1');
    const again = await readBadge(showMessages);
    expect(again.text.match(/<span class="badge good">New<\/span>/g)).toHaveLength(1);
    expect((await readBadge(showMessages)).text).not.toContain('>New<');
  });

  it('counts messages as read once, also if two tabs open the list at the same time', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    const alias = await addContactLinkFor(service, user);
    await sendMany(service, alias, 2);
    const asRead = await getUserOrThrow(user.id);
    await Promise.all([markAsRead(asRead), markAsRead(asRead)]);
    await markAsRead(asRead);
    expect((await getUserOrThrow(user.id)).unreadMessages).toBe(0);
    await send(service, alias);
    const { text } = await call(service, showNewKey, { cookies });
    expect(text).toContain('<span class="badge good">1<span class="unseen"> unread');
  });

  it('shows who wrote what, when, and on which short URL of a branded domain', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:03:59Z') });
    const user = await service.addUser();
    const { origin, host } = await addDomainFor(user);
    const alias = await addContactLinkFor(service, user, { domain: origin });
    await send(service, alias, { ...aMessage, name: '', message: 'Hello\nthere' }, { host });
    const response = await call(service, showMessages, { cookies: await signedInCookies(service, user) });
    expect(response.text).toContain('<div class="text" dir="auto">Hello\nthere</div>');
    expect(response.text).toContain('<time datetime="2026-11-21T10:03:59Z">');
    expect(shownIn(response)).toContain(`${host}/${alias}`);
    expect(response.text).not.toContain('<bdi></bdi>');
  });

  it('shows hostile text as it is, and no other user’s messages', async () => {
    const user = await service.addUser();
    const alias = await addContactLinkFor(service, user, { overlay: { name: '<i>"' } });
    const evil = '"><script>alert(1)</script>\nline';
    await send(service, alias, { ...aMessage, name: '<b>', email: "a&b'?x=%@example.com", message: evil });
    const cookies = await signedInCookies(service, user);
    const { text } = await call(service, showMessages, { cookies });
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\nline');
    expect(text).toContain('<bdi>&lt;b&gt;</bdi>');
    expect(text).toContain('href="mailto:a%26b&#39;%3Fx%3D%25@example.com"');
    expect(text.match(/<script/g)).toHaveLength(1);
    const others = await signedInCookies(service, await service.addUser());
    expect((await call(service, showMessages, { cookies: others })).text).not.toContain('mailto:');
  });
});
