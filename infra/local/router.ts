import { mountedMethods, mountedPath, type Route } from '../../shared/api/contract/route.ts';

export interface Match {
  route: Route;
  /** API Gateway's name of the route: `GET /api/url/{id}`. */
  routeKey: string;
  params: Record<string, string>;
}

interface Mounted {
  route: Route;
  routeKey: string;
  method: string;
  segments: string[];
}

const DEFAULT = '$default';

/**
 * Finds the route of a request as API Gateway's HTTP APIs do. A full match wins over one with a greedy parameter
 * (`{path+}`), a literal segment over a parameter, and a method over ANY; `$default` matches everything else. The path must
 * be decoded, as API Gateway matches decoded paths.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function router(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const mounted = routes
    .flatMap((route) => mountedMethods(route).map((method) => mount(route, method)))
    .sort((a, b) => rank(a).localeCompare(rank(b), 'en'));
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const { route, routeKey, ...candidate } of mounted) {
      const isRightMethod = candidate.method === 'ANY' || candidate.method === method;
      const params = isRightMethod ? matchSegments(candidate.segments, parts) : undefined;
      if (params) return { route, routeKey, params };
    }
    return undefined;
  };
}

function mount(route: Route, method: string): Mounted {
  const path = mountedPath(route);
  const isDefault = path === DEFAULT;
  const routeKey = isDefault ? DEFAULT : `${method} ${path}`;
  return { route, routeKey, method, segments: isDefault ? [DEFAULT] : path.split('/').slice(1) };
}

const isParameter = (segment: string) => segment.startsWith('{');
const isGreedy = (segment: string) => segment.endsWith('+}');

/** Routes with a lower rank are tried first. */
function rank({ segments, method }: Mounted): string {
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
