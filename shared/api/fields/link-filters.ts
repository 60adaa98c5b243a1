import { DateOrDateTime } from './dates.ts';
import { ExternalId } from './external-id.ts';
import { Described, Fields, Flag, OneOf, Optional, Text } from './fields.ts';
import { Id, IdOrNone } from './ids.ts';

/** What lists of links can be sorted by. */
export const linkOrders = ['date', 'click', 'lastclick', 'title'] as const;
export type LinkOrder = (typeof linkOrders)[number];

/** Orders that need the search index, which knows all links: the others of these orders are sorted behind. */
type SearchedOrder = 'lastclick' | 'title';
export const isSearchedOrder = (order: LinkOrder): order is SearchedOrder =>
  order === 'lastclick' || order === 'title';
/** Orders in which links can be listed without the search index. */
export type IndependentOrder = Exclude<LinkOrder, SearchedOrder>;

/** A link has to pass all of these that are set. */
export const LinkFilters = Fields({
  q: Described(
    Optional(Text(200)),
    'Up to 10 whole words, all of which must be in the link’s alias, title, description, or the host of its target, regardless of order, case, and accents.',
  ),
  short: Described(Optional(Text(500)), 'An exact short URL, with or without `https://`.'),
  domain: Described(
    Optional(Text(300)),
    'One of your branded domains, or the service’s own host, with or without `https://`.',
  ),
  externalid: Described(Optional(ExternalId), 'The link’s `externalid`. Case counts.'),
  campaign: Described(Optional(Id), 'The id of the links’ campaign.'),
  channel: Described(
    Optional(IdOrNone),
    'The id of a channel that the links are in, or `none` for links in no channel.',
  ),
  hastarget: Described(
    Optional(Flag()),
    'Whether the links have targets for devices, countries, or languages, or variants.',
  ),
  status: Described(Optional(OneOf(['public', 'private'])), 'Whether the links are private.'),
  from: Described(
    Optional(DateOrDateTime),
    'Links created at this time or later, in UTC. A date without a time means midnight.',
  ),
  to: Described(
    Optional(DateOrDateTime),
    'Links created before this time, in UTC. A date without a time means midnight.',
  ),
});
