import { DateOrDateTime } from './dates.ts';
import { Fields, Optional, Text } from './fields.ts';
import { Id } from './ids.ts';

/** A link has to pass all of these that are given. */
export const LinkFilters = Fields({
  /** Words of the alias, title, description, or target host: the link has to have all of them. */
  q: Optional(Text(200)),
  /** An exact short URL, with or without its scheme. */
  short: Optional(Text(500)),
  /** A branded domain, or the service's own host, with or without a scheme. */
  domain: Optional(Text(300)),
  campaign: Optional(Id),
  /** Created at this time in UTC or later. */
  from: Optional(DateOrDateTime),
  /** Created before this time in UTC. */
  to: Optional(DateOrDateTime),
});
