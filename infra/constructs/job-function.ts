import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { JobKind } from '../../shared/api/contract/job-kind.ts';
import type { JobQueues } from './job-queues.ts';
import { RouteFunction, type SharedResources } from './route-function.ts';
import { allow } from './statements.ts';

interface JobFunctionProps {
  contract: JobKind;
  resources: SharedResources;
  queues: JobQueues;
}

/** What Lambda demands of a function's role to poll a queue. */
const POLLING = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

/** The function that runs the background jobs of one kind, fed by their queue. */
export class JobFunction extends RouteFunction {
  constructor(scope: Construct, { contract, resources, queues }: JobFunctionProps) {
    const { brandedHosts } = resources;
    const queue = queues.find(contract);
    // A message that comes too early is sent again.
    const { statements, environment } = queues.sending([contract.id]);
    super(scope, contract.id, {
      contract,
      resources,
      timeout: Duration.seconds(contract.timeoutSeconds),
      statements: [
        allow(POLLING, [queue.queueArn]),
        ...statements,
        ...(contract.managesTenants ? brandedHosts.allowManagingTenants() : []),
      ],
      environment: { ...environment, ...(contract.managesTenants && brandedHosts.environment) },
    });
    new EventSourceMapping(this, 'Source', {
      target: this.target,
      eventSourceArn: queue.queueArn,
      // A job may take all of the function's time.
      batchSize: 1,
      maxConcurrency: contract.concurrency,
      reportBatchItemFailures: true,
    });
  }
}
