import { describe, expect, it } from 'vitest';
import { createBioPage, deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { itemApiTests } from '../../support/items/item-api-tests.ts';
import { someDate } from '../../support/items/lists.ts';
import { kind } from '../../support/kinds/bio-pages.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const date = someDate;
const white = { red: 255, green: 255, blue: 255 };
const black = { red: 0, green: 0, blue: 0 };
const every = {
  name: 'My page',
  title: 'Ann Lee',
  description: 'I write.',
  avatar: 'https://example.com/ann.png',
  theme: 'ocean',
  background: '#ffffff',
  foreground: '#000000',
  buttonbackground: '#000',
  buttonforeground: '#fff',
  socials: ['https://instagram.com/ann'],
  public: false,
};
const { public: _, ...shown } = every;
const colors = { background: white, foreground: black, buttonbackground: black, buttonforeground: white };
const stored = {
  ...shown,
  ...colors,
  isPublic: false,
  slug: expect.any(String),
  links: [],
  clicks: 0,
  retention: expect.any(Number),
  date,
};
const { avatar: __, background: ___, foreground: ____, ...withoutSome } = stored;

itemApiTests(service, {
  ...kind,
  update: updateBioPage,
  remove: deleteBioPage,
  entries: 'bio',
  entry: ({ name }) => ({
    name,
    slug: expect.any(String),
    link: expect.stringMatching(/^https:\/\/sho\.rt\/b\//),
    public: true,
    views: 0,
    clicks: 0,
    date,
  }),
  every,
  stored,
  changed: {
    body: { name: 'Other', description: 'All of it.', avatar: null, background: '', foreground: null },
    stored: { ...withoutSome, name: 'Other', description: 'All of it.' },
  },
  generated: ['slug'],
  neverBlank: ['name'],
  refused: [
    ['a number for a name', { name: 7 }, 'name: must be a string'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name: must have at most 200'],
    ['a slug of two characters', { slug: 'ab' }, 'slug: must have at least 3'],
    ['a path for a slug', { slug: 'a/b/c' }, 'slug: must contain only letters'],
    ['a reserved slug', { slug: 'Console' }, 'slug: is a reserved word'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title: must have at most 100'],
    [
      'a description of 501 characters',
      { description: 'x'.repeat(501) },
      'description: must have at most 500',
    ],
    ['a script for a picture', { avatar: 'javascript:alert(1)' }, 'avatar: must be a complete URL'],
    [
      'an SVG for a picture',
      { avatar: 'https://example.com/a.svg' },
      'avatar: must be the URL of a jpg or png',
    ],
    ['an unknown theme', { theme: 'neon' }, 'theme: must be one of light, dark'],
    ['a property of Object.prototype for a theme', { theme: '__proto__' }, 'theme: must be one of'],
    ['styles for a color', { background: '#fff;}body{display:none' }, 'background: must have at most 7'],
    ['the name of a color', { foreground: 'red' }, 'foreground: must be a hex color'],
    ['gray on light gray', { foreground: '#999' }, 'foreground: needs more contrast with the background'],
    [
      'white on white',
      { buttonbackground: '#fff', buttonforeground: '#fff' },
      'buttonforeground: needs more contrast',
    ],
    ['a text for profiles', { socials: 'https://example.com' }, 'socials: must be an array'],
    ['a script for a profile', { socials: ['javascript:alert(1)'] }, 'socials[0]: must be a complete URL'],
    ['eleven profiles', { socials: Array(11).fill('https://e.com') }, 'socials: must have at most 10'],
    ['31 entries', { links: Array(31).fill({}) }, 'links: must have at most 30 entries'],
    ['an entry without a label', { links: [{ url: 'https://e.com' }] }, 'links[0].label: is required'],
    ['an entry without a target', { links: [{ label: 'A' }] }, 'links[0].url: is required, or link'],
    [
      'a script for a target',
      { links: [{ label: 'A', url: 'javascript:alert(1)' }] },
      'links[0].url: must be',
    ],
    [
      'the service for a target',
      { links: [{ label: 'A', url: 'https://sho.rt/b/x' }] },
      'links[0].url: must not redirect back',
    ],
    [
      'a day that does not exist',
      { links: [{ label: 'A', url: 'https://e.com', from: '2026-02-30' }] },
      'links[0].from: must be a date in the format YYYY-MM-DD',
    ],
    [
      'an end on the first day',
      { links: [{ label: 'A', url: 'https://e.com', from: '2026-03-01', until: '2026-03-01' }] },
      'links[0].until: must be after from',
    ],
  ],
  name: 'Bio page',
  notFound: 'Bio page was not found.',
  limit: { name: 'bio', items: 'bio pages' },
});

const TOO_LONG = expect.stringMatching(/^links: are too long together/);

describe('the theme of a bio page', () => {
  it('is what is wrong when only it changes, and leaves an own color unreadable', async () => {
    const user = await service.addUser();
    const { id } = await addBioPageFor(service, user, { theme: 'light', foreground: '#000' });
    const change = (body: unknown) => call(service, updateBioPage, { key: user.key, params: { id }, body });
    const contrast = 'needs more contrast with the background: at least 4.5:1';
    const { status, body } = await change({ theme: 'dark' });
    expect([status, body.message]).toEqual([
      400,
      `theme: does not go with your own colors: foreground ${contrast}`,
    ]);
    const both = await change({ theme: 'dark', foreground: '#111' });
    expect([both.status, both.body.message]).toEqual([400, `foreground: ${contrast}`]);
    expect((await change({ theme: 'dark', foreground: null })).status).toBe(200);
  });
});

describe('the texts of a bio page', () => {
  it('are refused if visitors would load more than 20 KB', async () => {
    const user = await service.addUser();
    const image = `https://example.com/${'x'.repeat(400)}`;
    const links = Array(30).fill({ label: 'A', url: 'https://example.com/', image });
    const { status, body } = await call(service, createBioPage, {
      key: user.key,
      body: { name: 'A', links },
    });
    expect([status, body.message]).toEqual([400, TOO_LONG]);
  });

  it.each([
    ['gets', false],
    ['has', true],
  ])('count together with the aliases of links that it %s', async (_, isLater) => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const links = await Promise.all(
      Array.from({ length: 30 }, (_entry, n) =>
        addLinkFor(service, user, { custom: `${user.id}-${n}-`.padEnd(190, 'a') }),
      ),
    );
    const entries = links.map(({ id }) => ({ label: 'x'.repeat(100), link: id }));
    const { id } = await addBioPageFor(service, user, { links: entries });
    const description = 'x'.repeat(500);
    const body = { title: 'x'.repeat(100), description, ...(!isLater && { links: entries }) };
    const { status, text } = await call(service, updateBioPage, { key: user.key, params: { id }, body });
    expect([status, text]).toEqual([200, expect.anything()]);
    const image = `https://example.com/${'x'.repeat(100)}`;
    const larger = {
      avatar: image,
      socials: Array(10).fill(image.repeat(2)),
      ...(!isLater && { links: entries }),
    };
    const refused = await call(service, updateBioPage, { key: user.key, params: { id }, body: larger });
    expect([refused.status, refused.body.message]).toEqual([400, TOO_LONG]);
  });
});
