import { showMissingPage } from './console/overview.ts';
import { definePageFunction, type PageFunction } from './contract/page-function.ts';
import { isVisitorRoute, listRouteKeys, type Route } from './contract/route.ts';
import type { VisitorRoute } from './contract/visitor-route.ts';
import { showNotFound } from './visitor/site.ts';

/**
 * The functions to deploy for these routes. Someone who clicks through the console would wait for a cold start on almost every
 * page if each had its own function, as no function is used often: three serve all pages. Every other route has its own.
 */
export function listFunctions(routes: readonly Route[]): (Route | PageFunction)[] {
  const shared = listPageFunctions(routes).filter(({ pages }) => pages.length > 0);
  const isShared = ({ resource }: Route) => shared.some((one) => isInFolder(resource, one.resource));
  return [...routes.filter((route) => !isShared(route)), ...shared];
}

/**
 * Pages for administrators have a function of their own: nothing that reaches the other one can run them, and only it may do
 * what they do. Requests that match no page get what API Gateway's other routes would return.
 */
export function listPageFunctions(routes: readonly Route[]): PageFunction[] {
  const pagesIn = (folder: string) =>
    routes.filter(isVisitorRoute).filter(({ resource }) => isInFolder(resource, folder));
  const [console, admin, signIn] = [pagesIn('console'), pagesIn('console-admin'), pagesIn('sign-in')];
  return [
    definePageFunction({ id: 'console', resource: 'console' }, withFallbacks(console, [showNotFound]), [
      'GET /console',
      'HEAD /console',
      'ANY /console/{path+}',
      ...heavyKeys(console),
    ]),
    definePageFunction(
      { id: 'consoleAdmin', resource: 'console-admin' },
      withFallbacks(admin, [showMissingPage, showNotFound]),
      ['ANY /console/admin/{path+}', ...heavyKeys(admin)],
    ),
    definePageFunction({ id: 'signIn', resource: 'sign-in' }, signIn, signIn.flatMap(listRouteKeys)),
  ];
}

/** API Gateway limits only what has a route of its own, and prefers that to one for all pages. */
const heavyKeys = (pages: VisitorRoute[]) => pages.filter(({ does }) => does).flatMap(listRouteKeys);

const withFallbacks = (pages: VisitorRoute[], fallbacks: VisitorRoute[]) =>
  pages.length > 0 ? [...pages, ...fallbacks] : [];

/** Whether a resource is this folder of functions, or in it. */
const isInFolder = (resource: string, folder: string) =>
  resource === folder || resource.startsWith(`${folder}/`);
