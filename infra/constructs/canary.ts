import { MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Alias, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { FunctionContract } from '../../shared/api/contract/function-contract.ts';
import { createLink } from '../../shared/api/links.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';

/** What the service lives by: visits, new links, and their clicks. */
const CANARIES: FunctionContract[] = [followLink, createLink, countClicks];

export const isCanary = ({ id }: FunctionContract): boolean => CANARIES.some((canary) => canary.id === id);

/** Faults a minute at which a deployment is rolled back. A single one can be a slow response of the table. */
const MAX_FAULTS = 3;

/**
 * An alias that a deployment moves to the new version in two steps: a tenth of the requests, and after five minutes the rest.
 * If the function fails in the meantime, CodeDeploy moves it back.
 */
export function canaryAlias(scope: Construct, lambda: Lambda, logs: LogGroup): Alias {
  const alias = new Alias(scope, 'Live', { aliasName: 'live', version: lambda.currentVersion });
  new LambdaDeploymentGroup(scope, 'Deployment', {
    alias,
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: [countFaults(alias, logs, `${scope.node.id}Faults`).createAlarm(scope, 'Faults', alarmSettings)],
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
  });
  return alias;
}

const alarmSettings = {
  alarmDescription: 'The function is failing. A deployment in progress is rolled back.',
  threshold: MAX_FAULTS,
  evaluationPeriods: 1,
  treatMissingData: TreatMissingData.NOT_BREACHING,
};

/**
 * Crashes and timeouts, which are errors to Lambda, and the faults that a function logs before it responds with 500 or reports a
 * batch, which are not.
 */
function countFaults(alias: Alias, logs: LogGroup, metricName: string): MathExpression {
  const { nestedStackParent, stackName } = Stack.of(alias);
  const logged = logs.addMetricFilter('LoggedFaults', {
    filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
    metricNamespace: nestedStackParent?.stackName ?? stackName,
    metricName,
  });
  return new MathExpression({
    expression: 'FILL(errors, 0) + FILL(logged, 0)',
    label: 'Faults',
    period: Duration.minutes(1),
    usingMetrics: {
      errors: alias.metricErrors({ statistic: 'Sum' }),
      logged: logged.metric({ statistic: 'Sum' }),
    },
  });
}
