import { beforeEach, describe, expect, it } from 'vitest';
import { editConsoleLink, updateConsoleLink } from '../../../../shared/api/console/links.ts';
import { updateLink } from '../../../../shared/api/links.ts';
import { unlockLink } from '../../../../shared/api/visitor/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { FORM_HEADERS, sendForm } from '../../../support/pages/console.ts';
import { readField, readSettings } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { clickLink } from '../../../support/table/search.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
let id: number;
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  ({ id } = await addLinkFor(service, user, {
    url,
    password: 'secret',
    metatitle: 'Old',
    channel: undefined,
  }));
});

const save = (fields: Record<string, string>) =>
  sendForm(service, updateConsoleLink, cookies, { revision: '0', url, ...fields }, { params: { id } });
const settings = () => readSettings(service, user, id);

/** Whether the link opens with this password. */
async function opens(password: string): Promise<boolean> {
  const { custom } = await settings();
  const body = `${new URLSearchParams({ password })}`;
  const { status } = await call(service, unlockLink, {
    params: { alias: custom },
    headers: {
      ...FORM_HEADERS,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    },
    body,
  });
  return status === 303;
}

/** A change in another tab. */
const changeElsewhere = (body: object) =>
  call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });

describe('the form of a link that is sent twice, or was changed in another tab', () => {
  it('warns when a link was changed in another tab, keeps what was typed, and saves it the next time', async () => {
    const open = await call(service, editConsoleLink, { cookies, params: { id } });
    expect(readField(open.text, 'revision')).toBe('0');
    await changeElsewhere({ metatitle: 'From the other tab', metadescription: 'New there' });

    const told = await save({ metatitle: 'Mine', utm_source: 'mine', metadescription: '' });
    const shown = readText(told.text);
    expect(told.status).toBe(409);
    expect(shown).toContain('This was changed after you opened the form');
    expect(shown).toContain('Stored value: From the other tab');
    expect(shown).toContain('Stored value: New there');
    expect([readField(told.text, 'metatitle'), readField(told.text, 'utm_source')]).toEqual(['Mine', 'mine']);
    expect((await settings()).metatitle).toBe('From the other tab');

    const revision = readField(told.text, 'revision');
    expect(
      (await save({ revision, metatitle: 'Mine', utm_source: 'mine', metadescription: '' })).status,
    ).toBe(303);
    expect(await settings()).toMatchObject({ metatitle: 'Mine', metadescription: null });
  });

  it('tells what another tab did to rows and pixels, and saves what was typed the next time', async () => {
    const { pixel } = await addOneOfEach(service, user);
    await changeElsewhere({
      geotarget: [{ location: 'Japan', link: 'https://example.jp/' }],
      parameters: [{ name: 'ref', value: 'theirs' }],
      pixels: [pixel],
    });
    const typed = {
      'geotarget[0].location': 'France',
      'geotarget[0].link': 'https://example.fr/',
      'devicetarget[1].device': 'ipad',
      'devicetarget[1].link': 'https://example.com/ipad',
      'pixels[]': '',
    };
    const told = await save(typed);
    const shown = readText(told.text);
    expect(told.status).toBe(409);
    expect(shown).toContain('Stored value: Japan → https://example.jp/');
    expect(shown).toContain('Stored value: ref → theirs');
    expect(shown).toMatch(/Tracking pixels Stored value: A pixel /);
    expect(readField(told.text, 'geotarget[0].link')).toBe('https://example.fr/');
    expect(readField(told.text, 'devicetarget[0].link')).toBe('https://example.com/ipad');
    expect(told.text).not.toMatch(/name="pixels\[\]"[^>]* checked/);
    expect((await settings()).geotarget).toMatchObject([{ location: 'Japan' }]);

    expect((await save({ ...typed, revision: readField(told.text, 'revision') })).status).toBe(303);
    expect(await settings()).toMatchObject({
      geotarget: [{ location: 'France' }],
      devicetarget: [{ device: 'ipad' }],
      parameters: null,
      pixels: null,
    });
  });

  it('keeps a typed password without showing it when it warns of a change in another tab', async () => {
    await changeElsewhere({ metatitle: 'Theirs' });
    const told = await save({ password: 'typed secret', metatitle: 'Mine' });
    expect(told.status).toBe(409);
    expect(told.text).not.toContain('typed secret');
    expect(readText(told.text)).toContain('The password that you typed is kept, but not shown.');
    const kept = { keptpassword: readField(told.text, 'keptpassword'), metatitle: 'Mine' };
    expect((await save({ ...kept, revision: readField(told.text, 'revision') })).status).toBe(303);
    expect(await opens('typed secret')).toBe(true);
  });

  it('sets no password that was typed by someone else, or then removed', async () => {
    const told = await save({ password: 'typed secret', url: 'x' });
    const keptpassword = readField(told.text, 'keptpassword');
    expect((await save({ keptpassword, password: 'a newer one' })).status).toBe(303);
    expect(await opens('a newer one')).toBe(true);
    expect((await save({ revision: '1', keptpassword, removepassword: 'true' })).status).toBe(303);
    expect((await settings()).password).toBe(false);
    const other = await service.addUser();
    const theirs = await addLinkFor(service, other, { url });
    const sent = { revision: '0', url, keptpassword };
    await sendForm(service, updateConsoleLink, await signedInCookies(service, other), sent, {
      params: { id: theirs.id },
    });
    expect((await readSettings(service, other, theirs.id)).password).toBe(false);
  });

  it('is no problem when it is sent twice with a password', async () => {
    const form = { metatitle: 'Mine', password: 'both', passquery: 'false', custom: 'sent-two-times' };
    expect([(await save(form)).status, (await save(form)).status]).toEqual([303, 303]);
  });

  it('does not tell of clicks, which change no setting', async () => {
    await clickLink(user, 1, 5);
    expect((await save({})).status).toBe(303);
  });

  it('is no problem when it is sent twice', async () => {
    const form = { metatitle: 'Mine', expiry: '2099-01-01T10:00', passquery: 'false', custom: 'sent-twice' };
    expect((await save(form)).status).toBe(303);
    expect((await save(form)).status).toBe(303);
    expect((await settings()).metatitle).toBe('Mine');
  });

  it('does not say that a password was removed while it is still there', async () => {
    const same = { metatitle: 'Mine', custom: 'same-here', passquery: 'false' };
    await changeElsewhere({ metatitle: 'Mine', custom: 'same-here' });
    const told = await save({ ...same, removepassword: 'true' });
    expect([told.status, (await settings()).password]).toEqual([409, true]);
    expect(told.text).toMatch(/name="removepassword"[^>]* checked/);
    const again = { ...same, removepassword: 'true', revision: readField(told.text, 'revision') };
    expect([(await save(again)).status, (await save(again)).status]).toEqual([303, 303]);
    expect((await settings()).password).toBe(false);
  });

  it.each<Record<string, string>>([{}, { revision: 'x' }, { revision: '-1' }])(
    'is not saved without a revision that was read: %j',
    async (sent) => {
      const fields = { url: 'https://other.example/', ...sent };
      const { status } = await sendForm(service, updateConsoleLink, cookies, fields, { params: { id } });
      expect([status, (await settings()).url]).toEqual([409, url]);
    },
  );
});
