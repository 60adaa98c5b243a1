import { type ApiRoute, authenticationGrants, idempotencyGrants, takesIdempotencyKey } from './api-route.ts';
import { type ConsoleRoute, sessionGrants } from './console-route.ts';
import type { FunctionContract } from './function-contract.ts';
import type { TableAction, TableGrants } from './table.ts';
import type { VisitorRoute } from './visitor-route.ts';

/** A function that answers HTTP requests. */
export type Route = ApiRoute | VisitorRoute;

/** Every path of the JSON API begins with this. */
export const apiPrefix = '/api';

/** Whether a contract is a route of the JSON API. */
export const isApiRoute = (contract: FunctionContract): contract is ApiRoute => 'access' in contract;

/** Whether a contract is a route for visitors. */
export const isVisitorRoute = (contract: FunctionContract): contract is VisitorRoute =>
  'path' in contract && !isApiRoute(contract);

/** Whether a contract is a page or a form of the console. */
export const isConsoleRoute = (contract: FunctionContract): contract is ConsoleRoute => 'session' in contract;

/** The path under which API Gateway and the local server mount the route. */
export function mountedPath(route: Route): string {
  return isApiRoute(route) ? apiPrefix + route.path : route.path;
}

/** The methods to mount. A visitor route for GET also answers HEAD, for link checkers and previews. */
export function mountedMethods(route: Route): string[] {
  return !isApiRoute(route) && route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
}

/** The function's table actions and their keys, including those of its middleware. */
export function tableGrants(contract: FunctionContract): TableGrants {
  const all: TableGrants[] = [...middlewareGrants(contract), contract.table];
  const actions = all.flatMap((grants) => Object.keys(grants)) as TableAction[];
  const keysOf = (action: TableAction) => all.flatMap((grants) => grants[action] ?? []);
  return Object.fromEntries([...new Set(actions)].sort().map((action) => [action, keysOf(action)]));
}

function middlewareGrants(contract: FunctionContract): TableGrants[] {
  if (isConsoleRoute(contract))
    return contract.runsOnce ? [sessionGrants, idempotencyGrants] : [sessionGrants];
  if (!isApiRoute(contract)) return [];
  const authentication = authenticationGrants[contract.access];
  return takesIdempotencyKey(contract) ? [authentication, idempotencyGrants] : [authentication];
}
