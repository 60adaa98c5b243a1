import type { ApiRoute } from './api-route.ts';
import type { ConsoleRoute } from './console-route.ts';
import type { FunctionContract } from './function-contract.ts';
import { isPageFunction, type PageFunction } from './page-function.ts';
import type { VisitorRoute } from './visitor-route.ts';

/** A function that handles HTTP requests. */
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

/** API Gateway's key of the route for requests that match no other route. */
export const defaultRouteKey = '$default';

/** API Gateway's keys of the routes that invoke a function: `GET /api/url/{id}`. */
export function listRouteKeys(contract: Route | PageFunction): readonly string[] {
  if (isPageFunction(contract)) return contract.routeKeys;
  const path = mountedPath(contract);
  return path === defaultRouteKey ? [path] : mountedMethods(contract).map((method) => `${method} ${path}`);
}

/** The methods to mount. A visitor route for GET also handles HEAD, for link checkers and previews. */
export function mountedMethods(route: Route): string[] {
  return !isApiRoute(route) && route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
}
