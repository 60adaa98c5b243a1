import { describe, expect, it } from 'vitest';
import { jobKinds } from '../../shared/api/job-kinds.ts';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { followQrCode } from '../../shared/api/visitor/qr-codes.ts';
import { checkEach } from '../support/check-each.ts';
import type { Resource } from '../support/cloud-assembly.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contractIds, readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack } = await sharedSynthesis();
const alarms = stack.resources('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const [topicId] = stack.only('AWS::SNS::Topic');

interface Metric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
}

/** The metrics of an alarm: one, or those that an expression adds up. */
const listMetrics = ({ Metrics, Namespace, MetricName, Dimensions }: Resource): Metric[] =>
  Metrics?.flatMap(({ MetricStat }: Resource) => MetricStat?.Metric ?? []) ?? [
    { Namespace, MetricName, Dimensions },
  ];

const readText = ({ Namespace, MetricName, Dimensions = [] }: Metric) =>
  [Namespace, MetricName, ...Dimensions.map(({ Value }) => (Value as { Ref?: string }).Ref ?? Value)].join(
    ' ',
  );

const [tableId] = stack.only('AWS::DynamoDB::Table');
const [apiId] = stack.only('AWS::ApiGatewayV2::Api');
const findQueue = (id: string) =>
  stack.resource(stack.findFailures(id)).Properties.NotificationConfiguration.QueueConfigurations[0].Queue[
    'Fn::GetAtt'
  ][0];
const listErrors = (id: string) => [`AWS/Lambda Errors ${stack.functionId(id)}`, `LinkService Faults-${id}`];

