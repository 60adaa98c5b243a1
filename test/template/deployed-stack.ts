import { join } from 'node:path';
import type { Mount } from '../../infra/local/router.ts';
import type { StreamSource } from '../../shared/api/contract/function-contract.ts';
import type { Resource, Stacks } from '../support/cloud-assembly.ts';
import { isLike } from '../support/table-access.ts';
import { isAllowed, type Statement } from './aws/iam.ts';
import { LambdaFunction } from './aws/lambda-function.ts';
import { type LocalAddresses, localResources } from './aws/local-resources.ts';
import { arnOf, resolver } from './aws/resolve.ts';

export interface StreamMapping {
  functionId: string;
  stream: StreamSource;
  reportsFailures: boolean;
}

interface DeployOptions {
  /** The folder of the cloud assembly. */
  folder: string;
  stacks: Stacks;
  addresses(): LocalAddresses;
  /** Variables that Lambda itself sets. */
  runtimeEnvironment(functionId: string): Record<string, string>;
}

export type DeployedStack = ReturnType<typeof deployStack>;

/** What a template makes of a stack: functions with their roles, routes, and stream mappings. */
export function deployStack({ folder, stacks, addresses, runtimeEnvironment }: DeployOptions) {
  const { whole, assets } = stacks;
  const resolve = resolver(localResources(whole, addresses));
  const ofType = (type: string): [string, Resource][] =>
    Object.entries(whole.Resources).filter(([, { Type }]) => Type === type);

  function createFunction([id, { Properties }]: [string, Resource]): [string, LambdaFunction] {
    const asset = assets[Properties.Code.S3Key?.replace(/\.zip$/, '')] ?? '';
    const [file, handler] = Properties.Handler.split('.');
    const environment = () => ({
      ...(resolve(Properties.Environment?.Variables ?? {}) as Record<string, string>),
      ...runtimeEnvironment(id),
    });
    const timeoutSeconds = Properties.Timeout ?? 3;
    const path = join(folder, asset, `${file}.js`);
    return [id, new LambdaFunction({ name: id, file: path, handler, timeoutSeconds, environment })];
  }

  const functions = new Map(ofType('AWS::Lambda::Function').map(createFunction));
  const functionOf = (arn: unknown): string =>
    [...functions.keys()].find((id) => [id, arnOf('lambda', `function:${id}`)].includes(String(arn))) ?? '';

  const policies = new Map<string, readonly Statement[]>();
  function statementsOf(functionId: string): readonly Statement[] {
    const known = policies.get(functionId);
    if (known) return known;
    const role = whole.Resources[functionId]?.Properties.Role?.['Fn::GetAtt'][0];
    const inline: Resource[] = whole.Resources[role]?.Properties.Policies ?? [];
    const statements = inline.flatMap(
      ({ PolicyDocument }) => resolve(PolicyDocument.Statement) as Statement[],
    );
    policies.set(functionId, statements);
    return statements;
  }

  /** Only with a permission of the function may API Gateway invoke it. */
  function isPermitted(functionId: string, api: string, routeKey: string): boolean {
    const [method, path = method] = routeKey.split(' ');
    const request = arnOf('execute-api', `${api}/$default/${method}${path === '$default' ? '/' : path}`);
    return ofType('AWS::Lambda::Permission').some(([, { Properties }]) => {
      const { FunctionName, Principal, SourceArn } = resolve(Properties) as Record<string, string>;
      const isForApi = functionOf(FunctionName) === functionId && Principal === 'apigateway.amazonaws.com';
      return isForApi && isLike(request, SourceArn ?? '');
    });
  }

  const routes = (): Mount<string>[] =>
    ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
      const { ApiId, RouteKey, Target } = resolve(Properties) as Record<string, string>;
      const integration = whole.Resources[Target?.replace('integrations/', '') ?? '']?.Properties;
      const functionId = functionOf(resolve(integration.IntegrationUri));
      const route = isPermitted(functionId, ApiId ?? '', RouteKey ?? '') ? functionId : '';
      return { routeKey: RouteKey ?? '', route };
    });

  /** Throws when the role may not read the stream, as Lambda refuses such a mapping. */
  function mapping([id, { Properties }]: [string, Resource]): StreamMapping {
    const resource = resolve(Properties.EventSourceArn) as string;
    const functionId = functionOf(resolve(Properties.FunctionName));
    for (const action of ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']) {
      const isReadable = isAllowed(statementsOf(functionId), { action: `dynamodb:${action}`, resource });
      if (!isReadable)
        throw new Error(`The role of ${functionId} needs dynamodb:${action} for the mapping ${id}.`);
    }
    const [filter] = Properties.FilterCriteria.Filters;
    const [{ prefix }] = JSON.parse(filter.Pattern).dynamodb.Keys.pk.S;
    const { BatchSize, MaximumBatchingWindowInSeconds, FunctionResponseTypes = [] } = Properties;
    return {
      functionId,
      stream: { keyPrefix: prefix, batchSize: BatchSize, windowSeconds: MaximumBatchingWindowInSeconds },
      reportsFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
    };
  }

  /** The functions that a deploy runs. */
  const triggered = () =>
    ofType('Custom::Trigger').map(([, { Properties }]) => {
      const version = whole.Resources[Properties.HandlerArn.Ref];
      return functionOf(resolve(version?.Properties.FunctionName));
    });

  return {
    resolve,
    ofType,
    statementsOf,
    routes,
    mappings: () => ofType('AWS::Lambda::EventSourceMapping').map(mapping),
    triggered,
    functions,
    output: (name: string) => String(resolve(whole.Outputs[name]?.Value)),
  };
}
