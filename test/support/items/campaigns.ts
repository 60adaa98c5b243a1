import { createCampaign } from '../../../shared/api/campaigns.ts';
import { membersKey } from '../../../shared/data/keys.ts';
import { readPage } from '../../../shared/data/owned/collections.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** Creates a campaign through the API and returns the response's body. */
export async function addCampaignFor(
  service: TestService,
  user: TestUser,
  body: Record<string, unknown> = {},
) {
  const response = await call(service, createCampaign, { key: user.key, body });
  if (response.status !== 200) throw new Error(response.text);
  return response.body as { id: number; domain: string; list: string; rotator: string | false };
}

/** The ids of a campaign's links, newest first, and their total. */
export async function linksOfCampaign(id: number) {
  const { items, total } = await readPage(membersKey('campaigns', id), { limit: 1000, page: 1 });
  return { ids: items.map(({ linkId }) => linkId), total };
}

const long = (length: number) => 'x'.repeat(length);

/** Fields that both add and update reject, and the beginning of the message. */
export const badCampaignFields: [what: string, change: Record<string, unknown>, message: string][] = [
  ['a number for a name', { name: 7 }, 'name: must be a string'],
  ['an object for a name', { name: {} }, 'name: must be a string'],
  ['a blank name', { name: '  ' }, 'name: is required'],
  ['a name of 201 characters', { name: long(201) }, 'name: must have at most 200'],
  ['a name with a NUL', { name: 'a\0b' }, 'name: must not contain control characters'],
  ['a lone surrogate for a name', { name: '\ud800' }, 'name: must be well-formed'],
  ['a number for a slug', { slug: 1234 }, 'slug: must be a string'],
  ['an array for a slug', { slug: ['abc'] }, 'slug: must be a string'],
  ['a slug of two characters', { slug: 'ab' }, 'slug: must have at least 3'],
  ['a slug of 191 characters', { slug: long(191) }, 'slug: must have at most 190'],
  ['a slug with a slash', { slug: 'a/b/c' }, 'slug: must contain only letters, digits, hyphens'],
  ['a slug with a dot', { slug: 'a.b.c' }, 'slug: must contain only letters, digits, hyphens'],
  ['a slug with a line break', { slug: 'abc\nabc' }, 'slug: must contain only letters, digits, hyphens'],
  ['a slug in a non-Latin script', { slug: 'sömmer' }, 'slug: must contain only letters, digits, hyphens'],
  ['a letter that lower-cases to ASCII', { slug: '\u212aelvin' }, 'slug: must contain only'],
  ['a reserved word for a slug', { slug: 'API' }, 'slug: is a reserved word'],
  ['a number for public', { public: 2 }, 'public: must be true or false'],
  ['a string for public', { public: 'on' }, 'public: must be true or false'],
  ['an array for public', { public: [] }, 'public: must be true or false'],
];
