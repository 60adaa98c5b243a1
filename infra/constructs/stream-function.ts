import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Job, StreamSource } from '../../shared/api/contract/function-contract.ts';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { allow, RouteFunction, type SharedResources } from './route-function.ts';

interface StreamFunctionProps {
  contract: Job;
  source: StreamSource;
  resources: SharedResources;
}

/** A function fed by the table's stream. A note about each batch that it gave up on stays in a queue for two weeks. */
export class StreamFunction extends RouteFunction {
  constructor(scope: Construct, id: string, { contract, source, resources }: StreamFunctionProps) {
    const { tableStreamArn = '' } = resources.table;
    const failures = new Queue(scope, `${id}Failures`, {
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    super(scope, id, {
      contract,
      resources,
      timeout: Duration.minutes(1),
      statements: [
        allow(
          streamActions.map((action) => `dynamodb:${action}`),
          [tableStreamArn],
        ),
        allow(['sqs:SendMessage'], [failures.queueArn]),
        ...(contract.managesTenants ? resources.brandedHosts.allowManagingTenants() : []),
      ],
      environment: contract.managesTenants ? resources.brandedHosts.environment : undefined,
    });
    new EventSourceMapping(this, 'Source', {
      target: this.lambda,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: source.batchSize,
      maxBatchingWindow: Duration.seconds(source.windowSeconds),
      reportBatchItemFailures: true,
      // Retried until the stream itself drops the records, after a day.
      maxRecordAge: Duration.days(1),
      onFailure: { bind: () => ({ destination: failures.queueArn }) },
      filters: source.keyPrefixes.map((prefix) =>
        FilterCriteria.filter({
          dynamodb: { Keys: { [tableSchema.partitionKey]: { S: FilterRule.beginsWith(prefix) } } },
        }),
      ),
    });
  }
}
