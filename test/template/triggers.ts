import type { StreamSource } from '../../shared/api/contract/function-contract.ts';
import type { Mount } from '../../shared/routing/router.ts';
import type { Resource } from '../support/cloud-assembly.ts';
import { isLike } from '../support/table/table-access.ts';
import { isAllowed } from './aws/iam.ts';
import { toArn } from './aws/resolve.ts';
import type { DeployedStack } from './deployed-stack.ts';

/** The logical id of the function for each route key; empty if API Gateway has no permission to invoke it. */
export function listRoutes(stack: DeployedStack): Mount<string>[] {
  return stack.ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
    const { ApiId = '', RouteKey: routeKey = '', Target = '' } = stack.resolve(Properties) as Strings;
    const { IntegrationUri } = stack.readProperties(Target.replace('integrations/', ''));
    const functionId = stack.findFunction(stack.resolve(IntegrationUri));
    return { routeKey, route: isPermitted(stack, functionId, { ApiId, routeKey }) ? functionId : '' };
  });
}

type Strings = Record<string, string>;

function isPermitted(
  stack: DeployedStack,
  functionId: string,
  { ApiId, routeKey }: { ApiId: string; routeKey: string },
): boolean {
  const [method, path = '/'] = routeKey.split(' ');
  const caller = toArn('execute-api', `${ApiId}/$default/${method}${path}`);
  return stack.ofType('AWS::Lambda::Permission').some(([, { Properties }]) => {
    const { FunctionName, Principal, SourceArn = '' } = stack.resolve(Properties) as Strings;
    const isForFunction = stack.findFunction(FunctionName) === functionId;
    return isForFunction && Principal === 'apigateway.amazonaws.com' && isLike(caller, SourceArn);
  });
}

/** How a table's stream feeds a function. */
export interface StreamMapping {
  functionId: string;
  stream: StreamSource;
  /** Without it, a result means that the whole batch succeeded. */
  reportsFailures: boolean;
}

/** The stream mappings; throws if a role may not read the stream, as Lambda refuses such a mapping. */
export const listMappings = (stack: DeployedStack): StreamMapping[] =>
  stack
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(([, { Properties }]) => Properties.StartingPosition)
    .map(([id, { Properties }]) => toMapping(stack, id, Properties));

/** How a queue feeds a function. */
export interface QueueMapping {
  functionId: string;
  queueId: string;
  maxConcurrency: number;
  reportsFailures: boolean;
}

/** The mappings of queues; throws if a role may not poll its queue, as Lambda refuses such a mapping. */
export const listQueueMappings = (stack: DeployedStack): QueueMapping[] =>
  stack
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(([, { Properties }]) => !Properties.StartingPosition)
    .map(([id, { Properties }]) => {
      const functionId = stack.findFunction(stack.resolve(Properties.FunctionName));
      const resource = stack.resolve(Properties.EventSourceArn) as string;
      const actions = ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((name) => `sqs:${name}`);
      requireAccess(stack, id, { functionId, resource, actions });
      return {
        functionId,
        queueId: resource.split(':').at(-1) ?? '',
        maxConcurrency: Properties.ScalingConfig?.MaximumConcurrency ?? 5,
        reportsFailures: (Properties.FunctionResponseTypes ?? []).includes('ReportBatchItemFailures'),
      };
    });

interface Access {
  functionId: string;
  resource: string;
  actions: string[];
}

function requireAccess(
  stack: DeployedStack,
  mapping: string,
  { functionId, resource, actions }: Access,
): void {
  for (const action of actions)
    if (!isAllowed(stack.readStatements(functionId), { action, resource }))
      throw new Error(`The role of ${functionId} needs ${action} for the mapping ${mapping}.`);
}

function toMapping(stack: DeployedStack, id: string, properties: Resource): StreamMapping {
  const resource = stack.resolve(properties.EventSourceArn) as string;
  const functionId = stack.findFunction(stack.resolve(properties.FunctionName));
  const names = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  requireAccess(stack, id, { functionId, resource, actions: names.map((name) => `dynamodb:${name}`) });
  const patterns = properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
    JSON.parse(Pattern),
  );
  const keyPrefixes: string[] = patterns.map((pattern: Resource) => pattern.dynamodb.Keys.pk.S[0].prefix);
  // All patterns of a mapping have the same.
  const eventNames: StreamSource['eventNames'] = patterns[0].eventName;
  const { BatchSize, MaximumBatchingWindowInSeconds, FunctionResponseTypes = [] } = properties;
  return {
    functionId,
    stream: { keyPrefixes, eventNames, batchSize: BatchSize, windowSeconds: MaximumBatchingWindowInSeconds },
    reportsFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
  };
}

/** The functions that run at each deploy. */
export const runAtDeploy = (stack: DeployedStack): string[] =>
  stack.ofType('Custom::Trigger').map(([, { Properties }]) => {
    const { FunctionName } = stack.readProperties(Properties.HandlerArn.Ref);
    return stack.findFunction(stack.resolve(FunctionName));
  });
