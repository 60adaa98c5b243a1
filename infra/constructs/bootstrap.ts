import { type CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import type { BootstrapEnvironment, SecretEnvironment } from '../../shared/api/contract/environment.ts';
import type { Job } from '../../shared/api/contract/function-contract.ts';
import { RouteFunction, type SharedResources, serviceLogs } from './route-function.ts';

interface BootstrapProps {
  job: Job;
  resources: SharedResources;
  adminEmail: string;
  adminUsername: string;
}

/** Runs at every deploy that changes its code or settings: the plans, and the first administrator if there is none. */
export class Bootstrap extends RouteFunction {
  constructor(scope: Construct, id: string, { job, resources, adminEmail, adminUsername }: BootstrapProps) {
    const { secrets, table } = resources;
    const environment: BootstrapEnvironment & Pick<SecretEnvironment, 'ADMIN_KEY_SECRET_ID'> = {
      ADMIN_EMAIL: adminEmail,
      ADMIN_USERNAME: adminUsername,
      // Random: a password in the environment could be read by whoever may look at the function.
      ADMIN_PASSWORD: '',
      ADMIN_KEY_SECRET_ID: secrets.adminKey.secretArn,
    };
    super(scope, id, {
      contract: job,
      resources,
      timeout: Duration.minutes(1),
      environment: { ...environment },
      statements: [secrets.allowFillingAdminKey()],
    });
    new Trigger(this, 'AtDeploy', { handler: this.lambda, executeAfter: [table, secrets] });
    limitTriggerLogs(this);
  }
}

/** The function that CDK adds to invoke ours would keep its logs for ever, and offers no setting for it. */
function limitTriggerLogs(scope: Construct): void {
  const provider = Stack.of(scope).node.findChild(
    'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider',
  );
  const invoker = provider.node.findChild('Handler') as CfnResource;
  const logs = serviceLogs(scope, 'AtDeployLogs');
  invoker.addPropertyOverride('LoggingConfig', { LogFormat: 'JSON', LogGroup: logs.logGroupName });
}
