import type { ApiRoute } from '../../api/contract/api-route.ts';
import { ServiceError } from '../../errors.ts';
import type { KeyOwner } from './caller.ts';

/** What an additional API key may be allowed to do, in the order in which the API lists scopes. */
export const keyScopes = ['read', 'write', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

type CalledRoute = Pick<ApiRoute, 'access' | 'method' | 'mainKeyOnly'>;

/** The scope that a route requires: `admin` if it is for administrators, otherwise `read` for GET and `write` for the rest. */
export function scopeOf({ access, method }: CalledRoute): KeyScope {
  if (access === 'admin') return 'admin';
  return method === 'GET' ? 'read' : 'write';
}

/** Throws `main_key_only` or `key_scope` if an additional key may not call the route. The main key may call all of them. */
export function assertKeyMayCall({ additionalKey }: KeyOwner, route: CalledRoute): void {
  if (!additionalKey) return;
  if (route.mainKeyOnly) throw new ServiceError('main_key_only');
  const scope = scopeOf(route);
  if (additionalKey.scopes.includes(scope)) return;
  throw new ServiceError('key_scope', { message: `This API key does not have the scope ${scope}.` });
}
