import { describe, expect, it } from 'vitest';
import type { Route } from '../../shared/api/contract/route.ts';
import type { VisitorRoute } from '../../shared/api/contract/visitor-route.ts';
import { routes } from '../../shared/api/index.ts';
import { router } from '../../shared/routing/router.ts';

function aRoute(id: string): VisitorRoute {
  const [method, path = ''] = id.split(' ') as [VisitorRoute['method'], string?];
  const at = path === '' ? { method: 'ANY' as const, path: id } : { method, path };
  return { id, ...at, resource: 'visitor', request: {} };
}

/** Finds among routes that are written as `GET /pets/{id}`, in whatever order they are listed. */
function find(ids: string[], method: string, path: string) {
  const listings = [ids, ids.toReversed()];
  const found = listings.map((listing) => router(listing.map(aRoute))(method, path));
  expect(found[0]?.route.id).toBe(found[1]?.route.id);
  return found[0];
}

describe('router', () => {
  // The example of https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
  const PETS = ['GET /pets/dog/1', 'GET /pets/dog/{id}', 'GET /pets/{proxy+}', 'ANY /{proxy+}', '$default'];

  it.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1', {}],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}', { id: '2' }],
    ['GET', '/pets/cat/1', 'GET /pets/{proxy+}', { proxy: 'cat/1' }],
    ['POST', '/test/5', 'ANY /{proxy+}', { proxy: 'test/5' }],
    ['POST', '/pets/dog/1', 'ANY /{proxy+}', { proxy: 'pets/dog/1' }],
  ])('chooses for %s %s as API Gateway’s documentation says', (method, path, id, params) => {
    expect(find(PETS, method, path)).toEqual({ route: aRoute(id), routeKey: id, params });
  });

  it.each([
    ['a literal segment to a parameter', ['GET /a/b', 'GET /a/{x}'], 'GET', '/a/b', 'GET /a/b'],
    ['the earlier literal segment', ['GET /a/{x}', 'GET /{y}/b'], 'GET', '/a/b', 'GET /a/{x}'],
    ['a full match to a greedy one', ['GET /{x}/{y}', 'GET /a/{z+}'], 'GET', '/a/b', 'GET /{x}/{y}'],
    ['the longer of greedy routes', ['GET /a/{x+}', 'GET /a/b/{y+}'], 'GET', '/a/b/c', 'GET /a/b/{y+}'],
    ['the method to ANY', ['ANY /a', 'GET /a'], 'GET', '/a', 'GET /a'],
    ['ANY for other methods', ['ANY /a', 'GET /a'], 'PATCH', '/a', 'ANY /a'],
    ['a greedy route to $default', ['$default', 'ANY /a/{x+}'], 'GET', '/a/b', 'ANY /a/{x+}'],
    ['a parameter whose method fits', ['POST /a/add', 'GET /a/{id}'], 'GET', '/a/add', 'GET /a/{id}'],
  ])('prefers %s', (_what, ids, method, path, expected) => {
    expect(find(ids, method, path)?.route.id).toBe(expected);
  });

  it.each([
    ['another method', 'POST', '/a/1'],
    ['fewer segments', 'GET', '/a'],
    ['more segments', 'GET', '/a/1/2'],
    ['a trailing slash', 'GET', '/a/1/'],
    ['an empty parameter', 'GET', '/a/'],
    ['another case', 'GET', '/A/1'],
    ['the asterisk of OPTIONS', 'OPTIONS', '*'],
  ])('finds nothing for %s', (_what, method, path) => {
    expect(find(['GET /a/{id}'], method, path)).toBeUndefined();
  });

  it('leaves everything else to $default, which has no parameters', () => {
    for (const path of ['/', '/x', '/x/y/z']) {
      const match = find(['$default', 'GET /a'], 'DELETE', path);
      expect(match).toEqual({ route: aRoute('$default'), routeKey: '$default', params: {} });
    }
  });

  it('gives every parameter of a path', () => {
    const match = find(['GET /{a}/x/{b}/{rest+}'], 'GET', '/1/x/2/3/4');
    expect(match?.params).toEqual({ a: '1', b: '2', rest: '3/4' });
  });

  it('lets a visitor’s GET route answer HEAD too, and no other', () => {
    expect(find(['GET /{alias}'], 'HEAD', '/abc')?.routeKey).toBe('HEAD /{alias}');
    const api: Route = { ...aRoute('GET /account'), access: 'user', errors: [] };
    expect(router([api])('HEAD', '/api/account')).toBeUndefined();
  });
});

describe('the routes of the service', () => {
  const match = router(routes);

  it.each([
    ['GET', '/api/account', 'getAccount', 'GET /api/account', {}],
    ['POST', '/api/url/add', 'createLink', 'POST /api/url/add', {}],
    ['GET', '/api/url/add', 'getLink', 'GET /api/url/{id}', { id: 'add' }],
    ['GET', '/api/url/12', 'getLink', 'GET /api/url/{id}', { id: '12' }],
    ['PUT', '/api/url/12/update', 'updateLink', 'PUT /api/url/{id}/update', { id: '12' }],
    ['GET', '/api/nowhere', 'rejectUnknownPath', 'ANY /api/{path+}', { path: 'nowhere' }],
    ['PATCH', '/api/url/12', 'rejectUnknownPath', 'ANY /api/{path+}', { path: 'url/12' }],
    ['GET', '/api/', 'rejectUnknownPath', 'ANY /api/{path+}', { path: '' }],
    ['GET', '/summer', 'followLink', 'GET /{alias}', { alias: 'summer' }],
    ['HEAD', '/summer', 'followLink', 'HEAD /{alias}', { alias: 'summer' }],
    [
      'GET',
      '/.well-known/assetlinks.json',
      'showAppFile',
      'GET /.well-known/{file}',
      { file: 'assetlinks.json' },
    ],
    ['GET', '/avatar/1.svg', 'showAvatar', 'GET /avatar/{file}', { file: '1.svg' }],
    ['DELETE', '/summer', 'showNotFound', '$default', {}],
    ['GET', '/a/b/c', 'showNotFound', '$default', {}],
  ])('respond to %s %s by %s', (method, path, id, routeKey, params) => {
    const found = match(method, path);
    expect(found && { id: found.route.id, routeKey: found.routeKey, params: found.params }).toEqual({
      id,
      routeKey,
      params,
    });
  });
});
