import type { ApiRoute } from '../api/contract/api-route.ts';
import { isObject } from '../is-object.ts';

/**
 * A body or row without the fields that only administrators can set, unless an administrator sent it: clients that send
 * back a whole item that they read must not fail.
 */
export function dropAdminFields(
  { adminFields = [] }: Pick<ApiRoute, 'adminFields'>,
  sent: unknown,
  isAdmin: boolean,
): unknown {
  if (isAdmin || adminFields.length === 0 || !isObject(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !adminFields.includes(name)));
}
