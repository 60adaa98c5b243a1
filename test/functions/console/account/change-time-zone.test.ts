import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTimeZone, showConsoleAccount } from '../../../../shared/api/console/account.ts';
import { submitNewKey } from '../../../../shared/api/console/keys.ts';
import {
  createConsoleLink,
  editConsoleLink,
  listConsoleLinks,
  showConsoleLink,
  updateConsoleLink,
} from '../../../../shared/api/console/links.ts';
import { getLink, updateLink } from '../../../../shared/api/links.ts';
import { getUserOrThrow } from '../../../../shared/data/users/users.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readRows, readText } from '../../../support/pages/page-text.ts';
import { shownForm } from '../../../support/pages/shown-form.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { indexAll } from '../../../support/table/search.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A user whose account is in this time zone, and what they do in the console. */
async function personIn(timezone: string, owner?: TestUser) {
  const user = owner ?? (await service.addUser());
  const cookies = await signedInCookies(service, user);
  const sent = await sendForm(service, changeTimeZone, cookies, { timezone });
  expect([sent.status, sent.headers.location]).toEqual([303, '/console/account?done=timezone']);
  const edit = (id: number) => call(service, editConsoleLink, { params: { id }, cookies });
  const save = async (id: number, fields: Record<string, string>) => {
    const shown = shownForm((await edit(id)).text, `/console/links/${id}/edit`);
    return sendForm(service, updateConsoleLink, cookies, { ...shown, ...fields }, { params: { id } });
  };
  const readExpiry = async (id: number) =>
    (await call(service, getLink, { key: user.key, params: { id } })).body.details.expiry;
  return { user, cookies, edit, save, readExpiry };
}

describe('POST /console/account/time-zone', () => {
  it('changes the time zone of the account, which the account shows, and nothing else', async () => {
    const before = await service.addUser();
    const { user, cookies } = await personIn('Europe/Berlin', before);
    const { key: _, ...stored } = user;
    expect(await getUserOrThrow(user.id)).toEqual({ ...stored, timezone: 'Europe/Berlin' });
    const page = await call(service, showConsoleAccount, { cookies, query: { done: 'timezone' } });
    expect(page.text).toContain('<option value="Europe/Berlin" selected>Europe/Berlin</option>');
    expect(readText(page.text)).toContain('Your time zone was changed.');
  });

  it('refuses what is no time zone, beside the field', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    for (const timezone of ['', 'Mars/"><script>', '+05:30']) {
      const { status, text } = await sendForm(service, changeTimeZone, cookies, { timezone });
      expect(status).toBe(400);
      expect(text).toContain('id="timezone-problem"');
      expect(text).not.toContain('<script>');
    }
  });

  it('keeps a name that is not in the list', async () => {
    const { cookies } = await personIn('US/Eastern');
    const { text } = await call(service, showConsoleAccount, { cookies });
    expect(text).toContain('<option value="US/Eastern" selected>');
  });
});

describe('the console in a time zone', () => {
  it('shows times and days on its clocks', async () => {
    const { user, cookies } = await personIn('Asia/Tokyo');
    const link = await addLinkFor(service, user, { expiry: '2030-04-01 20:00:00' });
    const { text } = await call(service, showConsoleLink, { params: { id: link.id }, cookies });
    expect(readText(text)).toContain('Expiry Apr 2, 2030, 5:00 AM GMT+9');
    vi.setSystemTime('2030-03-20T16:00:00Z');
    const late = await addLinkFor(service, user);
    const page = await call(service, showConsoleLink, { params: { id: late.id }, cookies });
    expect(readText(page.text)).toContain('Created Mar 21, 2030');
  });

  it('counts clicks by its days, and says so', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-19T23:30:00Z') });
    await link.count();
    await personIn('Europe/Berlin', link.user);
    const { text, shown } = await link.page();
    expect(readRows(text, 'Clicks and unique visitors by day').at(-1)).toEqual(['Mar 20', '1', '1']);
    expect(shown).toContain('Times are in Europe/Berlin.');
    const day = await link.page({ from: '2030-03-20', to: '2030-03-20' });
    expect(readRows(day.text, 'Clicks and unique visitors by hour')[0]).toEqual([
      'Mar 20, 12:00 AM',
      '1',
      '1',
    ]);
  });

  it('takes times of forms as its clocks show them, and shows them so again, also after an error', async () => {
    const { cookies, edit, save, readExpiry } = await personIn('America/New_York');
    const created = await sendForm(service, createConsoleLink, cookies, {
      url: 'https://example.com/',
      custom: 'in-new-york',
      expiry: '2030-07-01T10:00',
      'schedule[0].from': '2030-06-01T08:00',
      'schedule[0].link': 'https://example.com/june',
    });
    expect(created.status, created.text).toBe(303);
    const id = Number(/of=(\d+)/.exec(created.headers.location ?? '')?.[1]);
    expect(await readExpiry(id)).toBe('2030-07-01 14:00:00');
    const form = await edit(id);
    expect(form.text).toContain('type="datetime-local" value="2030-07-01T10:00"');
    expect(form.text).toContain('type="datetime-local" value="2030-06-01T08:00"');
    const wrong = await save(id, { expiry: '2030-08-01T10:00', url: 'no url' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="2030-08-01T10:00"');
    expect((await save(id, { metatitle: 'Same' })).status).toBe(303);
    expect(await readExpiry(id)).toBe('2030-07-01 14:00:00');
  });

  it('keeps the second of two times that clocks show the same at, unless it is changed', async () => {
    const { user, edit, save, readExpiry } = await personIn('Europe/Berlin');
    const { id } = await addLinkFor(service, user);
    // 02:30 for the second time: the first one is 00:30 in UTC.
    const body = { url: 'https://example.com/', expiry: '2030-10-27 01:30:00' };
    await call(service, updateLink, { key: user.key, params: { id }, body });
    expect((await edit(id)).text).toContain('type="datetime-local" value="2030-10-27T02:30"');
    await save(id, { metatitle: 'Same' });
    expect(await readExpiry(id)).toBe('2030-10-27 01:30:00');
    await save(id, { expiry: '2030-10-27T02:31' });
    expect(await readExpiry(id)).toBe('2030-10-27 00:31:00');
    // Clocks skip it.
    await save(id, { expiry: '2031-03-30T02:30' });
    expect(await readExpiry(id)).toBe('2031-03-30 01:30:00');
    expect((await edit(id)).text).toContain('value="2031-03-30T03:30"');
  });

  it('filters links by its days', async () => {
    const { user, cookies } = await personIn('Asia/Tokyo');
    vi.setSystemTime('2030-03-20T15:30:00Z');
    await addLinkFor(service, user, { custom: 'after-midnight' });
    await indexAll(user);
    const find = async (query: Record<string, string>) =>
      (await call(service, listConsoleLinks, { cookies, query })).text;
    expect(await find({ from: '2030-03-21', to: '2030-03-22' })).toContain('after-midnight');
    const before = await find({ from: '2030-03-20', to: '2030-03-21' });
    expect(before).not.toContain('after-midnight');
    expect(before).toContain('type="date" value="2030-03-20"');
  });

  it('ends keys at the end of its days', async () => {
    const { cookies } = await personIn('Asia/Tokyo');
    const { text } = await sendForm(service, submitNewKey, cookies, {
      name: '',
      'scopes[]': 'read',
      expires: '2030-05-01',
    });
    expect(text).toContain('type="date" value="2030-05-01"');
  });
});
