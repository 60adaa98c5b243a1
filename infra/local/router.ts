import { mountedMethods, mountedPath, type Route } from '../../shared/api/route.ts';

export interface Match {
  route: Route;
  /** Decoded path parameters. */
  params: Record<string, string>;
}

interface Mounted {
  route: Route;
  method: string;
  segments: string[];
}

/**
 * Finds the route of a request as API Gateway's HTTP APIs do: a literal segment before a parameter, a parameter before
 * a greedy one (`{path+}`), the method itself before ANY, and `$default` when nothing else fits.
 */
export function router(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const mounted = routes
    .flatMap((route) => mountedMethods(route).map((method) => mount(route, method)))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const candidate of mounted) {
      const isRightMethod = candidate.method === 'ANY' || candidate.method === method;
      const params = isRightMethod ? matchSegments(candidate.segments, parts) : undefined;
      if (params) return { route: candidate.route, params };
    }
    return undefined;
  };
}

function mount(route: Route, method: string): Mounted {
  const path = mountedPath(route);
  return { route, method, segments: path === '$default' ? ['{default+}'] : path.split('/').slice(1) };
}

const isParameter = (segment: string) => segment.startsWith('{');
const isGreedy = (segment: string) => segment.endsWith('+}');

/** Sorts as API Gateway chooses: compares segment by segment, and at last the method. */
function rank({ segments, method }: Mounted): string {
  const kinds = segments.map((segment) => (isGreedy(segment) ? '3' : isParameter(segment) ? '2' : '1'));
  return `${kinds.join('')}${method === 'ANY' ? 'B' : 'A'}`;
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    const name = segment.replace(/^\{|\+?\}$/g, '');
    if (isGreedy(segment)) return { ...params, [name]: decoded(parts.slice(index).join('/')) };
    if (isParameter(segment) ? part === '' : part !== segment) return undefined;
    if (isParameter(segment)) params[name] = decoded(part);
  }
  return parts.length === segments.length ? params : undefined;
}

/** What cannot be decoded stays as it is: no alias and no id looks like that. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
