import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { BackgroundFunction } from '../../shared/api/contract/function-contract.ts';
import type { JobQueues } from './job-queues.ts';
import { RouteFunction, type SharedResources } from './route-function.ts';

interface ScheduledFunctionProps {
  contract: BackgroundFunction;
  everyMinutes: number;
  resources: SharedResources;
  /** The queues to which it sends messages, if its contract says so. */
  queues: JobQueues;
}

/** A function that runs every so often. What it does must be harmless twice: EventBridge can run it again. */
export class ScheduledFunction extends RouteFunction {
  constructor(scope: Construct, { contract, everyMinutes, resources, queues }: ScheduledFunctionProps) {
    const sending = contract.sendsJobs ? queues.sending() : undefined;
    super(scope, contract.id, {
      contract,
      resources,
      timeout: Duration.minutes(1),
      statements: sending?.statements,
      environment: { ...sending?.environment },
    });
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(this.lambda)],
    });
  }
}
