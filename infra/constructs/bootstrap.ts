import { type CfnResource, Duration, Stack } from 'aws-cdk-lib/core';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import type { BootstrapEnvironment } from '../../shared/api/contract/environment.ts';
import type { BackgroundFunction } from '../../shared/api/contract/function-contract.ts';
import { RouteFunction, type SharedResources, serviceLogs } from './route-function.ts';

interface BootstrapProps {
  contract: BackgroundFunction;
  resources: SharedResources;
  adminEmail: string;
  adminUsername: string;
}

/** Runs at every deploy that changes its code or settings: updates the plans, and creates the first administrator. */
export class Bootstrap extends RouteFunction {
  constructor(
    scope: Construct,
    id: string,
    { contract, resources, adminEmail, adminUsername }: BootstrapProps,
  ) {
    const { secrets, table } = resources;
    const environment: BootstrapEnvironment = {
      ADMIN_EMAIL: adminEmail,
      ADMIN_USERNAME: adminUsername,
      // Empty means random: anyone who may view the function could read a password in its environment.
      ADMIN_PASSWORD: '',
    };
    super(scope, id, {
      contract,
      resources,
      timeout: Duration.minutes(1),
      environment: { ...environment },
    });
    new Trigger(this, 'AtDeploy', { handler: this.lambda, executeAfter: [table, secrets] });
    limitTriggerLogs(this);
  }
}

/** CDK's function that invokes ours would keep its logs forever, and has no setting for that. */
function limitTriggerLogs(scope: Construct): void {
  const provider = Stack.of(scope).node.findChild(
    'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider',
  );
  const invoker = provider.node.findChild('Handler') as CfnResource;
  const logs = serviceLogs(scope, 'AtDeployLogs');
  invoker.addPropertyOverride('LoggingConfig', { LogFormat: 'JSON', LogGroup: logs.logGroupName });
}
