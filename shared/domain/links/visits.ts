import { appendParameters, appendVisitorQuery, isHttp } from '../values/targets.ts';
import { toIntent } from './app-links.ts';
import { hasExpired, hasStarted, isUsedUp, type LinkRoute } from './link-routes.ts';
import { chooseTarget, findApp, type TargetingTraits, type TargetName } from './targeting.ts';

/** The traits of a visitor that determine the response. */
export interface VisitorTraits extends TargetingTraits {
  /** Whether the browser can open apps with `intent:` URLs. */
  opensIntents: boolean;
  /** Sent a `DNT` or `Sec-GPC` header. */
  isPrivate: boolean;
  /** Has entered the link's password. */
  isUnlocked: boolean;
  /** The query of the request, as sent and without `?`, and without a rotator’s mark. */
  query: string;
}

/** Where a visitor gets to, and which of the link's targets that is. */
interface Destination {
  location: string;
  target: TargetName;
}

/** The response to a visitor. A response with a `location` counts as a click. */
export type Visit =
  | ({ kind: 'redirect' } & Destination)
  | ({ kind: 'frame' } & Destination)
  /** `id` is that of a custom splash page; absent: the generic one. */
  | ({ kind: 'splash'; id?: number } & Destination)
  | ({ kind: 'overlay'; id: number } & Destination)
  /** A page that loads the link's pixels, then redirects. */
  | ({ kind: 'pixels' } & Destination)
  | { kind: 'preview' }
  | { kind: 'password' }
  /** Without a `url` of the link, its branded domain can have one. */
  | { kind: 'expired'; url?: string }
  | { kind: 'unknown' };

/** What visitors get from a link that has expired, or whose clicks are used up. */
export const expiredVisit = ({ expiredurl }: LinkRoute): Visit => ({
  kind: 'expired',
  ...(expiredurl !== undefined && { url: expiredurl }),
});

type VisitCheck = (route: LinkRoute, visitor: VisitorTraits, now: Date) => Visit | undefined;

/** What can keep a visitor from the target, by name and in order: the first check that decides wins. */
export const visitChecks = {
  start: (route, _, now) => (hasStarted(route, now) ? undefined : { kind: 'unknown' }),
  expiry: (route, _, now) => (hasExpired(route, now) ? expiredVisit(route) : undefined),
  limit: (route) => (isUsedUp(route) ? expiredVisit(route) : undefined),
  password: ({ passwordHash }, { isUnlocked }) =>
    passwordHash !== undefined && !isUnlocked ? { kind: 'password' } : undefined,
  preview: (route, { isBot }) => (isBot && hasPreview(route) ? { kind: 'preview' } : undefined),
} as const satisfies Record<string, VisitCheck>;

const checks: readonly VisitCheck[] = Object.values(visitChecks);

/** Decides how to respond to a visitor. */
export function decideVisit(route: LinkRoute | undefined, visitor: VisitorTraits, now: Date): Visit {
  if (!route) return { kind: 'unknown' };
  for (const check of checks) {
    const visit = check(route, visitor, now);
    if (visit) return visit;
  }
  const { choice, target, name } = chooseTarget(route, visitor, now);
  const destination = { location: locate(route, target, visitor), target: name };
  if (visitor.isBot) return { kind: 'redirect', ...destination };
  if (choice === 'deeplink') return openApp(findApp(route, target), destination, visitor);
  return continueToTarget(withoutFrame(route, target), destination, visitor);
}

/** Browsers open apps for redirects, but neither in frames nor for pages that leave by a script, as pages with pixels do. */
function openApp(
  app: string | undefined,
  { location, target }: Destination,
  { opensIntents }: VisitorTraits,
): Visit {
  return { kind: 'redirect', location: app && opensIntents ? toIntent(location, app) : location, target };
}

/** The target with the parameters of the link and of the visit. */
function locate({ parameters = [], passquery }: LinkRoute, target: string, { query }: VisitorTraits): string {
  if (!isHttp(target)) return target;
  const location = appendParameters(target, parameters);
  return passquery ? appendVisitorQuery(location, query) : location;
}

const hasPreview = ({ metatitle, metadescription, metaimage }: LinkRoute) =>
  [metatitle, metadescription, metaimage].some((text) => text !== undefined);

/** Browsers block an http page in a frame of an https page as mixed content (w3.org/TR/mixed-content). */
export const canFrame = (location: string, base: string): boolean =>
  location.startsWith('https:') || base.startsWith('http:');

/** A target that forbids frames is redirected to instead, so that visitors do not get an empty page. */
const withoutFrame = (route: LinkRoute, target: string): LinkRoute =>
  route.unframeable?.includes(target) && route.type?.kind !== 'splash' && route.type?.kind !== 'custom-splash'
    ? { ...route, type: undefined }
    : route;

function continueToTarget(
  { type, pixels = [] }: LinkRoute,
  destination: Destination,
  { isPrivate }: VisitorTraits,
): Visit {
  switch (type?.kind) {
    case 'frame':
    case 'splash':
      return { kind: type.kind, ...destination };
    case 'custom-splash':
      return { kind: 'splash', ...destination, id: type.id };
    case 'overlay':
      return { kind: 'overlay', ...destination, id: type.id };
    default:
      return { kind: pixels.length > 0 && !isPrivate ? 'pixels' : 'redirect', ...destination };
  }
}
