import { beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { createConsoleLink, moveConsoleLinks, updateConsoleLink } from '../../../shared/api/console/links.ts';
import { removeMessage } from '../../../shared/api/console/messages.ts';
import { toId } from '../../../shared/ids.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { checkEach } from '../../support/check-each.ts';
import { allItems } from '../../support/items/belongings.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { type FormSender, formSender } from '../../support/pages/console-forms.ts';
import { testService } from '../../support/service.ts';

const service = testService();
let owner: FormSender;
/** The id of the owner's first item in each collection. */
let theirs: number;
let cookies: string[];
/** A link of the person who tries. */
let own: number;
beforeAll(async () => {
  owner = await formSender(service);
  theirs = toId(owner.user.id, 1);
  const stranger = await service.addUser();
  cookies = await signedInCookies(service, stranger);
  own = (await addLinkFor(service, stranger)).id;
});

const withId = consoleRoutes.filter(({ path, session }) => session === 'user' && path.includes('{id}'));
const pages = withId.filter(({ method }) => method === 'GET');
const forms = withId.filter(({ method }) => method === 'POST');

/** All items of the table, without the counters of numbers: one that was taken and not used is a harmless gap. */
const stored = async () =>
  Object.fromEntries(Object.entries(await allItems()).filter(([, { sk }]) => !sk.startsWith('NEXT')));

const isRefused = ({ status }: TestResponse) => status >= 400 && status < 500;

describe('another user’s item', () => {
  it('does not open on any page', async () => {
    const params = { id: theirs };
    await checkEach(pages, async (route) => {
      expect((await call(service, route, { params, cookies: owner.cookies })).status).toBe(200);
      const response = await call(service, route, { params, cookies });
      expect(response.status).toBe(404);
      // Another user's id costs what a missing one costs: the session alone.
      const missing = await call(service, route, { params: { id: 1 }, cookies });
      expect(response.requests.map(({ operation }) => operation)).toEqual(
        missing.requests.map(({ operation }) => operation),
      );
      expect(shownIn(response)).toBe(shownIn(missing));
    });
  });

  it('is not changed by any form', async () => {
    await checkEach(forms, async (route) => {
      const fields = await owner.fill(route);
      const before = await stored();
      const { status } = await sendForm(service, route, cookies, fields, { params: { id: theirs } });
      // A message that does not exist counts as deleted, so that a second press of the button is no error.
      expect(status).toBe(route === removeMessage ? 303 : 404);
      expect(await stored()).toEqual(before);
    });
  });
});

describe('the id of another user’s item in a form', () => {
  const url = 'https://example.com/';
  it.each([
    ['campaign', () => ({ campaign: `${theirs}` })],
    ['channel', () => ({ channel: `${theirs}` })],
    ['pixel', () => ({ 'pixels[]': `${theirs}` })],
    ['overlay', () => ({ type: `overlay-${theirs}` })],
    ['splash page', () => ({ type: `${theirs}` })],
    ['branded domain', () => ({ domain: owner.domain })],
  ])('does not get a link into their %s', async (_, fields) => {
    const before = await stored();
    const created = await sendForm(service, createConsoleLink, cookies, { url, ...fields() });
    const change = { url, revision: '0', ...fields() };
    const changed = await sendForm(service, updateConsoleLink, cookies, change, { params: { id: own } });
    expect([isRefused(created), isRefused(changed)]).toEqual([true, true]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['own links into their campaign', () => [own, { campaign: theirs }] as const],
    ['own links into their channel', () => [own, { channel: theirs }] as const],
    ['their links', () => [theirs, {}] as const],
  ])('does not move %s', async (_, sent) => {
    const before = await stored();
    const [link, to] = sent();
    const fields: [string, string][] = [
      ['links[]', `${link}`],
      ['confirmed', 'true'],
      ...Object.entries(to).map(([name, value]): [string, string] => [name, `${value}`]),
    ];
    await sendForm(service, moveConsoleLinks, cookies, fields);
    expect(await stored()).toEqual(before);
  });
});
