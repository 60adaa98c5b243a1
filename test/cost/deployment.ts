import type { StackTemplate } from '../infra/stack-template.ts';

/** What a call of a deployed function costs depends on. */
export interface DeployedFunction {
  /** Of memory. */
  gigabytes: number;
  architecture: 'arm64' | 'x86_64';
  /** Whether Lambda logs the start and the end of successful calls. */
  hasPlatformLogs: boolean;
  /** How long its logs are kept. */
  logMonths: number;
}

const DAYS_PER_MONTH = 30.4;

export function deployedFunction(stack: StackTemplate, id: string): DeployedFunction {
  const { MemorySize, Architectures, LoggingConfig } = stack.functionOf(id);
  const { RetentionInDays } = stack.resource(LoggingConfig.LogGroup.Ref).Properties;
  return {
    gigabytes: MemorySize / 1024,
    architecture: Architectures?.[0] ?? 'x86_64',
    hasPlatformLogs: LoggingConfig.SystemLogLevel !== 'WARN',
    logMonths: RetentionInDays / DAYS_PER_MONTH,
  };
}

/** The environment variables of functions, with their references to other resources. */
export const deployedVariables = (
  stack: StackTemplate,
  contracts: { id: string }[],
): Record<string, unknown> =>
  Object.assign({}, ...contracts.map(({ id }) => stack.functionOf(id).Environment.Variables));

/** What a request costs before it reaches a function. */
export interface DeployedEdge {
  /** Functions that CloudFront runs for each request. */
  functions: number;
  hasWebAcl: boolean;
  hasAccessLog: boolean;
}

export function deployedEdge(stack: StackTemplate): DeployedEdge {
  const { DefaultCacheBehavior, WebACLId } = stack.distribution()[1].Properties.DistributionConfig;
  return {
    functions: DefaultCacheBehavior.FunctionAssociations?.length ?? 0,
    hasWebAcl: WebACLId !== undefined,
    hasAccessLog: stack.only('AWS::ApiGatewayV2::Stage')[1].Properties.AccessLogSettings !== undefined,
  };
}

export interface DeployedCounting {
  /** The largest batch. */
  batchSize: number;
  /** How long a batch waits for more clicks. */
  windowSeconds: number;
}

export function deployedCounting(stack: StackTemplate, id: string): DeployedCounting {
  const { BatchSize, MaximumBatchingWindowInSeconds = 0 } = stack.findMapping(id) ?? {};
  return { batchSize: BatchSize, windowSeconds: MaximumBatchingWindowInSeconds };
}

export function hasPointInTimeRecovery(stack: StackTemplate): boolean {
  const { PointInTimeRecoverySpecification } = stack.only('AWS::DynamoDB::Table')[1].Properties;
  return PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true;
}
