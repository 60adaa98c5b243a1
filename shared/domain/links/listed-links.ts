import { targetListNames } from '../values/targets.ts';
import type { LinkRoute } from './link-routes.ts';
import type { Link } from './links.ts';

/** What lists do not show. Routes have all of it. */
const unlistedFields = () =>
  [
    ...targetListNames(),
    'schedule',
    'variants',
    'unframeable',
    'parameters',
    'metaimage',
  ] as const satisfies (keyof Link & keyof LinkRoute)[];

/** A larger link has its unlisted fields in its route only, so that lists and counted clicks do not pay for them. */
const MAX_WHOLE_BYTES = 2048;

/** The link as its collection stores it. */
export function listedLink({ isListedOnly: _, ...link }: Link): Link {
  if (Buffer.byteLength(JSON.stringify(link)) <= MAX_WHOLE_BYTES) return link;
  const listed: Link = { ...link, isListedOnly: true };
  for (const field of unlistedFields()) delete listed[field];
  // A list shows the description instead.
  if (link.description !== undefined) delete listed.metadescription;
  return listed;
}

/** The whole of a link that its collection stores without the unlisted fields. */
export function wholeLink({ isListedOnly: _, ...listed }: Link, route: LinkRoute): Link {
  const fields = [...unlistedFields(), 'metadescription'] as const;
  const unlisted = fields.filter((field) => route[field] !== undefined).map((field) => [field, route[field]]);
  return { ...listed, ...Object.fromEntries(unlisted) };
}
