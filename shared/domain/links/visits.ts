import { appendParameters } from '../values/targets.ts';
import { hasExpired, type LinkRoute } from './link-routes.ts';
import { chooseTarget, type Visitor } from './targeting.ts';

/** A visitor, as far as that decides what they get. */
export interface VisitBy extends Visitor {
  /** Something that reads pages for others: a crawler, or a preview of a shared link. */
  isBot: boolean;
  /** Asks not to be tracked. */
  isPrivate: boolean;
  /** Has given the link's password. */
  isUnlocked: boolean;
}

/** What a visitor gets. Whoever is given a `location` has followed the link. */
export type Visit =
  | { kind: 'redirect'; location: string }
  | { kind: 'frame'; location: string }
  /** `id`: of the owner's splash page; absent: the generic one. */
  | { kind: 'splash'; location: string; id?: number }
  | { kind: 'overlay'; location: string; id: number }
  /** A page that loads the link's pixels and leads on. */
  | { kind: 'pixels'; location: string }
  | { kind: 'preview' }
  | { kind: 'password' }
  | { kind: 'expired' }
  | { kind: 'unknown' };

/** What a visitor gets: the order of the cases is the order in which they count. */
export function decideVisit(route: LinkRoute | undefined, visitor: VisitBy, now: Date): Visit {
  if (!route) return { kind: 'unknown' };
  if (hasExpired(route, now)) return { kind: 'expired' };
  if (route.passwordHash !== undefined && !visitor.isUnlocked) return { kind: 'password' };
  if (visitor.isBot && hasPreview(route)) return { kind: 'preview' };
  const location = appendParameters(chooseTarget(route, visitor), route.parameters ?? []);
  return visitor.isBot ? { kind: 'redirect', location } : leadOn(route, location, visitor);
}

const hasPreview = ({ metatitle, metadescription, metaimage }: LinkRoute) =>
  [metatitle, metadescription, metaimage].some((text) => text !== undefined);

function leadOn({ type, pixels = [] }: LinkRoute, location: string, { isPrivate }: VisitBy): Visit {
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
