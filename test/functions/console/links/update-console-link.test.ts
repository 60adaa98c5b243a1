import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateConsoleLink } from '../../../../shared/api/console/links.ts';
import { deleteLink, updateLink } from '../../../../shared/api/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readField, readSettings } from '../../../support/pages/console-links.ts';
import { type TestUser, testService } from '../../../support/service.ts';

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

afterEach(() => {
  vi.useRealTimers();
});

const save = (fields: Record<string, string>) =>
  sendForm(service, updateConsoleLink, cookies, { revision: '0', url, ...fields }, { params: { id } });
const settings = () => readSettings(service, user, id);

/** A change in another tab. */
const changeElsewhere = (body: object) =>
  call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });

describe('POST /console/links/{id}/edit', () => {
  it('sets, keeps, and removes the click limit', async () => {
    for (const [revision, clicklimit, stored] of [
      ['0', '20', 20],
      ['1', '20', 20],
      ['2', '', null],
    ] as const) {
      expect((await save({ revision, clicklimit })).status).toBe(303);
      expect((await settings()).clicklimit).toBe(stored);
    }
  });

  it('changes the link, clears what is empty, and goes to the list, which says so', async () => {
    const fields = {
      'geotarget[0].location': 'FR',
      'geotarget[0].link': 'https://example.fr/',
      externalid: 'order-1',
      utm_term: 'x',
    };
    const { status, headers } = await save({ ...fields, metatitle: '', custom: 'renamed' });
    expect([status, headers.location]).toEqual([303, `/console/links?done=updated&of=${id}`]);
    expect(await settings()).toMatchObject({
      custom: 'renamed',
      metatitle: null,
      externalid: 'order-1',
      password: true,
      geotarget: [{ location: 'FR', link: 'https://example.fr/' }],
      parameters: [{ name: 'utm_term', value: 'x' }],
    });
    await save({ revision: '1', 'geotarget[0].location': '', 'geotarget[0].link': '', externalid: '' });
    expect(await settings()).toMatchObject({
      custom: 'renamed',
      externalid: null,
      geotarget: null,
      parameters: null,
    });
  });

  it('changes what the link refers to', async () => {
    const { domain, campaign, channel, pixel, splashPage, overlay } = await addOneOfEach(service, user);
    const groups = {
      campaign: `${campaign}`,
      channel: `${channel}`,
      'pixels[]': `${pixel}`,
      domain: domain.origin,
    };
    expect((await save({ ...groups, type: `overlay-${overlay}` })).status).toBe(303);
    expect(await settings()).toMatchObject({ campaign, channel, pixels: [pixel], domain: domain.origin });
    await save({ revision: '1', type: `${splashPage}`, campaign: '', 'pixels[]': '', domain: '' });
    expect(await settings()).toMatchObject({
      campaign: null,
      pixels: null,
      domain: null,
      type: `${splashPage}`,
    });
    const { text } = await save({ revision: '2', url: 'x', type: `${splashPage}` });
    expect(text).toContain(`<option value="${splashPage}" selected>Splash page: `);
  });

  it('changes large links, too', async () => {
    const parameters = { 'parameters[0].name': 'a', 'parameters[0].value': 'x'.repeat(2000) };
    const targets = {
      'geotarget[0].location': 'FR',
      'geotarget[0].link': `https://example.fr/${'y'.repeat(1000)}`,
    };
    await save({ ...parameters, ...targets });
    expect((await save({ revision: '1', 'parameters[0].name': '', 'parameters[0].value': '' })).status).toBe(
      303,
    );
    expect(await settings()).toMatchObject({ parameters: null, geotarget: [{ location: 'FR' }] });
  });

  it('keeps a country that the API let in, and lets no other one in that would never match', async () => {
    const link = 'https://example.fr/';
    await changeElsewhere({ geotarget: [{ location: 'Atlantis', link }] });
    const row = (at: number, location: string) => ({
      [`geotarget[${at}].location`]: location,
      [`geotarget[${at}].link`]: link,
    });
    const kept = { revision: '1', ...row(0, 'Atlantis') };
    const { status, text } = await save({ ...kept, ...row(1, 'Lemuria') });
    expect([status, readField(text, 'geotarget[1].location')]).toEqual([400, 'Lemuria']);
    expect(text).toContain('id="geotarget[1].location-problem"');
    expect(text).not.toContain('id="geotarget[0].location-problem"');
    expect((await save({ ...kept, ...row(1, 'Holland') })).status).toBe(303);
    expect((await settings()).geotarget).toMatchObject([{ location: 'Atlantis' }, { location: 'Holland' }]);
  });

  it('keeps the password unless it is replaced or removed', async () => {
    await save({ password: 'other' });
    expect((await settings()).password).toBe(true);
    await save({ revision: '1', removepassword: 'true' });
    expect((await settings()).password).toBe(false);
  });

  it('saves a link whose expiry has passed, and lets no other past time in', async () => {
    expect((await save({ expiry: '2099-01-31T18:00:30' })).status).toBe(303);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-02-01') });
    cookies = await signedInCookies(service, user);
    const form = { revision: '1', metatitle: 'Later', expiry: '2099-01-31T18:00:30' };
    const other = await save({ ...form, expiry: '2099-01-31T18:00:31' });
    expect([other.status, readField(other.text, 'expiry')]).toEqual([400, '2099-01-31T18:00:31']);
    expect(other.text).toContain('Expires at must be in the future.');
    const wrong = await save({ ...form, url: 'x' });
    expect([wrong.status, readField(wrong.text, 'expiry')]).toEqual([400, '2099-01-31T18:00:30']);
    expect(wrong.text).not.toContain('must be in the future');
    expect((await save(form)).status).toBe(303);
    expect(await settings()).toMatchObject({ metatitle: 'Later', expiry: '2099-01-31 18:00:30' });
    expect((await save({ revision: '2', expiry: '' })).status).toBe(303);
    expect((await settings()).expiry).toBeNull();
  });

  it('saves a past expiry as browsers send it, without zero seconds', async () => {
    await save({ expiry: '2099-01-31T18:00' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-02-01') });
    cookies = await signedInCookies(service, user);
    expect((await save({ revision: '1', expiry: '2099-01-31T18:00' })).status).toBe(303);
    expect((await settings()).expiry).toBe('2099-01-31 18:00:00');
  });

  it('keeps what was typed, and explains next to the field', async () => {
    const { status, text } = await save({ url: 'x', metatitle: 'Mine' });
    expect(status).toBe(400);
    expect(text).toContain(
      'id="url-problem">Target URL must be a complete URL that starts with https:// or http://.',
    );
    expect([readField(text, 'metatitle'), readField(text, 'revision')]).toEqual(['Mine', '0']);
    expect((await settings()).metatitle).toBe('Old');
  });

  it('says that a deleted link does not exist, and that another user’s does not', async () => {
    const other = await service.addUser();
    const others = await addLinkFor(service, other);
    const options = { params: { id: others.id } };
    const { status } = await sendForm(
      service,
      updateConsoleLink,
      cookies,
      { revision: '0', url: 'https://evil.example/' },
      options,
    );
    expect([status, (await readSettings(service, other, others.id)).url]).toEqual([404, url]);
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect((await save({})).status).toBe(404);
  });
});
