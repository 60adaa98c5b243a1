import { readFileSync, rmSync } from 'node:fs';
import { App, type CfnElement } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type LinkServiceProps, LinkServiceStack } from '../../infra/link-service-stack.ts';
import type { FunctionContract, Job } from '../../shared/api/contract/function-contract.ts';
import type { VisitorRoute } from '../../shared/api/contract/visitor-route.ts';
import { jobs, routes } from '../../shared/api/index.ts';

type Resource = ReturnType<Template['findResources']>[string];

export interface Statement {
  Action: string | string[];
  Resource: unknown;
}

/** Everything that becomes a function. */
export const contracts: readonly (FunctionContract & Pick<VisitorRoute, 'usesVisitorKey'> & Partial<Job>)[] =
  [...routes, ...jobs];
export const contractIds = contracts.map(({ id }) => id);

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const settings = {
  rateLimit: 30,
  adminEmail: 'admin@example.com',
  adminUsername: 'admin',
  retainTable: true,
};

/** The template of the stack, and ways to find things in it; with the feature flags of cdk.json. */
export function synthesize(props: Partial<LinkServiceProps> = {}) {
  const app = new App({ context });
  const stack = new LinkServiceStack(app, 'LinkService', { ...settings, ...props });
  const template = Template.fromStack(stack);
  rmSync(app.outdir, { recursive: true });
  const json = template.toJSON();
  const resource = (logicalId: string): Resource => json.Resources[logicalId];
  const resources = (type: string): [string, Resource][] => Object.entries(template.findResources(type));

  const functionId = (id: string): string => {
    const child = stack.node.findChild(id).node.findChild('Function').node.defaultChild;
    return stack.getLogicalId(child as CfnElement);
  };
  const functionOf = (id: string) => resource(functionId(id)).Properties;
  const roleOf = (id: string) => resource(functionOf(id).Role['Fn::GetAtt'][0]).Properties;
  const statementsOf = (id: string): Statement[] =>
    roleOf(id).Policies.flatMap(({ PolicyDocument }: Resource) => PolicyDocument.Statement);

  /** How the table's stream feeds a function. */
  const mappingOf = (id: string) => {
    const mappings = resources('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
    return mappings.find(({ FunctionName }) => FunctionName.Ref === functionId(id));
  };
  /** The logical id of the queue that holds what a function never managed. */
  const failuresOf = (id: string): string =>
    mappingOf(id)?.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];

  /** The one resource of a type: its logical id and itself. */
  const only = (type: string): [string, Resource] => {
    const [first, ...others] = resources(type);
    if (!first || others.length > 0)
      throw new Error(`${others.length + (first ? 1 : 0)} resources are ${type}`);
    return first;
  };
  return {
    template,
    json,
    resource,
    resources,
    only,
    functionId,
    functionOf,
    roleOf,
    statementsOf,
    mappingOf,
    failuresOf,
  };
}

export const arn = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
