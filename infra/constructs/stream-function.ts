import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Job, StreamSource } from '../../shared/api/contract/function-contract.ts';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { RouteFunction, type SharedResources } from './route-function.ts';
import { allow } from './statements.ts';

interface StreamFunctionProps {
  contract: Job;
  source: StreamSource;
  resources: SharedResources;
}

/** A function fed by the table's stream; `StreamMapping` connects it. */
export class StreamFunction extends RouteFunction {
  constructor(scope: Construct, props: StreamFunctionProps & { failures: Queue }) {
    const { contract, resources, failures } = props;
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
        allow(['sqs:SendMessage'], [failures.queueArn]),
        ...(contract.managesTenants ? resources.brandedHosts.allowManagingTenants() : []),
      ],
      environment: contract.managesTenants ? resources.brandedHosts.environment : undefined,
    });
  }
}

/**
 * Feeds the table's stream into a function. A note about each batch that it gave up on stays in a queue for two weeks.
 * It must keep its place in the root stack: under another logical id, CloudFormation would replace the mapping, and the new
 * one would deliver a day's changes again.
 */
export class StreamMapping extends Construct {
  constructor(scope: Construct, functions: Construct, { contract, source, resources }: StreamFunctionProps) {
    super(scope, contract.id);
    const failures = new Queue(scope, `${contract.id}Failures`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const { target } = new StreamFunction(functions, { contract, source, resources, failures });
    new EventSourceMapping(this, 'Source', {
      target,
      eventSourceArn: resources.table.tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: source.batchSize,
      maxBatchingWindow: Duration.seconds(source.windowSeconds),
      reportBatchItemFailures: true,
      // Retried until the stream itself drops the records, after a day.
      maxRecordAge: Duration.days(1),
      onFailure: { bind: () => ({ destination: failures.queueArn }) },
      filters: source.keyPrefixes.map((prefix) =>
        FilterCriteria.filter({
          ...(source.eventNames && { eventName: FilterRule.or(...source.eventNames) }),
          dynamodb: { Keys: { [tableSchema.partitionKey]: { S: FilterRule.beginsWith(prefix) } } },
        }),
      ),
    });
  }
}
