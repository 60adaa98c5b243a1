import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { isVisitorRoute, mountedPath, type Route } from '../../shared/api/contract/route.ts';

interface EdgeBehaviorsProps {
  origin: IOrigin;
  routes: readonly Route[];
}

/** The function reads it; CloudFront adds it to requests whose policy lists it, and overwrites what the viewer sent. */
const COUNTRY = 'CloudFront-Viewer-Country';

/** How CloudFront treats requests: what it adds, what it forwards, and what it caches for whom. */
export class EdgeBehaviors extends Construct {
  /** For every path that has no behavior of its own. */
  readonly default: BehaviorOptions;
  /** By path pattern: the paths of routes whose responses may be cached. */
  readonly cached: Record<string, BehaviorOptions>;

  constructor(scope: Construct, id: string, { origin, routes }: EdgeBehaviorsProps) {
    super(scope, id);
    const common = {
      origin,
      // API Gateway responds with 403 to hosts other than its own.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.responseHeaders(),
      functionAssociations: [this.viewerFunction()],
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
    };
    this.default = { ...common, cachePolicy: this.uncached() };
    const cachePolicy = this.cacheForAllViewers();
    const paths = routes.filter((route) => isVisitorRoute(route) && route.isCacheable).map(mountedPath);
    this.cached = Object.fromEntries(
      paths.map((path) => [path.replace(/\{[^}]*\}/g, '*'), { ...common, cachePolicy }]),
    );
  }

  /**
   * For responses that forbid caching. Everything that makes one viewer different from another is in the key, so that an
   * response without `Cache-Control: no-store` by mistake is not shown to other viewers. The maximum is not 0, as such a policy
   * can list no headers, and `Authorization` reaches the origin only if the policy lists it.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/controlling-the-cache-key.html
   */
  private uncached(): CachePolicy {
    const { host, address, country } = edgeHeaders;
    return this.cachePolicy('Uncached', {
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList(
        'Authorization',
        'Accept-Language',
        COUNTRY,
        host,
        address,
        country,
      ),
      cookieBehavior: CacheCookieBehavior.all(),
    });
  }

  /** Without cookies and `Authorization`, which these routes do not read. QR images vary by `Accept`. */
  private cacheForAllViewers(): CachePolicy {
    return this.cachePolicy('Files', {
      maxTtl: Duration.days(365),
      headerBehavior: CacheHeaderBehavior.allowList('Accept', edgeHeaders.host),
      cookieBehavior: CacheCookieBehavior.none(),
    });
  }

  /** A response is cached only if its own headers say so. */
  private cachePolicy(
    id: string,
    props: { maxTtl: Duration; headerBehavior: CacheHeaderBehavior; cookieBehavior: CacheCookieBehavior },
  ): CachePolicy {
    return new CachePolicy(this, id, {
      ...props,
      cachePolicyName: this.toName(id),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** Not for subdomains: they may belong to other services of the host's owner. */
  private responseHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: this.toName('Headers'),
      securityHeadersBehavior: {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: false,
          override: true,
        },
      },
    });
  }

  private viewerFunction(): FunctionAssociation {
    const viewerFunction = new ViewerFunction(this, 'Function', {
      functionName: this.toName('Viewer'),
      comment: 'Tells the functions the viewer’s host, address, and country',
      code: FunctionCode.fromFile({ filePath: `${import.meta.dirname}/edge-function.js` }),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: viewerFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** Names are unique in an account; those that CDK generates are the same for each stage. */
  private toName(id: string): string {
    return `${Stack.of(this).stackName}-${id}`;
  }
}
