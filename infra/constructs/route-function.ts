import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  type IFunction,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import {
  type AppearanceEnvironment,
  type CacheEnvironment,
  type EdgeEnvironment,
  FUNCTION_TIMEOUT_SECONDS,
  type FunctionEnvironment,
  type LogoEnvironment,
  type MetricsEnvironment,
  type SecretEnvironment,
  type VisitorEnvironment,
} from '../../shared/api/contract/environment.ts';
import type { BackgroundFunction, FunctionContract } from '../../shared/api/contract/function-contract.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { isApiRoute, isVisitorRoute } from '../../shared/api/contract/route.ts';
import type { VisitorRoute } from '../../shared/api/contract/visitor-route.ts';
import { type Appearance, appearanceEnvironment } from '../appearance/appearance-settings.ts';
import { tableGrants } from '../grants/table-grants.ts';
import type { BrandedHosts } from './branded-hosts.ts';
import { handlerName, LOGO_FILE } from './bundle.ts';
import { canaryAlias, isCanary } from './canary.ts';
import { metricsNamespace } from './metrics-namespace.ts';
import type { Secrets } from './secrets.ts';
import { allow, tableStatements } from './statements.ts';

/** What all functions of the service share. */
export interface SharedResources {
  table: ITable;
  secrets: Secrets;
  brandedHosts: BrandedHosts;
  environment: FunctionEnvironment;
  appearance: Appearance;
  /** For how many seconds a warm function keeps a link’s route. */
  routeCacheSeconds: number;
  /** Whether the functions with the most at stake are deployed to a tenth of their requests first. */
  canary: boolean;
  /** Whether functions refuse requests that did not come through the edge. */
  edgeOnly: boolean;
  /** The folder that holds a contract's bundle. */
  bundleFolder(contract: FunctionContract): string;
}

interface RouteFunctionProps {
  contract: FunctionContract & Pick<VisitorRoute, 'usesVisitorKey'> & Pick<BackgroundFunction, 'logsMetrics'>;
  resources: SharedResources;
  /** The contract's by default. */
  timeout?: Duration;
  environment?: Record<string, string>;
  /** Permissions in addition to the contract's. */
  statements?: PolicyStatement[];
}

/** A log group that keeps logs for 30 days. */
export function serviceLogs(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/**
 * One function with its own log group, and with a role that allows only what its contract names and what its tests did with the
 * table.
 */
export class RouteFunction extends Construct {
  readonly lambda: Lambda;
  readonly logGroup: LogGroup;
  /** In megabytes. */
  readonly memory: number;
  /** What requests and streams invoke: the function, or its alias. */
  readonly target: IFunction;

  constructor(scope: Construct, id: string, props: RouteFunctionProps) {
    super(scope, id);
    const { contract, resources } = props;
    this.memory = contract.memory ?? 256;
    this.logGroup = serviceLogs(this, 'Logs');
    this.lambda = new Lambda(this, 'Function', {
      description: `${contract.resource}/${contract.id}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: this.memory,
      timeout: props.timeout ?? Duration.seconds(contract.timeoutSeconds ?? FUNCTION_TIMEOUT_SECONDS),
      handler: handlerName,
      code: Code.fromAsset(resources.bundleFolder(contract)),
      environment: { ...resources.environment, ...ownVariables(this, props), ...props.environment },
      loggingFormat: LoggingFormat.JSON,
      // Without the start and the end of each successful call: their two lines cost more than the call's CPU time.
      systemLogLevelV2: SystemLogLevel.WARN,
      logGroup: this.logGroup,
      role: this.role(props),
    });
    this.target =
      resources.canary && isCanary(contract) ? canaryAlias(this, this.lambda, this.logGroup) : this.lambda;
  }

  /** Written out in full: a role made by CDK has a managed policy, and CDK's grants allow more than is needed. */
  private role(props: RouteFunctionProps): Role {
    const { contract, resources, statements = [] } = props;
    const document = new PolicyDocument({
      statements: [
        // The ARN of a log group ends in `:*`, which matches its log streams.
        allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.logGroup.logGroupArn]),
        ...tableStatements(tableGrants(contract), resources.table),
        ...(contract.readsServiceSecret ? [resources.secrets.allowReadingService()] : []),
        ...(contract.storesAdminKey ? [resources.secrets.allowFillingAdminKey()] : []),
        ...statements,
      ],
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { contract: document },
    });
  }
}

type OwnEnvironment = SecretEnvironment &
  VisitorEnvironment &
  EdgeEnvironment &
  CacheEnvironment &
  AppearanceEnvironment &
  LogoEnvironment &
  MetricsEnvironment;

function ownVariables(
  scope: Construct,
  { contract, resources }: RouteFunctionProps,
): Partial<OwnEnvironment> {
  const { appearance, edgeOnly, routeCacheSeconds, secrets } = resources;
  const { service, adminKey, values } = secrets;
  const isForVisitors = isVisitorRoute(contract) || isPageFunction(contract);
  return {
    ...(contract.readsServiceSecret && { SERVICE_SECRET_ID: service.secretArn }),
    ...(contract.storesAdminKey && { ADMIN_KEY_SECRET_ID: adminKey.secretArn }),
    ...(contract.usesVisitorKey && { VISITOR_KEY: values.visitorKey }),
    ...((isForVisitors || (edgeOnly && isApiRoute(contract))) && {
      EDGE_SECRET: values.acceptedFromEdge,
      ...(edgeOnly && { EDGE_ONLY: '1' }),
    }),
    ...(isForVisitors && {
      ...appearanceEnvironment(appearance),
      ...(routeCacheSeconds > 0 && { ROUTE_CACHE_SECONDS: String(routeCacheSeconds) }),
    }),
    ...(contract.readsLogo && appearance.logo && { LOGO_FILE }),
    ...(contract.logsMetrics && { METRICS_NAMESPACE: metricsNamespace(scope) }),
  };
}
