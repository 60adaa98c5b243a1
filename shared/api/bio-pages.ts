import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { Alias } from './fields/aliases.ts';
import { HexColor, HexText } from './fields/colors.ts';
import { UtcDate } from './fields/dates.ts';
import { Described, Fields, Flag, ListOf, OneOf, Optional, Text } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { DateTime, Message, Statistics } from './fields/responses.ts';
import { HttpUrl, ImageUrl } from './fields/urls.ts';

export const bioThemeNames = ['light', 'dark', 'ocean', 'forest', 'sunset', 'berry'] as const;
export type BioTheme = (typeof bioThemeNames)[number];

/** New targets of all of them take three writes each, of the 100 in a transaction, and more if webhooks are told of them. */
export const MAX_BIO_LINKS = 30;
export const MAX_SOCIALS = 10;

const BioLink = Fields({
  label: Described(Text(100), 'The text of the button.'),
  url: Described(
    Optional(HttpUrl),
    'The target. It gets a link of its own, which is changed and deleted with the entry.',
  ),
  link: Described(
    Optional(Id),
    'The id of one of your links, instead of `url`. Both change the target of a link that an entry of this page has already.',
  ),
  image: Described(Optional(ImageUrl), 'The URL of a small jpg or png.'),
  from: Described(Optional(UtcDate), 'The first day on which visitors see the entry, in UTC.'),
  until: Described(Optional(UtcDate), 'The day from which visitors no longer see it, in UTC.'),
});

const BioName = Text(200);

const options = {
  slug: Described(
    Optional(v.pipe(Alias, v.toLowerCase())),
    'The last part of the page’s URL, unique in the service. If missing, it is generated.',
  ),
  title: Described(Optional(Text(100)), 'The heading. By default, the name.'),
  description: Described(Optional(Text(500)), 'The text below the heading.'),
  avatar: Described(Optional(ImageUrl), 'The URL of a jpg or png, shown as a circle.'),
  theme: Described(Optional(OneOf(bioThemeNames)), 'The colors. The default is `light`.'),
  background: Described(Optional(HexColor), 'A background color instead of the theme’s, such as `#1d5bb8`.'),
  foreground: Described(
    Optional(HexColor),
    'The color of the text, which must be readable on the background.',
  ),
  buttonbackground: Described(Optional(HexColor), 'The background color of the entries.'),
  buttonforeground: Described(Optional(HexColor), 'The color of their labels.'),
  links: Described(
    Optional(ListOf(BioLink, MAX_BIO_LINKS)),
    'The entries, in the order in which visitors see them.',
  ),
  socials: Described(
    Optional(ListOf(HttpUrl, MAX_SOCIALS)),
    'URLs of profiles elsewhere, linked directly and not counted.',
  ),
  public: Described(Optional(Flag()), 'Whether visitors can see the page. The default is true.'),
};

export const BioPageBody = Fields({ name: Described(BioName, 'A name for your own use.'), ...options });
export const BioPageChange = Fields({
  name: Described(Optional(BioName), 'A name for your own use.'),
  ...options,
});

const BioPageEntry = v.strictObject({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  link: v.string(),
  public: v.boolean(),
  views: v.number(),
  clicks: v.number(),
  date: DateTime,
});

const text = v.nullable(v.string());
const color = v.nullable(HexText);

const BioPageDetails = v.strictObject({
  ...BioPageEntry.entries,
  title: text,
  description: text,
  avatar: text,
  theme: v.picklist(bioThemeNames),
  background: color,
  foreground: color,
  buttonbackground: color,
  buttonforeground: color,
  /** Without those whose links were deleted. */
  links: v.array(
    v.strictObject({
      label: v.string(),
      url: v.string(),
      link: v.number(),
      shorturl: v.string(),
      clicks: v.number(),
      image: text,
      from: text,
      until: text,
    }),
  ),
  socials: v.array(v.string()),
});

const bioPages = {
  resource: 'bio-pages',
  paths: { list: '/bio', one: '/bio' },
  notFound: 'bio_page_not_found',
} as const;

export const listBioPages = listRoute(bioPages, {
  id: 'listBioPages',
  summary: 'List bio pages',
  description:
    'Newest first. `views` are visits of the page, and `clicks` those of the links that are its entries.',
  entries: ['bio', BioPageEntry],
});

export const getBioPage = defineRoute({
  id: 'getBioPage',
  resource: 'bio-pages',
  summary: 'Read a bio page with its statistics',
  description:
    '`data` has the statistics of the page’s views. Each entry has the id of its link, whose statistics are those of any link.',
  method: 'GET',
  path: '/bio/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ details: BioPageDetails, data: Statistics(v.number()) }),
  errors: ['bio_page_not_found'],
});

export const createBioPage = createRoute(bioPages, {
  id: 'createBioPage',
  summary: 'Create a bio page',
  description:
    'A page with your picture, text, and links, for profiles that have room for one URL. `link` in the response is the page’s URL.',
  body: BioPageBody,
  response: v.strictObject({ id: v.number(), link: v.string() }),
  errors: ['slug_taken', 'plan_limit', 'link_not_found'],
  includes: ['createLink'],
});

export const updateBioPage = updateRoute(bioPages, {
  id: 'updateBioPage',
  summary: 'Change a bio page',
  description:
    'Absent fields keep their value; `null` clears an optional one. `links` replaces all entries. An entry keeps its link, and the clicks of it, if it has the same `url` as before, or the `link` that the page’s details show; a new `url` beside that `link` changes its target.',
  body: BioPageChange,
  response: Message,
  errors: ['slug_taken', 'plan_limit', 'link_not_found'],
  includes: ['createLink', 'updateLink', 'deleteLink'],
});

export const deleteBioPage = deleteRoute(bioPages, {
  id: 'deleteBioPage',
  summary: 'Delete a bio page',
  description:
    'The links that were made for its entries are deleted with it, and can be restored for 30 days. Other links stay.',
  includes: ['deleteLink'],
});
