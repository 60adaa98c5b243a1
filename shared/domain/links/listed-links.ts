import { isJsonLarger } from '../values/json-size.ts';
import { type TargetList, targetListNames } from '../values/targets.ts';
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

type Targets = Pick<Link, TargetList | 'schedule' | 'variants' | 'deeplink' | 'targetCount'>;

/** How many other targets than `url` a stored link has. */
export function countTargets({ targetCount = 0, schedule, variants, deeplink, ...lists }: Targets): number {
  const ofVisitors = targetListNames().map((list) => lists[list]?.length ?? 0);
  const apps = [deeplink?.apple, deeplink?.google].filter(Boolean).length;
  const replaced = (schedule?.length ?? 0) + (variants?.length ?? 0);
  return ofVisitors.reduce((sum, count) => sum + count, targetCount || replaced + apps);
}

/** Whether it has targets for devices, countries, or languages, or variants. */
export const hasTargets = (link: Pick<Link, TargetList | 'variants' | 'hasTargets'>): boolean =>
  link.hasTargets === true ||
  ([...targetListNames(), 'variants'] as const).some((list) => (link[list]?.length ?? 0) > 0);

/** A larger link has its unlisted fields in its route only, so that lists and counted clicks do not pay for them. */
const MAX_WHOLE_BYTES = 2048;

/** The link as its collection stores it. */
export function listedLink({ isListedOnly: _, targetCount: __, hasTargets: ___, ...link }: Link): Link {
  if (!isJsonLarger(link, MAX_WHOLE_BYTES)) return link;
  const targetCount = countTargets(link);
  const listed: Link = {
    ...link,
    isListedOnly: true,
    ...(targetCount > 0 && { targetCount }),
    ...(hasTargets(link) && { hasTargets: true }),
  };
  for (const field of unlistedFields()) delete listed[field];
  // A list shows the description instead.
  if (link.description !== undefined) delete listed.metadescription;
  return listed;
}

/** The whole of a link that its collection stores without the unlisted fields. */
export function wholeLink(
  { isListedOnly: _, targetCount: __, hasTargets: ___, ...listed }: Link,
  route: LinkRoute,
): Link {
  const fields = [...unlistedFields(), 'metadescription'] as const;
  const unlisted = fields.filter((field) => route[field] !== undefined).map((field) => [field, route[field]]);
  return { ...listed, ...Object.fromEntries(unlisted) };
}