describe('alarms', () => {
  const queueName = (id: string) => ({ 'Fn::GetAtt': [findQueue(id), 'QueueName'] });
  const depth = (id: string) =>
    alarms.find(
      (alarm) =>
        listMetrics(alarm)[0]?.Dimensions?.[0]?.Name === 'QueueName' &&
        JSON.stringify(alarm.Dimensions).includes(JSON.stringify(queueName(id))),
    );

  it.each([
    ['one percent of responses with 5xx', [`AWS/ApiGateway 5xx ${apiId}`], 0.01, 'Average'],
    ['a p99 of three seconds', [`AWS/ApiGateway Latency ${apiId}`], 3000, 'p99'],
    ['five errors of followLink', listErrors(followLink.id), 5, undefined],
    ['an error of countClicks', listErrors(countClicks.id), 1, undefined],
    ['an error of dispatch', listErrors(dispatch.id), 1, undefined],
    [
      'countClicks five minutes behind',
      [`AWS/Lambda IteratorAge ${stack.functionId(countClicks.id)}`],
      300_000,
      'Maximum',
    ],
    [
      'dispatch five minutes behind',
      [`AWS/Lambda IteratorAge ${stack.functionId(dispatch.id)}`],
      300_000,
      'Maximum',
    ],
    ['a click that was not counted', ['LinkService UncountedClicks'], 1, 'Sum'],
    ['a job of any kind that failed for good', ['LinkService JobsFailed'], 1, 'Sum'],
    [
      'a throttled or failing table',
      [
        `AWS/DynamoDB ReadThrottleEvents ${tableId}`,
        `AWS/DynamoDB WriteThrottleEvents ${tableId}`,
        `AWS/DynamoDB WriteThrottleEvents byClicks ${tableId}`,
        `AWS/DynamoDB SystemErrors GetItem ${tableId}`,
        `AWS/DynamoDB SystemErrors UpdateItem ${tableId}`,
        `AWS/DynamoDB SystemErrors TransactWriteItems ${tableId}`,
      ],
      1,
      undefined,
    ],
  ])('tell of %s', (_, metrics, threshold, statistic) => {
    const found = alarms.filter(
      (alarm) => listMetrics(alarm).map(readText).sort().join() === metrics.toSorted().join(),
    );
    expect(found).toHaveLength(1);
    const { Threshold, Statistic, Metrics } = found[0] as Resource;
    expect(Threshold).toBe(threshold);
    expect(Statistic ?? Metrics[0].MetricStat?.Stat).toBe(statistic);
  });

  it.each([countClicks.id, dispatch.id])('tell of a failed batch of %s', (id) => {
    expect(depth(id)).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Statistic: 'Maximum',
      Threshold: 1,
    });
  });

  /** The alarms about a queue: metric, statistic, threshold, and periods. */
  const listRules = (queueId: string) =>
    alarms.flatMap(({ Metrics = [], Threshold, DatapointsToAlarm, Dimensions, ...alarm }) => {
      const { Metric = { ...alarm, Dimensions }, Stat = alarm.Statistic } = Metrics[0]?.MetricStat ?? {};
      const isOfQueue = JSON.stringify(Metric.Dimensions ?? []).includes(`["${queueId}","QueueName"]`);
      return isOfQueue ? [[Metric.MetricName, Stat, Threshold, DatapointsToAlarm]] : [];
    });

  it('warn about old messages of each kind of job, and about many', () =>
    checkEach(jobKinds, ({ id }) => {
      expect(listRules(stack.findQueues(id).queueId)).toEqual([
        ['ApproximateAgeOfOldestMessage', 'Maximum', 1800, 2],
        ['ApproximateNumberOfMessagesVisible', 'Maximum', 1000, 2],
      ]);
    }));

  it('tell of a message about a job of any kind that could not be taken', () => {
    const [first] = jobKinds;
    expect(listRules(stack.findQueues(first?.id ?? '').deadLettersId)).toEqual([
      ['ApproximateNumberOfMessagesVisible', 'Maximum', 1, 1],
    ]);
  });

  it('all go to the topic, are silent without data, and say what happened and where to read on', () => {
    expect(alarms).toHaveLength(13 + 2 * jobKinds.length);
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: [{ Ref: topicId }],
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'notBreaching',
        AlarmDescription: expect.stringMatching(/\. See docs\/monitoring\.md\.$/),
      });
    }
  });

  it('add errors up although some metrics have no data', () => {
    const expressions = alarms.flatMap(({ Metrics = [] }) =>
      Metrics.map(({ Expression }: Resource) => Expression),
    );
    for (const expression of expressions.filter(Boolean)) expect(expression).toMatch(/^SUM\(\[[\w, ]+\]\)$/);
  });

  it('watch 21 metrics and two of each kind of job, of which ten are free in an account', () => {
    expect(alarms.flatMap(listMetrics)).toHaveLength(21 + 2 * jobKinds.length);
  });
});

