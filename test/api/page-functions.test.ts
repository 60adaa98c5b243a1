import { describe, expect, it } from 'vitest';
import { tableGrants } from '../../infra/grants/table-grants.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { isConsoleRoute, listRouteKeys, mountedPath, type Route } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { listFunctions } from '../../shared/api/page-functions.ts';
import { matcher, router } from '../../shared/routing/router.ts';

const functions = listFunctions(routes);
const pageFunctions = functions.filter(isPageFunction);
const readPages = (id: string): readonly Route[] => pageFunctions.find((one) => one.id === id)?.pages ?? [];

/** Where requests go if each route has its own function. */
const findRoute = router(routes);
/** Where they go as they are deployed: API Gateway finds the function, and that finds the page. */
const findFunction = matcher(
  functions.flatMap((route) => listRouteKeys(route).map((routeKey) => ({ route, routeKey }))),
);
const pageRouters = new Map<unknown, typeof findRoute>(pageFunctions.map((one) => [one, router(one.pages)]));
function findDeployed(method: string, path: string) {
  const found = findFunction(method, path);
  return found && isPageFunction(found.route) ? pageRouters.get(found.route)?.(method, path) : found;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const pathsOfRoutes = routes.map((route) =>
  route.path === '$default' ? '/a/b/c' : mountedPath(route).replace(/\{\w+\+?\}/g, '7'),
);
const strangePaths = [
  '/',
  '/console/',
  '/console//',
  '/console/admin',
  '/console/admin/',
  '/console/admin/nowhere',
  '/console/admin/users/7/nowhere',
  '/console//admin/users',
  '/console/Admin/users',
  '/CONSOLE/links',
  '/console/links/',
  '/console/links//edit',
  '/console/links/a b/edit',
  '/console/links/%2F',
  '/console/links/é/qr',
  '/console/nowhere',
  '/console/a/b/c/d/e/f/g',
  '/consoles',
  '/login/',
  '/login/sso',
  '/login/sso/',
  '/login/sso/a/b',
  '/login/nowhere',
  '/logout/',
  '/logout/nowhere',
];

describe('functions with several pages', () => {
  it('return every request with the page that API Gateway would find if each had its own route', () => {
    const paths = [...new Set([...pathsOfRoutes, ...strangePaths])];
    const wrong = paths.flatMap((path) =>
      METHODS.flatMap((method) => {
        const [before, now] = [findRoute(method, path), findDeployed(method, path)];
        const isSame = before?.route === now?.route && same(before?.params, now?.params);
        return isSame ? [] : [`${method} ${path}: ${now?.route.id} instead of ${before?.route.id}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(paths.length).toBeGreaterThan(150);
  });

  it('have the pages for administrators in a function that serves nothing else', () => {
    const isForAdministrators = (route: Route) => isConsoleRoute(route) && route.session === 'admin';
    const elsewhere = [...readPages('console'), ...readPages('signIn')].filter(isForAdministrators);
    expect(elsewhere.map(({ id }) => id)).toEqual([]);
    const others = readPages('consoleAdmin').filter((page) => !isForAdministrators(page));
    expect(others.map(({ id }) => id)).toEqual(['showMissingPage', 'showNotFound']);
    expect(readPages('consoleAdmin')).toEqual(expect.arrayContaining(routes.filter(isForAdministrators)));
  });

  it('treat the path of a page for administrators as a missing page if it reaches the other function', () => {
    const find = router(readPages('console'));
    const found = routes
      .filter((route) => isConsoleRoute(route) && route.session === 'admin')
      .map((route) => find('GET', mountedPath(route).replace(/\{\w+\}/g, '7'))?.route.id);
    expect(found.length).toBeGreaterThan(5);
    expect(new Set(found)).toEqual(new Set(['showMissingPage']));
  });

  it('serve all of the console and of signing in; every other route has its own function', () => {
    const served = functions.flatMap((one): Route[] => (isPageFunction(one) ? [...one.pages] : [one]));
    expect(new Set(served)).toEqual(new Set(routes));
    const own = functions.filter((one) => !isPageFunction(one));
    expect(own.filter(({ resource }) => /console|sign-in/.test(resource))).toEqual([]);
    expect(pageFunctions.map(({ id }) => id)).toEqual(['console', 'consoleAdmin', 'signIn']);
  });

  it('may do and have what any of their pages needs', () => {
    for (const one of pageFunctions) {
      const granted = tableGrants(one);
      for (const page of one.pages) {
        const missing = Object.entries(tableGrants(page)).flatMap(([action, keys]) =>
          keys.filter((key) => !granted[action as 'GetItem']?.includes(key)),
        );
        expect([page.id, missing]).toEqual([page.id, []]);
        expect(one.memory ?? 0).toBeGreaterThanOrEqual(page.memory ?? 0);
        expect(one.timeoutSeconds ?? 0).toBeGreaterThanOrEqual(page.timeoutSeconds ?? 0);
        expect(one.threads).toEqual(expect.arrayContaining([...(page.threads ?? [])]));
        expect(one.readsServiceSecret).toBe(one.readsServiceSecret || page.readsServiceSecret);
      }
    }
  });
});

const same = (one: object = {}, other: object = {}) => JSON.stringify(one) === JSON.stringify(other);
