import type { BackgroundFunction, FunctionContract } from '../../shared/api/contract/function-contract.ts';
import type { VisitorRoute } from '../../shared/api/contract/visitor-route.ts';
import { backgroundFunctions, routes } from '../../shared/api/index.ts';
import { listFunctions } from '../../shared/api/page-functions.ts';
import type { Resource, Template } from '../support/cloud-assembly.ts';

export interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, unknown>;
}

/** Everything that becomes a function. */
export const contracts: readonly (FunctionContract &
  Pick<VisitorRoute, 'usesVisitorKey'> &
  Partial<BackgroundFunction>)[] = [...listFunctions(routes), ...backgroundFunctions];
export const contractIds = contracts.map(({ id }) => id);

export type StackTemplate = ReturnType<typeof readTemplate>;

/** Ways to find things in a template of the stack. */
export function readTemplate(json: Template) {
  const resource = (logicalId: string): Resource => {
    const found = json.Resources[logicalId];
    if (!found) throw new Error(`The template has no resource ${logicalId}.`);
    return found;
  };
  const resources = (type: string): [string, Resource][] =>
    Object.entries(json.Resources).filter(([, { Type }]) => Type === type);

  /** The only resource of a type: its logical id and itself. */
  const only = (type: string): [string, Resource] => {
    const [first, ...others] = resources(type);
    if (!first || others.length > 0)
      throw new Error(`The template has ${others.length + (first ? 1 : 0)} resources of type ${type}.`);
    return first;
  };

  /** The distribution of the service's own host, or the one of branded hosts. */
  const distribution = (mode: 'direct' | 'tenant-only' = 'direct'): [string, Resource] => {
    const all = resources('AWS::CloudFront::Distribution');
    const found = all.find(
      ([, { Properties }]) => (Properties.DistributionConfig.ConnectionMode ?? 'direct') === mode,
    );
    if (!found) throw new Error(`The template has no distribution with the connection mode ${mode}.`);
    return found;
  };

  const logicalIds = new Map(
    resources('AWS::Lambda::Function').map(([logicalId, { Properties }]) => [
      Properties.Description?.split('/').at(-1),
      logicalId,
    ]),
  );
  const functionId = (id: string): string => logicalIds.get(id) ?? '';
  const findFunction = (id: string) => resource(functionId(id)).Properties;
  const readRole = (id: string) => resource(findFunction(id).Role['Fn::GetAtt'][0]).Properties;
  const readStatements = (id: string): Statement[] =>
    readRole(id).Policies.flatMap(({ PolicyDocument }: Resource) => PolicyDocument.Statement);

  /** What feeds functions from the table's stream; the other mappings are those of queues. */
  const streamMappings = () =>
    resources('AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) => Properties.StartingPosition);

  /** How the table's stream, or its queue, feeds a function. */
  const findMapping = (id: string) => {
    const mappings = resources('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
    return mappings.find(({ FunctionName }) => FunctionName.Ref === functionId(id));
  };
  /** The logical id of the bucket that gets the batches that a function gave up on. */
  const findFailures = (id: string): string =>
    findMapping(id)?.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];

  /** The logical ids of the queue of a kind of background job, and of its dead-letter queue. */
  const findQueues = (kind: string): { queueId: string; deadLettersId: string } => {
    const queueId = findMapping(kind)?.EventSourceArn['Fn::GetAtt'][0];
    const { deadLetterTargetArn } = resource(queueId).Properties.RedrivePolicy;
    return { queueId, deadLettersId: deadLetterTargetArn['Fn::GetAtt'][0] };
  };

  return {
    json,
    resource,
    resources,
    only,
    distribution,
    functionId,
    functionOf: findFunction,
    readRole: readRole,
    readStatements: readStatements,
    streamMappings,
    findQueues,
    findMapping: findMapping,
    findFailures: findFailures,
  };
}

export const arn = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
