import { Duration, Stack } from 'aws-cdk-lib';
import {
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
  type HttpMethod,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { cors } from '../../shared/api/contract/cors.ts';
import { mountedMethods, mountedPath, type Route } from '../../shared/api/contract/route.ts';

/**
 * Limits for all requests together, as CloudFront hides who sends them. They keep this API from using up the account's
 * limit, which all APIs in a region share: 10,000 requests per second with a burst of 5,000 by default
 * (docs.aws.amazon.com/apigateway/latest/developerguide/limits.html).
 */
const THROTTLING = { throttlingRateLimit: 5_000, throttlingBurstLimit: 2_500 };

/** The HTTP API with all routes. */
export class ServiceApi extends HttpApi {
  /** `<id>.execute-api.<region>.amazonaws.com`. */
  readonly host: string;

  constructor(scope: Construct, id: string) {
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
    const stage = this.defaultStage?.node.defaultChild as CfnStage;
    stage.defaultRouteSettings = THROTTLING;
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** Sends the route's requests to the function, and permits only that path of this API to invoke it. */
  mount(route: Route, handler: IFunction): void {
    const integration = new HttpLambdaIntegration(route.id, handler);
    for (const routeKey of routeKeys(route)) {
      new HttpRoute(this, `${route.id}-${routeKey.method}`, { httpApi: this, integration, routeKey });
    }
  }
}

function routeKeys(route: Route): HttpRouteKey[] {
  const path = mountedPath(route);
  if (path === '$default') return [HttpRouteKey.DEFAULT];
  return mountedMethods(route).map((method) => HttpRouteKey.with(path, method as HttpMethod));
}
