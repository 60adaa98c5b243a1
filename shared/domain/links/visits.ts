import { appendParameters, appendVisitorQuery } from '../values/targets.ts';
import { hasExpired, type LinkRoute } from './link-routes.ts';
import { chooseTarget, type TargetingTraits } from './targeting.ts';

/** The traits of a visitor that determine the reply. */
export interface VisitorTraits extends TargetingTraits {
  /** A crawler, or a preview of a shared link. */
  isBot: boolean;
  /** Sent a `DNT` or `Sec-GPC` header. */
  isPrivate: boolean;
  /** Has entered the link's password. */
  isUnlocked: boolean;
  /** The query of the request, as sent and without `?`. */
  query: string;
}

/** The reply to a visitor. A reply with a `location` counts as a click. */
export type Visit =
  | { kind: 'redirect'; location: string }
  | { kind: 'frame'; location: string }
  /** `id` is that of a custom splash page; absent: the generic one. */
  | { kind: 'splash'; location: string; id?: number }
  | { kind: 'overlay'; location: string; id: number }
  /** A page that loads the link's pixels, then redirects. */
  | { kind: 'pixels'; location: string }
  | { kind: 'preview' }
  | { kind: 'password' }
  | { kind: 'expired' }
  | { kind: 'unknown' };

/** Decides how to reply to a visitor. The order of the checks matters. */
export function decideVisit(route: LinkRoute | undefined, visitor: VisitorTraits, now: Date): Visit {
  if (!route) return { kind: 'unknown' };
  if (hasExpired(route, now)) return { kind: 'expired' };
  if (route.passwordHash !== undefined && !visitor.isUnlocked) return { kind: 'password' };
  if (visitor.isBot && hasPreview(route)) return { kind: 'preview' };
  const chosen = chooseTarget(route, visitor);
  const target = appendParameters(chosen, route.parameters ?? []);
  const location = route.passquery ? appendVisitorQuery(target, visitor.query) : target;
  return visitor.isBot
    ? { kind: 'redirect', location }
    : continueToTarget(withoutFrame(route, chosen), location, visitor);
}

const hasPreview = ({ metatitle, metadescription, metaimage }: LinkRoute) =>
  [metatitle, metadescription, metaimage].some((text) => text !== undefined);

/** A target that forbids frames is redirected to instead, so that visitors do not get an empty page. */
const withoutFrame = (route: LinkRoute, target: string): LinkRoute =>
  route.unframeable?.includes(target) && route.type?.kind !== 'splash' && route.type?.kind !== 'custom-splash'
    ? { ...route, type: undefined }
    : route;

function continueToTarget(
  { type, pixels = [] }: LinkRoute,
  location: string,
  { isPrivate }: VisitorTraits,
): Visit {
  switch (type?.kind) {
    case 'frame':
    case 'splash':
      return { kind: type.kind, location };
    case 'custom-splash':
      return { kind: 'splash', location, id: type.id };
    case 'overlay':
      return { kind: 'overlay', location, id: type.id };
    default:
      return { kind: pixels.length > 0 && !isPrivate ? 'pixels' : 'redirect', location };
  }
}