describe('the topic', () => {
  it('is encrypted with a key that alarms of this account can use, and no one else’s', () => {
    const [keyId, { Properties }] = stack.only('AWS::KMS::Key');
    expect(stack.only('AWS::SNS::Topic')[1].Properties.KmsMasterKeyId).toEqual({
      'Fn::GetAtt': [keyId, 'Arn'],
    });
    expect(Properties.EnableKeyRotation).toBe(true);
    const [ofAccount, ofAlarms, ...others] = Properties.KeyPolicy.Statement;
    expect(JSON.stringify(ofAccount.Principal)).toContain(':root');
    expect(ofAlarms).toMatchObject({
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    expect(others).toEqual([]);
  });
});

describe('alarmEmail', () => {
  it('subscribes an address to the topic; without it the topic has no subscriber', () => {
    expect(stack.resources('AWS::SNS::Subscription')).toEqual([]);
    const template = readTemplate(
      synthesize({ alarmEmail: 'operator@example.com', routes: [], backgroundFunctions: [] }).whole,
    );
    expect(template.only('AWS::SNS::Subscription')[1].Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@example.com',
      TopicArn: { Ref: template.only('AWS::SNS::Topic')[0] },
    });
  });
});

describe('metrics from log lines', () => {
  const filters = stack.resources('AWS::Logs::MetricFilter').map(([, { Properties }]) => ({
    group: Properties.LogGroupName.Ref,
    pattern: Properties.FilterPattern,
    ...Properties.MetricTransformations[0],
  }));
  const findGroup = (id: string) => stack.functionOf(id).LoggingConfig.LogGroup.Ref;

  it('count the faults of the watched functions, in the place where Lambda puts a logged object', () => {
    const faults = filters.filter(({ pattern }) => pattern === '{ $.message.message = "fault" }');
    expect(faults.map(({ group, MetricName, MetricValue }) => [group, MetricName, MetricValue])).toEqual(
      [followLink.id, countClicks.id, dispatch.id].map((id) => [findGroup(id), `Faults-${id}`, '1']),
    );
  });

  it('count the visits that could not be written, of every function that writes visits', () => {
    const uncounted = filters.filter(({ pattern }) => pattern === '{ $.message.uncounted.id = "*" }');
    expect(uncounted.map(({ group }) => group)).toEqual(
      expect.arrayContaining([followLink.id, followQrCode.id].map(findGroup)),
    );
    expect(new Set(uncounted.map(({ MetricName }) => MetricName))).toEqual(new Set(['UncountedClicks']));
    expect(filters).toHaveLength(uncounted.length + 3);
  });

  it('are in the namespace into which only countClicks and jobs write metrics of their own', () => {
    for (const { MetricNamespace } of filters) expect(MetricNamespace).toBe('LinkService');
    const readEnvironment = (id: string) => stack.functionOf(id).Environment.Variables.METRICS_NAMESPACE;
    expect(contractIds.filter((id) => readEnvironment(id) === 'LinkService')).toEqual([
      countClicks.id,
      ...jobKinds.map(({ id }) => id),
    ]);
  });
});

describe('the dashboard', () => {
  const parts: unknown[] = stack.only('AWS::CloudWatch::Dashboard')[1].Properties.DashboardBody[
    'Fn::Join'
  ][1];
  const { widgets } = JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'token')).join(''));
  const graphs: Resource[] = widgets.filter(({ type }: Resource) => type === 'metric');
  const metrics = graphs.flatMap(({ properties }) =>
    properties.metrics.filter(([first]: unknown[]) => typeof first === 'string'),
  );

  it('shows alarms, visits, clicks, latency, errors, the stream, jobs, and what costs money', () => {
    expect(widgets[0]).toMatchObject({ type: 'alarm', properties: { alarms: { length: alarms.length } } });
    expect(graphs.map(({ properties }) => properties.title)).toEqual([
      'Visits and clicks',
      'Latency of the API',
      'Requests',
      'Batches',
      'Errors',
      'Stream',
      'Waiting time of jobs',
      'Runs of jobs',
      'Jobs failed',
      'Lambda invocations',
      'Lambda GB-seconds',
      'Table units',
    ]);
    const names = metrics.map(([namespace, name]: string[]) => `${namespace} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'LinkService ClicksCounted',
        'LinkService UncountedClicks',
        'AWS/Lambda Invocations',
        'AWS/Lambda Duration',
        'AWS/CloudFront Requests',
        'LinkService JobsFailed',
        'AWS/DynamoDB ConsumedWriteCapacityUnits',
      ]),
    );
  });

  it('has two searches for what jobs of each kind measure, so that the next kind takes no room', () => {
    const searches = graphs
      .flatMap(({ properties }) => properties.metrics.map(([first]: [Resource]) => first.expression))
      .filter((expression) => expression?.startsWith('SEARCH'));
    expect(searches).toEqual([
      `SEARCH('{"LinkService",Kind} MetricName="JobWaitingTime"', 'Maximum')`,
      `SEARCH('{"LinkService",Kind} MetricName="JobDuration"', 'SampleCount')`,
    ]);
    const queues = jobKinds.map(({ id }) => stack.findQueues(id).queueId);
    expect(queues.filter((id) => JSON.stringify(parts).includes(`"${id}"`))).toEqual([]);
  });

  it('stays free: no more than 50 metrics', () => {
    const hidden = graphs.flatMap(({ properties }) => properties.metrics).length;
    expect(hidden).toBeLessThanOrEqual(50);
  });
});
