import * as v from 'valibot';
import { wordsOf } from '../../domain/search/words.ts';
import { DateOrDateTime } from './dates.ts';
import { Fields, Optional, Text } from './fields.ts';
import { Id } from './ids.ts';

const MAX_SEARCH_WORDS = 10;

/** A link has to pass all of these that are given. Search and lists read the index that the stream writes. */
export const LinkFilters = Fields({
  /** Words of the alias, title, description, or target host: the link has to have all of them. */
  q: Optional(
    v.pipe(
      Text(200),
      v.check((text) => wordsOf(text).length > 0, 'must have a letter or a digit'),
      v.check(
        (text) => wordsOf(text).length <= MAX_SEARCH_WORDS,
        `must have at most ${MAX_SEARCH_WORDS} words`,
      ),
    ),
  ),
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
