import { describe, expect, it } from 'vitest';
import { createOverlay, listOverlays } from '../../../shared/api/overlays.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { badOverlayFields, everyOverlayField } from '../../support/overlays.ts';
import { actionsOf } from '../../support/recorder.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const overlay = { type: 'message', name: 'Newsletter', text: 'Read more.' };

const black = { red: 0, green: 0, blue: 0 };
const white = { red: 255, green: 255, blue: 255 };
/** The colors of `everyOverlayField` as they are stored. */
const colors = {
  background: { red: 16, green: 32, blue: 48 },
  foreground: white,
  buttonbackground: { red: 255, green: 255, blue: 221 },
  buttonforeground: black,
};

const create = (user: TestUser, body: unknown) => call(service, createOverlay, { key: user.key, body });

describe('POST /overlay/add', () => {
  it('creates an overlay with every field and returns its id', async () => {
    const user = await service.addUser();
    const answer = await create(user, everyOverlayField);
    expect(answer.body).toEqual({ error: 0, id: idOf(user.id, 1) });
    expect(await getOwned(overlays, user.id, answer.body.id)).toEqual({
      ...everyOverlayField,
      ...colors,
      id: answer.body.id,
      userId: user.id,
      revision: 0,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it.each([
    ['null', null],
    ['the empty string', ''],
  ])('treats %s in an optional field as absent', async (_, blank) => {
    const user = await service.addUser();
    const blanks = Object.fromEntries(Object.keys(everyOverlayField).map((field) => [field, blank]));
    const { body } = await create(user, { ...blanks, ...overlay });
    const { id, userId, revision, date, ...rest } = await getOwned(overlays, user.id, body.id);
    expect(rest).toEqual(overlay);
  });

  it.each([
    ['4.5 to 1 at least', '#767676', 200],
    ['less', '#777777', 400],
  ])('judges a contrast of %s with the text color %s', async (_, foreground, status) => {
    const user = await service.addUser();
    expect((await create(user, { ...overlay, foreground })).status).toBe(status);
  });

  it('accepts light on dark, and a contact form with its own button label', async () => {
    const user = await service.addUser();
    const body = { ...overlay, type: 'contact', button: 'Send it', background: '#000', foreground: '#eee' };
    expect((await create(user, body)).status).toBe(200);
  });

  it('names every field that conflicts with another', async () => {
    const user = await service.addUser();
    const answer = await create(user, {
      ...overlay,
      button: 'Go',
      foreground: '#fff',
      buttonforeground: '#00f',
    });
    expect(answer.body.message).toBe(
      'buttonurl: is required with a button; ' +
        'foreground: needs more contrast with the background: at least 4.5:1; ' +
        'buttonforeground: needs more contrast with the button’s background: at least 4.5:1',
    );
  });

  it.each([
    ['no type', { type: undefined }, 'type: is required'],
    ['null for a type', { type: null }, 'type: is required'],
    ['an unknown type', { type: 'poll' }, 'type: must be one of message, contact'],
    ['a number for a type', { type: 1 }, 'type: must be a string'],
    ['no name', { name: undefined }, 'name: is required'],
    ['a blank name', { name: '  ' }, 'name: is required'],
    ['no text', { text: undefined }, 'text: is required'],
    ['null for a text', { text: null }, 'text: is required'],
    [
      'a buttonurl on a contact form',
      { type: 'contact', buttonurl: 'https://example.com/' },
      'buttonurl: is only for overlays of type message',
    ],
    [
      'a background as dark as the default text color',
      { background: '#333' },
      'foreground: needs more contrast',
    ],
    ...badOverlayFields,
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const user = await service.addUser();
    const answer = await create(user, { ...overlay, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect(answer.requests.flatMap(actionsOf)).not.toContain('PutItem');
  });

  it('answers 403 on a plan without overlays', async () => {
    const user = await service.addUser({ planId: 1 });
    const answer = await create(user, overlay);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('Your plan does not include CTA overlays.');
  });

  it('accepts ten of fifty concurrent requests on a plan limited to ten overlays', async () => {
    const planId = await service.addPlan({ overlay: { enabled: '1', count: '10' } });
    const user = await service.addUser({ planId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(user, overlay)));
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 403);
    expect([passed.length, refused.length]).toEqual([10, 40]);
    expect(refused[0]?.body.message).toContain('10 CTA overlays');
    expect((await call(service, listOverlays, { key: user.key })).body.data.result).toBe(10);
  });
});
