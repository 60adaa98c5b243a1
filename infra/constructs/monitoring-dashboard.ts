import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { jobMetrics } from '../../shared/api/contract/metrics.ts';
import { createLink } from '../../shared/api/links.ts';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { metricsNamespace } from './metrics-namespace.ts';
import {
  type LoggedMetrics,
  PERIOD,
  queueMetrics,
  tableMetrics,
  type Watched,
} from './monitoring-metrics.ts';

/** The functions that cause most of the cost. */
const COSTLY_FUNCTIONS = [followLink.id, countClicks.id, dispatch.id, createLink.id];
const MB_PER_GB = 1024;
/** A dashboard has 24 columns. */
const [WIDTH, HEIGHT] = [8, 6];

/** One page: is it up, is it fast, does it count, and what does it cost. Up to 50 metrics are free. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, watched: Watched, logged: LoggedMetrics, alarms: Alarm[]) {
    super(scope, id);
    new Dashboard(this, 'Dashboard', {
      dashboardName: metricsNamespace(this),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
        requestWidgets(watched, logged),
        countingWidgets(watched, logged),
        jobWidgets(watched, logged),
        costWidgets(watched),
      ],
    });
  }
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: WIDTH, height: HEIGHT, period: PERIOD });

type Functions = Watched['functions'];
type FunctionMetric = 'Invocations' | 'Errors' | 'Duration' | 'IteratorAge';

/** A metric of each of these functions, as far as the stack has them. */
const ofEach = (functions: Functions, ids: readonly string[], name: FunctionMetric, statistic: string) =>
  ids.flatMap((id) => {
    const lambda = functions.get(id)?.lambda;
    return lambda ? [lambda.metric(name, { statistic, period: PERIOD, label: id })] : [];
  });

function requestWidgets({ api, functions, distributions }: Watched, logged: LoggedMetrics): IWidget[] {
  const total = { statistic: Stats.SUM, period: PERIOD };
  const latency = (percent: number) =>
    api.metricLatency({ statistic: Stats.p(percent), period: PERIOD, label: `p${percent}` });
  return [
    graph('Visits and clicks', [
      ...ofEach(functions, [followLink.id], 'Invocations', Stats.SUM),
      logged.batches.clicks,
    ]),
    graph(
      'Latency of the API',
      [latency(50), latency(99)],
      ofEach(functions, [followLink.id], 'Duration', Stats.p(99)),
    ),
    graph(
      'Requests',
      [
        api.metricCount({ ...total, label: 'API' }),
        ...distributions.map((id, index) => edgeRequests(id, `CloudFront ${index + 1}`)),
      ],
      [api.metricClientError({ ...total, label: '4xx' }), api.metricServerError({ ...total, label: '5xx' })],
    ),
  ];
}

/** CloudFront has its metrics in one region. */
const edgeRequests = (DistributionId: string, label: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: 'Requests',
    dimensionsMap: { DistributionId, Region: 'Global' },
    region: 'us-east-1',
    statistic: Stats.SUM,
    period: PERIOD,
    label,
  });

function countingWidgets({ functions, failures, table }: Watched, logged: LoggedMetrics): IWidget[] {
  const { clicks: _, records, skipped, duration } = logged.batches;
  const { throttled } = tableMetrics(table);
  const depths = [...failures].map(([id, queue]) =>
    queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, label: `failed: ${id}` }),
  );
  const watched = [followLink.id, countClicks.id, dispatch.id];
  return [
    graph('Batches', [records, skipped], [duration]),
    graph(
      'Errors',
      [...ofEach(functions, watched, 'Errors', Stats.SUM), ...Object.values(throttled)],
      [logged.uncountedClicks],
    ),
    graph('Stream', ofEach(functions, [...failures.keys()], 'IteratorAge', Stats.MAXIMUM), depths),
  ];
}

/** By kind, without a metric for each here: the next kinds must not make the dashboard cost money. */
function jobWidgets({ jobs: { deadLetters } }: Watched, logged: LoggedMetrics): IWidget[] {
  return [
    graph('Waiting time of jobs', [logged.searchJobs(jobMetrics.wait, Stats.MAXIMUM)]),
    graph('Runs of jobs', [logged.searchJobs(jobMetrics.duration, Stats.SAMPLE_COUNT)]),
    graph('Jobs failed', [
      logged.failedJobs,
      ...(deadLetters ? [queueMetrics(deadLetters, 'dead letters').depth] : []),
    ]),
  ];
}

function costWidgets({ functions, table }: Watched): IWidget[] {
  const { consumed } = tableMetrics(table);
  return [
    graph('Lambda invocations', ofEach(functions, COSTLY_FUNCTIONS, 'Invocations', Stats.SUM)),
    graph('Lambda GB-seconds', gbSeconds(functions)),
    graph('Table units', Object.values(consumed)),
  ];
}

function gbSeconds(functions: Functions): IMetric[] {
  return COSTLY_FUNCTIONS.flatMap((id, index) => {
    const watched = functions.get(id);
    if (!watched) return [];
    const name = `duration${index}`;
    const duration = watched.lambda.metricDuration({ statistic: Stats.SUM, period: PERIOD });
    return new MathExpression({
      expression: `${name} / 1000 * ${watched.memory / MB_PER_GB}`,
      usingMetrics: { [name]: duration },
      label: id,
      period: PERIOD,
    });
  });
}
