import { describe, expect, it } from 'vitest';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { isVisitorRoute, mountedPath } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { checkEach } from '../support/check-each.ts';
import { sharedSynthesis } from './shared-synthesis.ts';

const { stack } = await sharedSynthesis();
const distribution = stack.distribution()[1].Properties.DistributionConfig;

interface Behavior {
  PathPattern?: string;
  CachePolicyId: { Ref: string };
}

const readPolicy = ({ CachePolicyId }: Behavior) =>
  stack.resource(CachePolicyId.Ref).Properties.CachePolicyConfig;
const toKey = (behavior: Behavior) => readPolicy(behavior).ParametersInCacheKeyAndForwardedToOrigin;
const readHeaders = (behavior: Behavior): string[] => toKey(behavior).HeadersConfig.Headers;

/** The behavior of a path: the first whose pattern matches, as in CloudFront. */
function findBehavior(path: string): Behavior {
  const matches = ({ PathPattern = '' }: Behavior) =>
    new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
  return distribution.CacheBehaviors.find(matches) ?? distribution.DefaultCacheBehavior;
}

/** A path that the route handles. */
const examplePath = (path: string) => path.replace(/\{[^}]*\}/g, 'x').replace('$default', '/no/such/path');

const cacheable = routes.filter((route) => isVisitorRoute(route) && route.isCacheable);
const others = routes.filter((route) => !cacheable.includes(route));

// That the responses of these routes allow or forbid caching is checked for each call of each test, in `support/call.ts`.
describe('the cache at the edge', () => {
  it('is for QR images, uploaded images, avatars, the reference, robots.txt, the favicon, the logo, and files for apps', () => {
    expect(cacheable.map(mountedPath).sort()).toEqual([
      '/.well-known/{file}',
      '/api/openapi.json',
      '/avatar/{file}',
      '/docs',
      '/docs/{file}',
      '/favicon.ico',
      '/image/{file}',
      '/logo/{file}',
      '/qr/{file}',
      '/robots.txt',
    ]);
  });

  it('stores responses as long as their headers say, for one host, query and Accept', async () => {
    await checkEach(cacheable, (route) => {
      const behavior = findBehavior(examplePath(mountedPath(route)));
      expect(readPolicy(behavior)).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 });
      expect(readHeaders(behavior)).toEqual(['Accept', edgeHeaders.host]);
      expect(toKey(behavior).QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
    });
  });

  it('has everything that identifies a viewer in the key of other routes, and stores nothing by default', async () => {
    await checkEach(others, (route) => {
      const behavior = findBehavior(examplePath(mountedPath(route)));
      expect(readPolicy(behavior)).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 });
      const { host, address, country } = edgeHeaders;
      expect(readHeaders(behavior)).toEqual(
        expect.arrayContaining(['Authorization', 'Accept-Language', host, address, country]),
      );
      expect(toKey(behavior).CookiesConfig).toEqual({ CookieBehavior: 'all' });
      expect(toKey(behavior).QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
    });
  });

  it('tells the function the country where visits are handled', () => {
    expect(readHeaders(distribution.DefaultCacheBehavior)).toContain('CloudFront-Viewer-Country');
  });

  // docs.aws.amazon.com/AmazonCloudFront/latest/APIReference/API_CustomErrorResponse.html lists the codes.
  it('keeps no error, even if CloudFront would do so by default', () => {
    const ttls = distribution.CustomErrorResponses.map(
      ({ ErrorCode, ErrorCachingMinTTL }: { ErrorCode: number; ErrorCachingMinTTL: number }) => [
        ErrorCode,
        ErrorCachingMinTTL,
      ],
    );
    expect(ttls).toEqual(
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((status) => [status, 0]),
    );
  });
});
