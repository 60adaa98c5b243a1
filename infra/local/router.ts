import { mountedMethods, mountedPath, type Route } from '../../shared/api/contract/route.ts';

export interface Match {
  route: Route;
  /** API Gateway's name of the route: `GET /api/url/{id}`. */
  routeKey: string;
  params: Record<string, string>;
}

interface Segment {
  /** The text of a literal segment, or the name of a parameter. */
  text: string;
  isParameter: boolean;
  isGreedy: boolean;
}

interface Mounted {
  route: Route;
  routeKey: string;
  method: string;
  /** Undefined for `$default`. */
  segments?: Segment[];
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
  const candidates = candidateFinder(mounted);
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const { route, routeKey, segments } of candidates(method, parts.length)) {
      const params = segments ? matchSegments(segments, parts) : {};
      if (params) return { route, routeKey, params };
    }
    return undefined;
  };
}

/** The few routes that a request can match by its method and its number of segments, best first. */
function candidateFinder(mounted: Mounted[]): (method: string, length: number) => Mounted[] {
  const longest = Math.max(...mounted.map(({ segments = [] }) => segments.length));
  const found = new Map<string, Mounted[]>();
  return (method, length) => {
    // Longer paths match the same greedy routes, so that the map stays small whatever clients send.
    const counted = Math.min(length, longest + 1);
    const key = `${method} ${counted}`;
    const known = found.get(key);
    if (known) return known;
    const candidates = mounted.filter((route) => canMatch(route, method, counted));
    found.set(key, candidates);
    return candidates;
  };
}

function canMatch({ method, segments }: Mounted, requested: string, length: number): boolean {
  if (method !== 'ANY' && method !== requested) return false;
  if (!segments) return true;
  return segments.at(-1)?.isGreedy ? length >= segments.length : length === segments.length;
}

function mount(route: Route, method: string): Mounted {
  const path = mountedPath(route);
  const isDefault = path === DEFAULT;
  const routeKey = isDefault ? DEFAULT : `${method} ${path}`;
  return {
    route,
    routeKey,
    method,
    segments: isDefault ? undefined : path.split('/').slice(1).map(readSegment),
  };
}

const readSegment = (segment: string): Segment => ({
  text: segment.replace(/^\{|\+?\}$/g, ''),
  isParameter: segment.startsWith('{'),
  isGreedy: segment.endsWith('+}'),
});

/** Routes with a lower rank are tried first. */
function rank({ segments, method }: Mounted): string {
  if (!segments) return '3';
  const kinds = segments.map(({ isGreedy, isParameter }) => (isGreedy ? '3' : isParameter ? '2' : '1'));
  return `${segments.some(({ isGreedy }) => isGreedy) ? '2' : '1'}${kinds.join('')}${method === 'ANY' ? 'B' : 'A'}`;
}

/** `parts` are as many as the segments, or more if the last one is greedy. */
function matchSegments(segments: Segment[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (let index = 0; index < segments.length; index++) {
    const { text, isParameter, isGreedy } = segments[index] as Segment;
    const part = parts[index] ?? '';
    if (isGreedy) params[text] = parts.slice(index).join('/');
    else if (!isParameter) {
      if (part !== text) return undefined;
    } else if (part === '') return undefined;
    else params[text] = part;
  }
  return params;
}
