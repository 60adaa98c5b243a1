import { mountedMethods, mountedPath, type Route } from '../../shared/api/contract/route.ts';

export interface Match<R = Route> {
  route: R;
  /** API Gateway's name of the route: `GET /api/url/{id}`. */
  routeKey: string;
  params: Record<string, string>;
}

/** A route under one of its keys. */
export type Mount<R> = Pick<Match<R>, 'route' | 'routeKey'>;

interface Candidate<R> extends Mount<R> {
  method: string;
  segments: string[];
}

const DEFAULT = '$default';

/** Finds the route of a request among these, as `matcher` does. */
export const router = (routes: readonly Route[]) =>
  matcher(
    routes.flatMap((route) =>
      mountedMethods(route).map((method) => ({ route, routeKey: routeKey(method, mountedPath(route)) })),
    ),
  );

const routeKey = (method: string, path: string) => (path === DEFAULT ? DEFAULT : `${method} ${path}`);

/**
 * Finds the route of a request as API Gateway's HTTP APIs do. A full match wins over one with a greedy parameter
 * (`{path+}`), a literal segment over a parameter, and a method over ANY; `$default` matches everything else. The path must
 * be decoded, as API Gateway matches decoded paths.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matcher<R>(
  mounts: readonly Mount<R>[],
): (method: string, path: string) => Match<R> | undefined {
  const candidates = mounts.map(toCandidate).sort((a, b) => rank(a).localeCompare(rank(b), 'en'));
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const { route, routeKey, ...candidate } of candidates) {
      const isRightMethod = candidate.method === 'ANY' || candidate.method === method;
      const params = isRightMethod ? matchSegments(candidate.segments, parts) : undefined;
      if (params) return { route, routeKey, params };
    }
    return undefined;
  };
}

function toCandidate<R>({ route, routeKey }: Mount<R>): Candidate<R> {
  if (routeKey === DEFAULT) return { route, routeKey, method: 'ANY', segments: [DEFAULT] };
  const [method = '', path = ''] = routeKey.split(' ');
  return { route, routeKey, method, segments: path.split('/').slice(1) };
}

const isParameter = (segment: string) => segment.startsWith('{');
const isGreedy = (segment: string) => segment.endsWith('+}');

/** Routes with a lower rank are tried first. */
function rank({ segments, method }: Pick<Candidate<unknown>, 'segments' | 'method'>): string {
  if (segments[0] === DEFAULT) return '3';
  const kinds = segments.map((segment) => (isGreedy(segment) ? '3' : isParameter(segment) ? '2' : '1'));
  return `${segments.some(isGreedy) ? '2' : '1'}${kinds.join('')}${method === 'ANY' ? 'B' : 'A'}`;
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | undefined {
  if (segments[0] === DEFAULT) return {};
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    const name = segment.replace(/^\{|\+?\}$/g, '');
    if (isGreedy(segment)) return { ...params, [name]: parts.slice(index).join('/') };
    if (isParameter(segment) ? part === '' : part !== segment) return undefined;
    if (isParameter(segment)) params[name] = part;
  }
  return parts.length === segments.length ? params : undefined;
}
