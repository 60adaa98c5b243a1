import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, type MetricOptions, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { batchMetrics, jobKindDimension, jobMetrics } from '../../shared/api/contract/metrics.ts';
import type { IndexName } from '../../shared/api/contract/table.ts';
import type { JobQueues } from './job-queues.ts';
import { metricsNamespace } from './metrics-namespace.ts';
import type { RouteFunction } from './route-function.ts';

/** What alarms and the dashboard watch. */
export interface Watched {
  table: ITable;
  api: HttpApi;
  /** The functions by their ids. */
  functions: ReadonlyMap<string, RouteFunction>;
  /** The queues of failed batches, by the ids of their functions. */
  failures: ReadonlyMap<string, IQueue>;
  /** The queues of background jobs. */
  jobs: Pick<JobQueues, 'byKind' | 'deadLetters'>;
  /** The ids of the functions that write visits. */
  visitWriters: readonly string[];
  /** The ids of the CloudFront distributions. */
  distributions: readonly string[];
}

const UNCOUNTED = 'UncountedClicks';
export const PERIOD = Duration.minutes(5);

/** The sum of metrics of which some may have no data, which `+` would make unknown. */
export function sumMetrics(metrics: Record<string, Metric>, label: string): MathExpression {
  const expression = `SUM([${Object.keys(metrics).join(', ')}])`;
  return new MathExpression({ expression, usingMetrics: metrics, label, period: PERIOD });
}

const sum = (label: string): MetricOptions => ({ statistic: Stats.SUM, period: PERIOD, label });

/** The metrics that CloudWatch reads from the service's own log lines, at no cost until such a line is written. */
export class LoggedMetrics extends Construct {
  private readonly namespace = metricsNamespace(this);

  /** Errors that a function logged, whether or not it could respond. */
  faults(id: string, { logGroup }: RouteFunction): Metric {
    const isFault = FilterPattern.stringValue('$.message.message', '=', 'fault');
    return this.count(`${id}Faults`, logGroup, isFault, `Faults-${id}`);
  }

  /** Counts visits that were redirected and could not be written. */
  countUncounted(writers: readonly (readonly [id: string, RouteFunction])[]): Metric {
    const isUncounted = FilterPattern.exists('$.message.uncounted.id');
    for (const [id, { logGroup }] of writers) this.count(`${id}Uncounted`, logGroup, isUncounted, UNCOUNTED);
    return this.uncountedClicks;
  }

  get uncountedClicks(): Metric {
    return this.metric(UNCOUNTED, sum('uncounted clicks'));
  }

  /** What countClicks logs about its batches. */
  get batches() {
    return {
      clicks: this.metric(batchMetrics.clicks, sum('clicks counted')),
      records: this.metric(batchMetrics.records, { ...sum('records in a batch'), statistic: Stats.AVERAGE }),
      skipped: this.metric(batchMetrics.skipped, sum('records skipped')),
      duration: this.metric(batchMetrics.duration, { ...sum('counting time p99'), statistic: Stats.p(99) }),
    };
  }

  /** Background jobs of all kinds that failed for good. */
  get failedJobs(): Metric {
    return this.metric(jobMetrics.failed, sum('failed jobs'));
  }

  /** A metric that runs of background jobs log, of each kind that has it. */
  searchJobs(name: string, statistic: string): MathExpression {
    const { namespace } = this;
    return new MathExpression({
      expression: `SEARCH('{"${namespace}",${jobKindDimension}} MetricName="${name}"', '${statistic}')`,
      // Each line has the name of its kind.
      label: '',
      period: PERIOD,
    });
  }

  private count(
    id: string,
    logGroup: RouteFunction['logGroup'],
    filterPattern: IFilterPattern,
    name: string,
  ) {
    const filter = { logGroup, filterPattern, metricNamespace: this.namespace, metricName: name };
    new MetricFilter(this, id, { ...filter, metricValue: '1', unit: Unit.COUNT });
    return this.metric(name, sum(name));
  }

  private metric(metricName: string, options: MetricOptions): Metric {
    return new Metric({ namespace: this.namespace, metricName, ...options });
  }
}

/** The metrics that AWS itself has of the table. */
export function tableMetrics(table: ITable) {
  const metric = (name: string, dimensionsMap: Record<string, string>, label: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: name,
      dimensionsMap: { TableName: table.tableName, ...dimensionsMap },
      ...sum(label),
    });
  // Clicks never write to the other index without writing to this one.
  const ofIndex = { GlobalSecondaryIndexName: 'byClicks' satisfies IndexName };
  const systemErrors = (operation: string) => metric('SystemErrors', { Operation: operation }, operation);
  return {
    throttled: {
      reads: metric('ReadThrottleEvents', {}, 'throttled reads'),
      writes: metric('WriteThrottleEvents', {}, 'throttled writes'),
      indexWrites: metric('WriteThrottleEvents', ofIndex, 'throttled index writes'),
    },
    /** Of what redirects and counting depend on. */
    failed: {
      gets: systemErrors('GetItem'),
      updates: systemErrors('UpdateItem'),
      transactions: systemErrors('TransactWriteItems'),
    },
    consumed: {
      reads: metric('ConsumedReadCapacityUnits', {}, 'read units'),
      writes: metric('ConsumedWriteCapacityUnits', {}, 'write units'),
      indexWrites: metric('ConsumedWriteCapacityUnits', ofIndex, 'index write units'),
    },
  };
}

/** The metrics that AWS itself has of a queue. */
export function queueMetrics(queue: IQueue, label: string) {
  const options: MetricOptions = { statistic: Stats.MAXIMUM, period: PERIOD, label };
  return {
    age: queue.metricApproximateAgeOfOldestMessage(options),
    depth: queue.metricApproximateNumberOfMessagesVisible(options),
  };
}
