import { Alarm, type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { type Rule, toProps } from './alarm-rule.ts';
import { jobRules } from './job-alarms.ts';
import { type LoggedMetrics, PERIOD, sumMetrics, tableMetrics, type Watched } from './monitoring-metrics.ts';

/** The functions without which links or statistics stop. */
const WATCHED_FUNCTIONS = [followLink.id, countClicks.id, dispatch.id];
/** Without a client's mistakes: a few failures among thousands of redirects need no action. */
const ERRORS_OF_REDIRECTS = 5;

/** An alarm for each thing that needs a person. An alarm without data is not raised: an idle service is healthy. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, watched: Watched, logged: LoggedMetrics) {
    super(scope, id);
    const rules = {
      ...apiRules(watched),
      ...functionRules(watched, logged),
      ...streamRules(watched),
      ...tableRules(watched),
      ...uncountedRule(watched, logged),
      ...jobRules(watched, logged),
    };
    this.all = Object.entries(rules).map(([name, rule]) => new Alarm(this, name, toProps(rule)));
  }
}

function apiRules({ api }: Watched): Record<string, Rule> {
  return {
    ServerErrors: {
      // The average is the share: each request is 0 or 1.
      metric: api.metricServerError({ statistic: Stats.AVERAGE, period: PERIOD, label: '5xx' }),
      threshold: 0.01,
      isSustained: true,
      description: 'One percent or more of the responses are 5xx.',
    },
    Latency: {
      metric: api.metricLatency({ statistic: Stats.p(99), period: PERIOD, label: 'p99' }),
      threshold: Duration.seconds(3).toMilliseconds(),
      isSustained: true,
      description: 'One percent or more of the responses take three seconds or longer.',
    },
  };
}

function functionRules({ functions }: Watched, logged: LoggedMetrics): Record<string, Rule> {
  const rules = WATCHED_FUNCTIONS.flatMap((id) => {
    const watched = functions.get(id);
    if (!watched) return [];
    // Functions respond and return their failures: what Lambda itself sees are only crashes and timeouts.
    const crashes = watched.lambda.metricErrors({ period: PERIOD });
    const rule: Rule = {
      metric: sumMetrics({ crashes, faults: logged.faults(id, watched) }, `errors of ${id}`),
      threshold: id === followLink.id ? ERRORS_OF_REDIRECTS : 1,
      description: `${id} failed. Its log has a line with "fault" and the cause, or ends in a crash.`,
    };
    return [[`${id}Errors`, rule] as const];
  });
  return Object.fromEntries(rules);
}

function streamRules({ functions, failures }: Watched): Record<string, Rule> {
  const rules = [...failures].flatMap(([id, queue]): [string, Rule][] => {
    const age = functions.get(id)?.lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: PERIOD });
    const depth = queue.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: PERIOD,
    });
    return [
      ...(age ? [[`${id}Age`, ageRule(id, age)] as [string, Rule]] : []),
      [
        `${id}FailedBatches`,
        {
          metric: depth,
          threshold: 1,
          description: `${id} failed on a batch for a day. The batch is kept for 30 days.`,
        },
      ],
    ];
  });
  return Object.fromEntries(rules);
}

const ageRule = (id: string, metric: IMetric): Rule => ({
  metric,
  threshold: PERIOD.toMilliseconds(),
  isSustained: true,
  description: `${id} is five minutes or more behind the table’s stream, which keeps records for a day.`,
});

function tableRules({ table }: Watched): Record<string, Rule> {
  const { throttled, failed } = tableMetrics(table);
  return {
    Table: {
      metric: sumMetrics({ ...throttled, ...failed }, 'throttled or failed'),
      threshold: 1,
      isSustained: true,
      description: 'DynamoDB is throttling requests or failing.',
    },
  };
}

function uncountedRule({ functions, visitWriters }: Watched, logged: LoggedMetrics): Record<string, Rule> {
  const writers = visitWriters.flatMap((id) => {
    const writer = functions.get(id);
    return writer ? [[id, writer] as const] : [];
  });
  if (writers.length === 0) return {};
  return {
    UncountedClicks: {
      metric: logged.countUncounted(writers),
      threshold: 1,
      description:
        'Visitors were redirected, but their clicks are only in the log. Count them with npm run recount.',
    },
  };
}
