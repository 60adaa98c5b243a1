import type { ApiRoute } from './api-route.ts';

/** What an additional API key may be allowed to do, in the order in which the API lists scopes. */
export const keyScopes = ['read', 'write', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scope that a route requires: `admin` if it is for administrators, otherwise `read` for GET and `write` for the rest. */
export function getRequiredScope({ access, method }: Pick<ApiRoute, 'access' | 'method'>): KeyScope {
  if (access === 'admin') return 'admin';
  return method === 'GET' ? 'read' : 'write';
}
