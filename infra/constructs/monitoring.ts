import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { Alarms } from './monitoring-alarms.ts';
import { ServiceDashboard } from './monitoring-dashboard.ts';
import { LoggedMetrics, type Watched } from './monitoring-metrics.ts';
import { allow } from './statements.ts';

interface MonitoringProps extends Watched {
  /** Gets a mail from each alarm. Other subscribers of the topic can be added by hand. */
  alarmEmail: string | undefined;
}

/** Tells people when something needs them: alarms to one topic, and a dashboard. */
export class Monitoring extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmEmail, ...watched }: MonitoringProps) {
    super(scope, id);
    this.topic = alarmTopic(this);
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));

    const logged = new LoggedMetrics(this, 'Logged');
    const { all } = new Alarms(this, 'Alarms', watched, logged);
    for (const alarm of all) alarm.addAlarmAction(new SnsAction(this.topic));
    new ServiceDashboard(this, 'Overview', watched, logged, all);
  }
}

/** An encrypted topic to which alarms of this account can publish. */
function alarmTopic(scope: Construct): Topic {
  const { account, stackName } = Stack.of(scope);
  // With AWS's own key for SNS, which costs nothing, alarms cannot publish: its policy cannot be changed.
  // https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
  const masterKey = new Key(scope, 'Key', {
    description: `${stackName}: messages of alarms`,
    enableKeyRotation: true,
    // No message is kept for longer than its delivery takes.
    removalPolicy: RemovalPolicy.DESTROY,
    pendingWindow: Duration.days(7),
  });
  const topic = new Topic(scope, 'Topic', { displayName: stackName, enforceSSL: true, masterKey });
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': account } };
  const [encrypt, publish] = [
    allow(['kms:Decrypt', 'kms:GenerateDataKey*'], ['*'], ofThisAccount),
    // The policy that enforces TLS takes the place of the one that let this account's alarms publish.
    allow(['sns:Publish'], [topic.topicArn], ofThisAccount),
  ];
  for (const statement of [encrypt, publish])
    statement.addPrincipals(new ServicePrincipal('cloudwatch.amazonaws.com'));
  masterKey.addToResourcePolicy(encrypt);
  topic.addToResourcePolicy(publish);
  return topic;
}
