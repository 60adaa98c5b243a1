import { defaultRouteKey, listRouteKeys, type Route } from '../api/contract/route.ts';

export interface Match<R = Route> {
  route: R;
  /** API Gateway's name of the route: `GET /api/url/{id}`. */
  routeKey: string;
  params: Record<string, string>;
}

/** A route under one of its keys. */
export type Mount<R> = Pick<Match<R>, 'route' | 'routeKey'>;

interface Segment {
  /** The text of a literal segment, or the name of a parameter. */
  text: string;
  isParameter: boolean;
  isGreedy: boolean;
}

interface Candidate<R> extends Mount<R> {
  method: string;
  /** Undefined for `$default`. */
  segments?: Segment[];
}

/** Finds the route of a request among these, as `matcher` does. */
export const router = (routes: readonly Route[]) =>
  matcher(routes.flatMap((route) => listRouteKeys(route).map((routeKey) => ({ route, routeKey }))));

/**
 * Finds the route of a request as API Gateway's HTTP APIs do. A full match wins over one with a greedy parameter
 * (`{path+}`), a literal segment over a parameter, and a method over ANY; `$default` matches everything else. The path must
 * be decoded, as API Gateway matches decoded paths.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matcher<R>(
  mounts: readonly Mount<R>[],
): (method: string, path: string) => Match<R> | undefined {
  const sorted = mounts.map(toCandidate).sort((a, b) => rank(a).localeCompare(rank(b), 'en'));
  const candidates = candidateFinder(sorted);
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
function candidateFinder<R>(candidates: Candidate<R>[]): (method: string, length: number) => Candidate<R>[] {
  const longest = Math.max(0, ...candidates.map(({ segments = [] }) => segments.length));
  const cache = new Map<string, Candidate<R>[]>();
  const methods = new Set(candidates.map(({ method }) => method));
  return (method, length) => {
    // The cache stays small whatever clients send: longer paths match the same greedy routes, and unknown methods only ANY.
    const cappedLength = Math.min(length, longest + 1);
    const key = `${methods.has(method) ? method : 'ANY'} ${cappedLength}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const found = candidates.filter((candidate) => canMatch(candidate, method, cappedLength));
    cache.set(key, found);
    return found;
  };
}

function canMatch({ method, segments }: Candidate<unknown>, requestMethod: string, length: number): boolean {
  if (method !== 'ANY' && method !== requestMethod) return false;
  if (!segments) return true;
  return segments.at(-1)?.isGreedy ? length >= segments.length : length === segments.length;
}

function toCandidate<R>({ route, routeKey }: Mount<R>): Candidate<R> {
  if (routeKey === defaultRouteKey) return { route, routeKey, method: 'ANY' };
  const [method = '', path = ''] = routeKey.split(' ');
  return { route, routeKey, method, segments: path.split('/').slice(1).map(parseSegment) };
}

const parseSegment = (segment: string): Segment => ({
  text: segment.replace(/^\{|\+?\}$/g, ''),
  isParameter: segment.startsWith('{'),
  isGreedy: segment.endsWith('+}'),
});

/** Routes with a lower rank are tried first. */
function rank({ segments, method }: Pick<Candidate<unknown>, 'segments' | 'method'>): string {
  if (!segments) return '3';
  const kinds = segments.map(({ isGreedy, isParameter }) => (isGreedy ? '3' : isParameter ? '2' : '1'));
  return `${segments.some(({ isGreedy }) => isGreedy) ? '2' : '1'}${kinds.join('')}${method === 'ANY' ? 'B' : 'A'}`;
}

/** `parts` are as many as the segments, or more if the last one is greedy. */
function matchSegments(segments: Segment[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  let index = -1;
  for (const { text, isParameter, isGreedy } of segments) {
    index++;
    const part = parts[index] ?? '';
    if (isGreedy) params[text] = parts.slice(index).join('/');
    else if (!isParameter) {
      if (part !== text) return undefined;
    } else if (part === '') return undefined;
    else params[text] = part;
  }
  return params;
}
