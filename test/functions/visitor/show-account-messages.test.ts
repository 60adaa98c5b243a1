import { afterEach, describe, expect, it, vi } from 'vitest';
import { showAccount } from '../../../shared/api/visitor/sessions.ts';
import { call } from '../../support/call.ts';
import { addDomainOf } from '../../support/domains.ts';
import { addContactLinkOf, aMessage, send, sendMany } from '../../support/messages.ts';
import { hostileTexts, unescaped } from '../../support/pages.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();
afterEach(() => {
  vi.useRealTimers();
});

const showTo = async (someone: TestUser, query?: object) =>
  (await call(service, showAccount, { cookies: await signedInCookies(service, someone), query } as object))
    .text;

/** The texts of a page's messages, in order. */
const shownIn = (page: string) =>
  [...page.matchAll(/<p class="text" dir="auto">([^<]*)<\/p>/g)].map(([, text = '']) => unescaped(text));
const linksIn = (page: string) =>
  [...page.matchAll(/<a href="(\/account[^"]*)">(\w+)<\/a>/g)].map(([, href, label]) => [label, href]);

describe('the messages of GET /account', () => {
  it('are replaced by a hint if there are none', async () => {
    const page = await showTo(await service.addUser());
    expect(page).toContain('<h2 id="messages">Messages</h2>\n<p class="muted">Messages that visitors send');
    expect(page).not.toContain('class="cards"');
    expect(page).not.toContain('<nav');
  });

  it('show who wrote what, where and when, with a reply link and a delete button', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:03:59Z') });
    const owner = await service.addUser();
    const alias = await addContactLinkOf(service, owner);
    await send(service, alias, { ...aMessage, message: 'Hello\nthere' });
    const page = await showTo(owner);
    expect(shownIn(page)).toEqual(['Hello\nthere']);
    const [card = ''] = /<li class="message">.*?<\/li>/s.exec(page) ?? [];
    expect(
      card
        .replace(/<[^>]+>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(
      `Hello there Nov 21, 2026, 10:03 AM UTC, from Ada, ada@example.com through the overlay Questions on https://sho.rt/${alias} Delete`,
    );
    expect(card).toContain('<a href="mailto:ada@example.com">ada@example.com</a>');
    expect(card).toContain('<time datetime="2026-11-21T10:03:59Z">');
    expect(card).toContain(
      `<form method="post" action="/account/messages/${owner.id}00000001/delete?page=1"><input type="hidden" name="csrf" value="`,
    );
    expect(card).toContain('aria-label="Delete the message from ada@example.com"');
    expect(page).toContain('.message .text{white-space:pre-line}');
  });

  it('are only the user’s own', async () => {
    const [owner, other] = [await service.addUser(), await service.addUser()];
    await send(service, await addContactLinkOf(service, owner));
    await send(service, await addContactLinkOf(service, other), { ...aMessage, message: 'For the other' });
    expect(shownIn(await showTo(owner))).toEqual(['Hello there']);
    expect(shownIn(await showTo(other))).toEqual(['For the other']);
  });

  it('name the branded domain where they were written', async () => {
    const owner = await service.addUser();
    const { origin, host } = await addDomainOf(owner);
    const alias = await addContactLinkOf(service, owner, { domain: origin });
    await send(service, alias, { email: 'ada@example.com', message: 'Hello' }, { host });
    const page = await showTo(owner);
    expect(page).toContain(`on ${origin}/${alias}</p>`);
    expect(page).not.toContain('<bdi></bdi>');
  });

  it('are paged by twenty, newest first', async () => {
    const owner = await service.addUser();
    await sendMany(service, await addContactLinkOf(service, owner), 45);
    const pages: string[] = [];
    for (const page of ['1', '2', '3', '9', 'x']) pages.push(await showTo(owner, { page }));
    const [first = '', second = '', third = '', past = '', none = ''] = pages;
    expect(pages.map((page) => shownIn(page).length)).toEqual([20, 20, 5, 0, 20]);
    expect(new Set([first, second, third].flatMap(shownIn)).size).toBe(45);
    const ids = [first, second, third].flatMap((page) =>
      [...page.matchAll(/messages\/(\d+)\/delete\?page=(\d)/g)].map(([, id]) => Number(id)),
    );
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(linksIn(first)).toEqual([['Older', '/account?page=2#messages']]);
    expect(linksIn(second)).toEqual([
      ['Newer', '/account?page=1#messages'],
      ['Older', '/account?page=3#messages'],
    ]);
    expect(linksIn(third)).toEqual([['Newer', '/account?page=2#messages']]);
    expect(second).toContain('Page 2 of 3');
    expect(second).toContain('/delete?page=2"');
    expect(past).toContain('There are no more messages on this page.');
    expect(linksIn(past)).toEqual([['Newer', '/account?page=3#messages']]);
    expect(shownIn(none)).toEqual(shownIn(first));
  });

  it.each(hostileTexts.filter(([what]) => what !== 'a NUL' && what !== '8 KB'))(
    'are escaped if they contain %s',
    async (_, text) => {
      const owner = await service.addUser();
      const alias = await addContactLinkOf(service, owner, { overlay: { name: text.slice(0, 200) } });
      const name = text.replace(/[\r\n]+/g, ' ').slice(0, 100);
      expect((await send(service, alias, { ...aMessage, name, message: text })).status).toBe(200);
      const page = await showTo(owner);
      expect(shownIn(page)).toEqual([text.trim().replaceAll('\r\n', '\n')]);
      const names = [...page.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, shown = '']) => unescaped(shown));
      expect(names[0]).toBe(name.trim());
      expect(names).toHaveLength(2);
      expect(page.match(/<script|<img|<b>/g)).toEqual(['<img']);
    },
  );

  it('have a reply link to any valid address', async () => {
    const owner = await service.addUser();
    const email = "a?bcc=b&x='%40#{}@example.com";
    await send(service, await addContactLinkOf(service, owner), { ...aMessage, email });
    const page = await showTo(owner);
    expect(page).toContain(`<a href="mailto:a%3Fbcc%3Db%26x%3D&#39;%2540%23%7B%7D@example.com">`);
  });
});
