import {
  CfnIntegration,
  CfnRoute,
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { cors } from '../../shared/api/contract/cors.ts';
import type { HeavyWork } from '../../shared/api/contract/function-contract.ts';
import { isPageFunction, type PageFunction } from '../../shared/api/contract/page-function.ts';
import { defaultRouteKey, listRouteKeys, type Route } from '../../shared/api/contract/route.ts';
import { type RouteFunction, serviceLogs } from './route-function.ts';

/**
 * Limits for all requests together, as CloudFront hides who sends them. The account has the same limits for all APIs in a
 * region: 10,000 requests per second with a burst of 5,000 by default
 * (docs.aws.amazon.com/apigateway/latest/developerguide/limits.html). Lower ones leave a part of these to other APIs.
 */
export interface Throttling {
  /** All requests per second. */
  throttleRate: number;
  /** Requests at the same moment. */
  throttleBurst: number;
  /** Requests per second, and at the same moment, for each route that hashes passwords, draws images, or exports accounts. */
  hashRate: number;
  drawRate: number;
  exportRate: number;
}

interface ApiProps extends Throttling {
  /** Whether API Gateway logs each request. */
  accessLog?: boolean;
}

/**
 * What the access log has of a request: neither its address nor its path, which can hold the token of a sign-in link. The
 * address would be the edge's.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
const LOGGED = [
  'requestTimeEpoch',
  'requestId',
  'routeKey',
  'status',
  'responseLength',
  'responseLatency',
  'integrationLatency',
  'integrationStatus',
];

/** The HTTP API; its routes are in the stacks of their functions. */
export class ServiceApi extends HttpApi {
  /** `<id>.execute-api.<region>.amazonaws.com`. */
  readonly host: string;
  readonly #stage: CfnStage;
  readonly #heavyRates: Record<HeavyWork, number>;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id, {
      apiName: Stack.of(scope).stackName,
      corsPreflight: {
        allowOrigins: [...cors.allowOrigins],
        allowMethods: cors.allowMethods.map((method) => CorsHttpMethod[method]),
        allowHeaders: [...cors.allowHeaders],
        exposeHeaders: [...cors.exposeHeaders],
        maxAge: Duration.seconds(cors.maxAge),
      },
    });
    this.#stage = this.defaultStage?.node.defaultChild as CfnStage;
    this.#stage.defaultRouteSettings = {
      throttlingRateLimit: props.throttleRate,
      throttlingBurstLimit: props.throttleBurst,
    };
    this.#stage.routeSettings = {};
    if (props.accessLog)
      this.#stage.accessLogSettings = {
        destinationArn: serviceLogs(this, 'AccessLog').logGroupArn,
        format: JSON.stringify(Object.fromEntries(LOGGED.map((name) => [name, `$context.${name}`]))),
      };
    this.#heavyRates = { hashes: props.hashRate, draws: props.drawRate, exports: props.exportRate };
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /**
   * Sends the requests of a contract's routes to its function, and permits only their paths of this API to invoke it. Written
   * out, because CDK's own integration adds a permission for each method and puts all of it into the API's stack.
   */
  mount(contract: Route | PageFunction, scope: RouteFunction): void {
    const keys = listRouteKeys(contract);
    const { ref } = new CfnIntegration(scope, 'Integration', {
      apiId: this.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: scope.target.functionArn,
      payloadFormatVersion: '2.0',
    });
    for (const routeKey of keys)
      new CfnRoute(scope, `Route ${routeKey}`, {
        apiId: this.apiId,
        routeKey,
        target: `integrations/${ref}`,
      });
    const { partition, region, account } = Stack.of(scope);
    for (const path of listPaths(keys))
      new CfnPermission(scope, `Permission ${path}`, {
        action: 'lambda:InvokeFunction',
        functionName: scope.target.functionArn,
        principal: 'apigateway.amazonaws.com',
        sourceArn: `arn:${partition}:execute-api:${region}:${account}:${this.apiId}/*/*${path}`,
      });
    this.#limit(isPageFunction(contract) ? contract.pages : [contract], scope);
  }

  /** Limits each of these routes that does heavy work. The stage needs them to exist, so it comes after their stack. */
  #limit(routes: readonly Route[], scope: RouteFunction): void {
    for (const { does, ...route } of routes) {
      if (!does) continue;
      const rate = this.#heavyRates[does];
      for (const key of listRouteKeys(route))
        this.#stage.routeSettings[key] = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: rate };
      const { nestedStackResource } = Stack.of(scope);
      if (nestedStackResource) this.#stage.addResourceDependency(nestedStackResource);
    }
  }
}

/** The paths of route keys, `/console/*` for what a greedy parameter matches. That of `$default` is empty. */
function listPaths(routeKeys: readonly string[]): string[] {
  const paths = routeKeys.map((key) => (key === defaultRouteKey ? '' : (key.split(' ')[1] ?? '')));
  const patterns = [...new Set(paths.map((path) => path.replace(/\{\w+\+\}$/, '*')))];
  const isCovered = (path: string) =>
    patterns.some((one) => one !== path && one.endsWith('/*') && path.startsWith(one.slice(0, -1)));
  return patterns.filter((path) => !isCovered(path));
}
