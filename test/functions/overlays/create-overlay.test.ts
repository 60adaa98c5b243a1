import { describe, expect, it } from 'vitest';
import { createOverlay } from '../../../shared/api/overlays.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
const overlay = { type: 'message', name: 'Newsletter', text: 'Read more.' };

const create = (user: TestUser, body: unknown) => call(service, createOverlay, { key: user.key, body });

describe('POST /overlay/add', () => {
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
    const response = await create(user, {
      ...overlay,
      button: 'Go',
      foreground: '#fff',
      buttonforeground: '#00f',
    });
    expect(response.body.message).toBe(
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
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const user = await service.addUser();
    const response = await create(user, { ...overlay, ...change });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(response.requests.flatMap(listActions)).not.toContain('PutItem');
  });
});
