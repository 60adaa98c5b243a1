import { DateOrDateTime } from './dates.ts';
import { Described, Fields, Optional, Text } from './fields.ts';
import { Id } from './ids.ts';

/** A link has to pass all of these that are given. */
export const LinkFilters = Fields({
  q: Described(
    Optional(Text(200)),
    'Up to 10 whole words that the link has in its alias, title, description, or the host of its target, regardless of order, case, and accents.',
  ),
  short: Described(Optional(Text(500)), 'An exact short URL, with or without `https://`.'),
  domain: Described(
    Optional(Text(300)),
    'One of your branded domains, or the service’s own host, with or without `https://`.',
  ),
  campaign: Described(Optional(Id), 'The id of a campaign that the links are in.'),
  from: Described(
    Optional(DateOrDateTime),
    'Links that were created at this time in UTC or later. A date alone is its midnight.',
  ),
  to: Described(
    Optional(DateOrDateTime),
    'Links that were created before this time in UTC. A date alone is its midnight.',
  ),
});
