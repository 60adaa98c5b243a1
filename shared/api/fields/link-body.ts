import * as v from 'valibot';
import { Alias } from './aliases.ts';
import { FutureDateTime, PastDateTime, UtcDateTime } from './dates.ts';
import { deepLinkField } from './deep-links.ts';
import { ExternalId } from './external-id.ts';
import {
  Described,
  Fields,
  Flag,
  ListOf,
  OneOf,
  Optional,
  OptionalOrFalsy,
  Text,
  wrongType,
} from './fields.ts';
import { Id } from './ids.ts';
import {
  LanguageCode,
  parametersField,
  scheduleField,
  targetListFields,
  variantsField,
} from './link-lists.ts';
import { ClickLimit, RedirectStatus, RedirectType, Visibility } from './link-values.ts';
import { pageLanguages } from './page-languages.ts';
import { LinkPassword } from './texts.ts';
import { HttpUrl, ImageUrl } from './urls.ts';

/** Each pixel adds a write or two to the transaction of the link, which DynamoDB limits to 100 (developer guide). */
const MAX_PIXELS = 20;

/** Of a new link: each takes three steps of the same transaction. */
const MAX_NEW_CHANNELS = 10;

const startText = 'From when on the link works, in UTC; before, it is treated like one that does not exist.';
const expiryText = 'When the link stops working, in UTC.';

/** The fields of a link; existing clients also send those from `description` to `pixels`. */
export const LinkBody = Fields({
  url: Described(HttpUrl, 'The URL to shorten: visitors go there if no other target matches.'),
  custom: Described(
    OptionalOrFalsy(Alias),
    'The last part of the short URL, unique on its host regardless of case. Without it, a new link gets a random one.',
  ),
  type: Described(
    OptionalOrFalsy(RedirectType),
    'How visitors reach the target: `direct` redirects, `frame` shows it in a frame, `splash` shows a page first. The id of a custom splash page shows that page, and `overlay-<id>` shows a CTA overlay over the target.',
  ),
  password: Described(OptionalOrFalsy(LinkPassword), 'Visitors must enter it before they reach the target.'),
  domain: Described(
    OptionalOrFalsy(Text(300)),
    'One of your branded domains, with or without scheme. By default, the service’s own host.',
  ),
  startdate: Described(
    OptionalOrFalsy(UtcDateTime),
    `${startText} Must be in the future, unless it is the current one.`,
  ),
  expiry: Described(
    OptionalOrFalsy(UtcDateTime),
    `${expiryText} Must be in the future, unless it is the current one.`,
  ),
  expiredurl: Described(
    OptionalOrFalsy(HttpUrl),
    'Where visitors go once the link has expired or its clicks are used up, instead of a page that says so.',
  ),
  clicklimit: Described(
    Optional(ClickLimit),
    'How many clicks get the target, and never one more; bots, prefetches, and HEAD requests do not count. Only clicks since the link has a limit count: a higher limit adds the difference, and `null` keeps the count for the next limit.',
  ),
  redirectstatus: Described(
    OptionalOrFalsy(RedirectStatus),
    'The status of the redirect; 302 by default. Caches store none of them, so that every click counts.',
  ),
  language: Described(
    OptionalOrFalsy(OneOf(pageLanguages)),
    'The language of the pages that visitors of the link may see, such as the one that asks for the password. By default, that of the branded domain, or else the visitor’s.',
  ),
  deeplink: deepLinkField,
  schedule: scheduleField,
  variants: variantsField,
  ...targetListFields,
  /** For visitors with the other languages, so that they do not get the target of a language they like less. */
  defaultlanguage: Described(
    OptionalOrFalsy(LanguageCode),
    'The language of `url`. Visitors who prefer it are not sent to the target of another language.',
  ),
  parameters: parametersField,
  /** Whether the visitor's own query is appended to the target. */
  passquery: Described(
    Optional(Flag()),
    'Whether the visit’s query, such as `?gclid=…`, is also added to the target.',
  ),
  metatitle: Described(
    OptionalOrFalsy(Text(1000)),
    'The title for previews in social networks and chats, and for lists.',
  ),
  metadescription: Described(OptionalOrFalsy(Text(5000)), 'The description for previews.'),
  metaimage: Described(OptionalOrFalsy(ImageUrl), 'The image for previews, a jpg or png.'),
  description: Described(
    OptionalOrFalsy(Text(5000)),
    'Your own description, shown in lists instead of `metadescription`.',
  ),
  /** Existing clients also send other values, which mean nothing here. */
  status: Described(
    v.fallback(OptionalOrFalsy(Visibility), undefined),
    '`private` leaves the link out of the public page and the rotator of its campaign; its short URL still works.',
  ),
  externalid: Described(
    OptionalOrFalsy(ExternalId),
    'The id of the link in another system, unique among your links. Case counts.',
  ),
  campaign: Described(OptionalOrFalsy(Id), 'The id of the campaign that the link is in.'),
  channel: Described(OptionalOrFalsy(Id), 'The id of a channel to add the link to.'),
  pixels: Described(
    OptionalOrFalsy(ListOf(Id, MAX_PIXELS)),
    'The ids of the tracking pixels that the link loads.',
  ),
});

/** The rank of a link with this many clicks is still an exact number. */
const MAX_PAST_CLICKS = 90_000_000;

/** What only administrators can say of a new link. */
export const pastFields = ['date', 'clicks'] as const;

/** A link that moves here from another service keeps its past. */
export const NewLinkBody = Fields({
  ...LinkBody.entries,
  startdate: Described(OptionalOrFalsy(FutureDateTime), `${startText} Must be in the future.`),
  expiry: Described(OptionalOrFalsy(FutureDateTime), `${expiryText} Must be in the future.`),
  channels: Described(
    OptionalOrFalsy(ListOf(Id, MAX_NEW_CHANNELS)),
    'The ids of channels to add the link to, besides `channel`.',
  ),
  date: Described(
    Optional(PastDateTime),
    'When the link was created, in UTC. For administrators who import links; ignored from everyone else.',
  ),
  clicks: Described(
    Optional(
      v.pipe(
        v.number(wrongType('a number')),
        v.integer('must be a whole number'),
        v.minValue(0, 'must not be negative'),
        v.maxValue(MAX_PAST_CLICKS, `must be at most ${MAX_PAST_CLICKS}`),
      ),
    ),
    'How many clicks the link already had. They are only in the total. For administrators who import links; ignored from everyone else.',
  ),
});
