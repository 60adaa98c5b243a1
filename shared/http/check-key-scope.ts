import type { ApiRoute } from '../api/contract/api-route.ts';
import { getRequiredScope } from '../api/contract/key-scopes.ts';
import type { KeyOwner } from '../domain/users/caller.ts';
import { ServiceError } from '../errors.ts';

/** Throws `main_key_only` or `key_scope` if an additional key may not call the route. The main key may call all of them. */
export function assertKeyMayCall(
  { additionalKey }: KeyOwner,
  route: Pick<ApiRoute, 'access' | 'method' | 'mainKeyOnly'>,
): void {
  if (!additionalKey) return;
  if (route.mainKeyOnly) throw new ServiceError('main_key_only');
  const scope = getRequiredScope(route);
  if (additionalKey.scopes.includes(scope)) return;
  throw new ServiceError('key_scope', { message: `This API key does not have the scope ${scope}.` });
}
