import { createSplashPage } from '../../../shared/api/splash-pages.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** A request body with every field of a splash page. */
export const everySplashField = {
  name: 'Sale',
  title: 'The sale begins',
  message: 'Everything\nhalf price.',
  banner: 'https://example.com/banner.png',
  logo: 'https://example.com/logo.jpg',
  counter: 10,
};

/** Creates a splash page through the API and returns its id. */
export async function addSplashPageFor(
  service: TestService,
  user: TestUser,
  body: Record<string, unknown> = {},
) {
  const response = await call(service, createSplashPage, {
    key: user.key,
    body: { name: 'A page', ...body },
  });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id as number;
}

/** Fields that both add and update reject, and the beginning of the message. */
export const badSplashFields: [what: string, body: Record<string, unknown>, message: string][] = [
  ['a name that is not a string', { name: 7 }, 'name: must be a string'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name: must have at most 200'],
  ['a name with a NUL', { name: 'a\0b' }, 'name: must not contain control characters'],
  ['a lone surrogate for a name', { name: '\ud800' }, 'name: must be well-formed'],
  ['an object for a title', { title: {} }, 'title: must be a string'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title: must have at most 200'],
  ['an array for a message', { message: ['a'] }, 'message: must be a string'],
  ['a message of 8 KB', { message: 'x'.repeat(8192) }, 'message: must have at most 5000'],
  [
    'a banner that is not a URL',
    { banner: '/a.png' },
    'banner: must be a complete URL that starts with https:// or http://',
  ],
  [
    'a script for a banner',
    { banner: 'javascript:alert(1)' },
    'banner: must be a complete URL that starts with https:// or http://',
  ],
  [
    'a banner that is not an image',
    { banner: 'https://example.com/a.svg' },
    'banner: must be the URL of a jpg or png',
  ],
  ['a number for a banner', { banner: 1 }, 'banner: must be a string'],
  [
    'a banner of 8 KB',
    { banner: `https://example.com/${'a'.repeat(8192)}` },
    'banner: must have at most 8192',
  ],
  [
    'a logo that is not a URL',
    { logo: '/a.png' },
    'logo: must be a complete URL that starts with https:// or http://',
  ],
  [
    'a script for a logo',
    { logo: 'javascript:alert(1)' },
    'logo: must be a complete URL that starts with https:// or http://',
  ],
  [
    'a logo that is not an image',
    { logo: 'https://example.com/a.svg' },
    'logo: must be the URL of a jpg or png',
  ],
  ['a number for a logo', { logo: 1 }, 'logo: must be a string'],
  ['a logo of 8 KB', { logo: `https://example.com/${'a'.repeat(8192)}` }, 'logo: must have at most 8192'],
  ['zero seconds', { counter: 0 }, 'counter: must be a whole number of seconds from 1 to 60'],
  ['61 seconds', { counter: 61 }, 'counter: must be a whole number of seconds'],
  ['half seconds', { counter: 1.5 }, 'counter: must be a whole number of seconds'],
  ['seconds before now', { counter: -1 }, 'counter: must be a whole number of seconds'],
  ['a huge number of seconds', { counter: 1e300 }, 'counter: must be a whole number of seconds'],
  ['text for seconds', { counter: 'ten' }, 'counter: must be a number of seconds'],
  ['a boolean for seconds', { counter: true }, 'counter: must be a number of seconds'],
];

/** What the table has of the user’s splash pages, newest first. */
export const storedSplashPages = async ({ id }: { id: number }) =>
  (await readOwned(splashPages, id, { limit: 100, page: 1 })).items;
