import { formatDateTime } from './dates.ts';
import type { Link } from './links.ts';

/** The visitor-side record of a link: what a visit needs, nothing more. */
export interface Route
  extends Pick<
    Link,
    | 'userId'
    | 'url'
    | 'type'
    | 'passwordHash'
    | 'expiry'
    | 'geotarget'
    | 'devicetarget'
    | 'languagetarget'
    | 'parameters'
    | 'pixels'
    | 'metatitle'
    | 'metadescription'
    | 'metaimage'
  > {
  linkId: number;
}

export function routeOf(link: Link): Route {
  const { userId, url, type, passwordHash, expiry, parameters, pixels } = link;
  const { geotarget, devicetarget, languagetarget, metatitle, metadescription, metaimage } = link;
  const targets = { geotarget, devicetarget, languagetarget };
  const preview = { metatitle, metadescription, metaimage };
  return {
    linkId: link.id,
    userId,
    url,
    type,
    passwordHash,
    expiry,
    parameters,
    pixels,
    ...targets,
    ...preview,
  };
}

export type Visit =
  | { kind: 'redirect'; location: string }
  | { kind: 'unknown' }
  | { kind: 'expired' }
  | { kind: 'password' };

/** What a visitor gets: the order of the cases is the order in which they count. */
export function decideVisit(route: Route | undefined, now: Date): Visit {
  if (!route) return { kind: 'unknown' };
  if (route.expiry !== undefined && route.expiry <= formatDateTime(now)) return { kind: 'expired' };
  if (route.passwordHash !== undefined) return { kind: 'password' };
  return { kind: 'redirect', location: appendParameters(route.url, route.parameters ?? []) };
}

/**
 * The target with the parameters behind its own query, which stays as it is, as does its fragment.
 * A `Location` is ASCII: hosts become punycode, other characters are percent-encoded.
 */
export function appendParameters(target: string, parameters: { name: string; value: string }[]): string {
  const url = new URL(target);
  const added = new URLSearchParams();
  for (const { name, value } of parameters) added.append(name, value);
  if (added.size > 0) url.search = url.search ? `${url.search}&${added}` : `${added}`;
  return url.href;
}
