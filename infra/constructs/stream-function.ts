import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { BackgroundFunction, StreamSource } from '../../shared/api/contract/function-contract.ts';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { allowWritingBatches, type FailedBatches, failedBatches } from './failed-batches.ts';
import type { JobQueues } from './job-queues.ts';
import { RouteFunction, type SharedResources } from './route-function.ts';
import { allow } from './statements.ts';

interface StreamFunctionProps {
  contract: BackgroundFunction;
  source: StreamSource;
  resources: SharedResources;
  /** The queues to which it sends messages, if its contract says so. */
  queues: JobQueues;
}

/** A function fed by the table's stream; `StreamMapping` connects it. */
export class StreamFunction extends RouteFunction {
  constructor(scope: Construct, props: StreamFunctionProps & { failures: FailedBatches }) {
    const { contract, resources, failures, queues } = props;
    const sending = contract.sendsJobs ? queues.sending() : undefined;
    const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    super(scope, contract.id, {
      contract,
      resources,
      timeout: Duration.minutes(1),
      statements: [
        allow(
          streamActions.map((action) => `dynamodb:${action}`),
          [resources.table.tableStreamArn ?? ''],
        ),
        ...allowWritingBatches(failures),
        ...(sending?.statements ?? []),
      ],
      environment: { ...sending?.environment },
    });
  }
}

interface StreamMappingProps extends StreamFunctionProps {
  /** Whether the failed batches outlive the stack. */
  retain: boolean;
}

/**
 * Feeds the table's stream into a function. Batches that it gave up on are kept as files.
 * It must keep its place in the root stack: under another logical id, CloudFormation would replace the mapping, and the new
 * one would deliver a day's changes again.
 */
export class StreamMapping extends Construct {
  readonly function: RouteFunction;
  /** Has a message for each batch that the function gave up on. */
  readonly failures: Queue;

  constructor(scope: Construct, functions: Construct, props: StreamMappingProps) {
    const { contract, source, resources, retain, queues } = props;
    super(scope, contract.id);
    const failures = failedBatches(scope, contract.id, { retain });
    this.failures = failures.queue;
    this.function = new StreamFunction(functions, { contract, source, resources, failures, queues });
    new EventSourceMapping(this, 'Source', {
      target: this.function.target,
      eventSourceArn: resources.table.tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: source.batchSize,
      maxBatchingWindow: Duration.seconds(source.windowSeconds),
      reportBatchItemFailures: true,
      // Retried until the stream itself drops the records, after a day.
      maxRecordAge: Duration.days(1),
      // CDK's `S3OnFailureDestination` would let the function read and delete the files.
      onFailure: { bind: () => ({ destination: failures.bucket.bucketArn }) },
      filters: source.keyPrefixes.map((prefix) =>
        FilterCriteria.filter({
          ...(source.eventNames && { eventName: FilterRule.or(...source.eventNames) }),
          dynamodb: { Keys: { [tableSchema.partitionKey]: { S: FilterRule.beginsWith(prefix) } } },
        }),
      ),
    });
  }
}
