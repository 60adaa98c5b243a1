import { Stack } from 'aws-cdk-lib';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
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
    this.topic = new Topic(this, 'Topic', { displayName: Stack.of(this).stackName, enforceSSL: true });
    // The policy that enforces TLS takes the place of the one that let this account's alarms publish.
    const publish = allow(['sns:Publish'], [this.topic.topicArn], {
      StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
    });
    publish.addPrincipals(new ServicePrincipal('cloudwatch.amazonaws.com'));
    this.topic.addToResourcePolicy(publish);
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));

    const logged = new LoggedMetrics(this, 'Logged');
    const { all } = new Alarms(this, 'Alarms', watched, logged);
    for (const alarm of all) alarm.addAlarmAction(new SnsAction(this.topic));
    new ServiceDashboard(this, 'Overview', watched, logged, all);
  }
}
