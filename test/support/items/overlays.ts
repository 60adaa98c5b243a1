import { createOverlay } from '../../../shared/api/overlays.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** A request body with every field of an overlay. */
export const everyOverlayField = {
  type: 'message',
  name: 'Newsletter',
  text: 'Read more of this\nonce a week.',
  button: 'Subscribe',
  buttonurl: 'https://example.com/subscribe',
  background: '#102030',
  foreground: '#ffffff',
  buttonbackground: '#FFD',
  buttonforeground: '#000',
  position: 'top-left',
};

/** Creates an overlay through the API and returns its id. */
export async function addOverlayFor(
  service: TestService,
  user: TestUser,
  body: Record<string, unknown> = {},
) {
  const overlay = { type: 'message', name: 'An overlay', text: 'A text', ...body };
  const response = await call(service, createOverlay, { key: user.key, body: overlay });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id as number;
}

/** Fields that both add and update reject, and the beginning of the message. */
export const badOverlayFields: [what: string, body: Record<string, unknown>, message: string][] = [
  ['a name that is not a string', { name: 7 }, 'name: must be a string'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name: must have at most 200'],
  ['a name with a NUL', { name: 'a\0b' }, 'name: must not contain control characters'],
  ['an object for a text', { text: {} }, 'text: must be a string'],
  ['a text of 8 KB', { text: 'x'.repeat(8192) }, 'text: must have at most 1000'],
  ['a lone surrogate for a text', { text: '\ud800' }, 'text: must be well-formed'],
  ['a button that is not a string', { button: true }, 'button: must be a string'],
  ['a button of 61 characters', { button: 'x'.repeat(61) }, 'button: must have at most 60'],
  ['a button without a URL', { button: 'Go', buttonurl: null }, 'buttonurl: is required with a button'],
  ['a URL without its button', { button: null, buttonurl: 'https://example.com/' }, 'button: is required'],
  [
    'a relative buttonurl',
    { buttonurl: '/a' },
    'buttonurl: must be a complete URL that starts with https:// or http://',
  ],
  ['a script for a buttonurl', { buttonurl: 'javascript:alert(1)' }, 'buttonurl: must be a complete URL'],
  ['a buttonurl of 8 KB', { buttonurl: `https://a.b/${'a'.repeat(8192)}` }, 'buttonurl: must have at most'],
  ['a word for a background', { background: 'black' }, 'background: must be a hex color'],
  ['rgb() for a background', { background: 'rgb(0,0,0)' }, 'background: must'],
  ['a declaration for a background', { background: '#fff;x:' }, 'background: must be a hex color'],
  ['four digits for a background', { background: '#ffff' }, 'background: must be a hex color'],
  ['a number for a background', { background: 0xffffff }, 'background: must be a string'],
  ['a word for a foreground', { foreground: 'black' }, 'foreground: must be a hex color'],
  ['rgb() for a foreground', { foreground: 'rgb(0,0,0)' }, 'foreground: must'],
  ['a declaration for a foreground', { foreground: '#fff;x:' }, 'foreground: must be a hex color'],
  ['four digits for a foreground', { foreground: '#ffff' }, 'foreground: must be a hex color'],
  ['a number for a foreground', { foreground: 0xffffff }, 'foreground: must be a string'],
  ['a word for a buttonbackground', { buttonbackground: 'black' }, 'buttonbackground: must be a hex color'],
  ['rgb() for a buttonbackground', { buttonbackground: 'rgb(0,0,0)' }, 'buttonbackground: must'],
  [
    'a declaration for a buttonbackground',
    { buttonbackground: '#fff;x:' },
    'buttonbackground: must be a hex color',
  ],
  [
    'four digits for a buttonbackground',
    { buttonbackground: '#ffff' },
    'buttonbackground: must be a hex color',
  ],
  ['a number for a buttonbackground', { buttonbackground: 0xffffff }, 'buttonbackground: must be a string'],
  ['a word for a buttonforeground', { buttonforeground: 'black' }, 'buttonforeground: must be a hex color'],
  ['rgb() for a buttonforeground', { buttonforeground: 'rgb(0,0,0)' }, 'buttonforeground: must'],
  [
    'a declaration for a buttonforeground',
    { buttonforeground: '#fff;x:' },
    'buttonforeground: must be a hex color',
  ],
  [
    'four digits for a buttonforeground',
    { buttonforeground: '#ffff' },
    'buttonforeground: must be a hex color',
  ],
  ['a number for a buttonforeground', { buttonforeground: 0xffffff }, 'buttonforeground: must be a string'],
  ['gray on white', { background: '#fff', foreground: '#777' }, 'foreground: needs more contrast'],
  [
    'an unreadable button label',
    { buttonforeground: '#999', buttonbackground: '#888' },
    'buttonforeground: needs more contrast',
  ],
  ['an unknown position', { position: 'left' }, 'position: must be one of top-left, '],
  ['a property of Object.prototype for a position', { position: '__proto__' }, 'position: must be one of'],
  ['a number for a position', { position: 1 }, 'position: must be a string'],
];

/** What the table has of the user’s overlays, newest first. */
export const storedOverlays = async ({ id }: { id: number }) =>
  (await readOwned(overlays, id, { limit: 100, page: 1 })).items;
