import { Duration, Stack } from 'aws-cdk-lib';
import {
  CfnIntegration,
  CfnRoute,
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { cors } from '../../shared/api/contract/cors.ts';
import type { PageFunction } from '../../shared/api/contract/page-function.ts';
import { defaultRouteKey, type Route, routeKeys } from '../../shared/api/contract/route.ts';
import type { RouteFunction } from './route-function.ts';

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
}

/** The HTTP API; its routes are in the stacks of their functions. */
export class ServiceApi extends HttpApi {
  /** `<id>.execute-api.<region>.amazonaws.com`. */
  readonly host: string;

  constructor(scope: Construct, id: string, { throttleRate, throttleBurst }: Throttling) {
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
    stage.defaultRouteSettings = {
      throttlingRateLimit: throttleRate,
      throttlingBurstLimit: throttleBurst,
    };
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /**
   * Sends the requests of a contract's routes to its function, and permits only their paths of this API to invoke it. Written
   * out, because CDK's own integration adds a permission for each method and puts all of it into the API's stack.
   */
  mount(contract: Route | PageFunction, scope: RouteFunction): void {
    const keys = routeKeys(contract);
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
    for (const path of new Set(keys.map(pathOf)))
      new CfnPermission(scope, `Permission ${path}`, {
        action: 'lambda:InvokeFunction',
        functionName: scope.target.functionArn,
        principal: 'apigateway.amazonaws.com',
        sourceArn: `arn:${partition}:execute-api:${region}:${account}:${this.apiId}/*/*${path}`,
      });
  }
}

/** The path of a route key; that of `$default` is empty. */
const pathOf = (routeKey: string) => (routeKey === defaultRouteKey ? '' : routeKey.split(' ')[1]);
