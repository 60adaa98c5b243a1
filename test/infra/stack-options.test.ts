import { describe, expect, it } from 'vitest';
import { createLink, listLinks } from '../../shared/api/links.ts';
import { showLogin } from '../../shared/api/sign-in.ts';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { followLink, unlockLink } from '../../shared/api/visitor/links.ts';
import { showFavicon, showLogo } from '../../shared/api/visitor/site.ts';
import { checkEach } from '../support/check-each.ts';
import { sourcesIn } from './secret-sources.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contracts, readTemplate, type StackTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack: plain } = await sharedSynthesis();
const some = {
  routes: [followLink, unlockLink, createLink, listLinks],
  backgroundFunctions: [countClicks, dispatch],
};
const withOptions = (options: object) => readTemplate(synthesize({ ...some, ...options }).whole);

describe('routeCacheSeconds', () => {
  it('is a variable of the functions of visitors', () => {
    const stack = withOptions({ routeCacheSeconds: 1 });
    const readSeconds = ({ id }: { id: string }) =>
      stack.functionOf(id).Environment.Variables.ROUTE_CACHE_SECONDS;
    expect([followLink, unlockLink, createLink, countClicks].map(readSeconds)).toEqual([
      '1',
      '1',
      undefined,
      undefined,
    ]);
  });

  it('is off by default', async () => {
    await checkEach(contracts, ({ id }) =>
      expect(plain.functionOf(id).Environment.Variables).not.toHaveProperty('ROUTE_CACHE_SECONDS'),
    );
  });
});

describe('the appearance of an installation', () => {
  const appearance = {
    siteName: 'Läden & Söhne',
    logo: { path: '/logos/mine.svg', name: '0123abcd.svg' },
    accentColor: '#1d5bb8,#ffffff',
    abuseContact: 'mailto:abuse@sho.rt',
  };
  const present = ['SITE_NAME', 'ACCENT_COLORS', 'LOGO_NAME', 'ABUSE_URL', 'LOGO_FILE'];
  const readVariables = (stack: StackTemplate, { id }: { id: string }) =>
    present.map((name) => stack.functionOf(id).Environment.Variables[name]);

  it('is in the variables of functions that show pages, and the logo’s file is where it is read', () => {
    const routes = [followLink, showLogo, showFavicon, createLink, showLogin];
    const stack = withOptions({ ...appearance, routes });
    const texts = ['Läden & Söhne', '#1d5bb8,#ffffff', '0123abcd.svg', 'mailto:abuse@sho.rt'];
    for (const one of [followLink, { id: 'signIn' }])
      expect(readVariables(stack, one)).toEqual([...texts, undefined]);
    for (const route of [showLogo, showFavicon])
      expect(readVariables(stack, route)).toEqual([...texts, 'logo']);
    expect(readVariables(stack, createLink)).toEqual(present.map(() => undefined));
  });

  it('is in no variable by default', async () => {
    await checkEach(contracts, (contract) =>
      expect(readVariables(plain, contract)).toEqual(present.map(() => undefined)),
    );
  });
});

describe('accessLog', () => {
  it('makes API Gateway log requests for 30 days, without addresses, paths, queries, or headers', () => {
    const stack = withOptions({ accessLog: true });
    const { AccessLogSettings } = stack.only('AWS::ApiGatewayV2::Stage')[1].Properties;
    const [logGroupId] = AccessLogSettings.DestinationArn['Fn::GetAtt'];
    expect(stack.resource(logGroupId).Properties.RetentionInDays).toBe(30);
    const variables = Object.values(JSON.parse(AccessLogSettings.Format));
    expect(variables).toEqual(expect.arrayContaining(['$context.routeKey', '$context.status']));
    const revealing = /identity|path|query|header|authorizer|domain/i;
    expect(variables.filter((name) => revealing.test(String(name)))).toEqual([]);
  });

  it('is off by default', () => {
    expect(plain.only('AWS::ApiGatewayV2::Stage')[1].Properties).not.toHaveProperty('AccessLogSettings');
  });
});

const originSecrets = (stack: StackTemplate) =>
  (['direct', 'tenant-only'] as const).map((mode) =>
    sourcesIn(stack.distribution(mode)[1].Properties.DistributionConfig.Origins),
  );
const accepted = (stack: StackTemplate) =>
  sourcesIn(stack.functionOf(followLink.id).Environment.Variables.EDGE_SECRET);

describe('rotateEdgeSecret', () => {
  it.each([
    [undefined, [':'], [':']],
    ['accept', [':'], [':', 'AWSPENDING:']],
    ['send', ['AWSPENDING:'], [':', 'AWSPENDING:']],
  ])('%s: what both edges send, and what functions accept', (rotateEdgeSecret, sent, acceptedStages) => {
    const stack = withOptions({ rotateEdgeSecret });
    expect(originSecrets(stack)).toEqual([sent, sent]);
    expect(accepted(stack)).toEqual(acceptedStages);
  });
});

describe('visitorKeyVersion', () => {
  it('is the version of the visitor key that functions get', () => {
    const visitorKeyVersion = '11112222-3333-4444-5555-666677778888';
    const { VISITOR_KEY, EDGE_SECRET } = withOptions({ visitorKeyVersion }).functionOf(followLink.id)
      .Environment.Variables;
    expect(sourcesIn(VISITOR_KEY)).toEqual([`:${visitorKeyVersion}`]);
    expect(sourcesIn(EDGE_SECRET)).toEqual([':']);
  });
});

describe('canary', () => {
  const stack = withOptions({ canary: true });
  const canaries = [followLink, createLink, countClicks].map(({ id }) => id);
  /** The alias of a function: its logical id and itself. */
  const findAlias = (id: string) => {
    const found = aliasesIn(stack).find(
      ([, { Properties }]) => Properties.FunctionName.Ref === stack.functionId(id),
    );
    return found ?? expect.unreachable(`${id} has no alias`);
  };

  it('is off by default: there are no aliases and no deployments', () => {
    expect(aliasesIn(plain)).toEqual([]);
    expect(plain.resources('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
  });

  it.each(canaries)(
    'moves a tenth of the calls of %s to a new version, and the rest after five minutes',
    (id) => {
      const [, { Properties, UpdatePolicy }] = findAlias(id);
      const version = stack.resource(Properties.FunctionVersion['Fn::GetAtt'][0]);
      expect(version.Properties.FunctionName.Ref).toBe(stack.functionId(id));
      const { DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      expect(stack.resource(DeploymentGroupName.Ref).Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
      });
    },
  );

  it.each(canaries)('rolls %s back when it crashes or logs faults', (id) => {
    const group = findAlias(id)[1].UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
    const [alarm, ...others] = stack.resource(group).Properties.AlarmConfiguration.Alarms;
    expect(others).toEqual([]);
    const { Properties } = stack.resource(alarm.Name.Ref);
    expect(Properties).toMatchObject({
      Threshold: 3,
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
      Metrics: [
        { Expression: 'FILL(errors, 0) + FILL(logged, 0)', ReturnData: true },
        {
          MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName: 'Errors' }, Period: 60, Stat: 'Sum' },
        },
        { MetricStat: { Metric: { Namespace: 'LinkService', MetricName: `${id}Faults` }, Stat: 'Sum' } },
      ],
    });
    const ofItsLogs = stack
      .resources('AWS::Logs::MetricFilter')
      .filter(([, filter]) => filter.Properties.MetricTransformations[0].MetricName === `${id}Faults`);
    expect(ofItsLogs.map(([, filter]) => filter.Properties)).toMatchObject([
      {
        FilterPattern: '{ $.level = "ERROR" }',
        LogGroupName: stack.functionOf(id).LoggingConfig.LogGroup,
      },
    ]);
  });

  it('has the API call the aliases, and other functions directly', () => {
    const alias = (id: string) => ({ Ref: findAlias(id)[0] });
    const direct = (id: string) => ({ 'Fn::GetAtt': [stack.functionId(id), 'Arn'] });
    const targets = [alias(followLink.id), direct(unlockLink.id), alias(createLink.id), direct(listLinks.id)];
    const calls = stack
      .resources('AWS::ApiGatewayV2::Integration')
      .map(([, { Properties }]) => Properties.IntegrationUri);
    const permitted = stack
      .resources('AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties.FunctionName);
    expect(calls).toHaveLength(targets.length);
    expect(calls).toEqual(expect.arrayContaining(targets));
    expect(permitted).toEqual(calls);
  });

  it('updates the stream’s mapping in place, so that no change is delivered again', () => {
    const before = mappingsIn(plain);
    const after = mappingsIn(stack);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    // Another function name is no replacement: a mapping keeps its place in the stream when it gets another function.
    for (const [id, { FunctionName, ...properties }] of Object.entries(after)) {
      const { FunctionName: _, ...others } = before[id];
      expect(properties).toEqual(others);
      if (id.startsWith('countClicks'))
        expect(JSON.stringify(FunctionName)).toContain(`{"Ref":"${findAlias(countClicks.id)[0]}"}`);
      else expect(FunctionName).toEqual({ Ref: stack.functionId(dispatch.id) });
    }
  });
});

const aliasesIn = (stack: StackTemplate) => stack.resources('AWS::Lambda::Alias');
const mappingsIn = (stack: StackTemplate) =>
  Object.fromEntries(stack.streamMappings().map(([id, { Properties }]) => [id, Properties]));

describe('backup', () => {
  it('is off by default', () => {
    expect(plain.resources('AWS::Backup::BackupPlan')).toEqual([]);
  });

  const restored = {
    tableName: 'restored',
    tableStreamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/restored/stream/2026-01-02T03:04:05.678',
  };
  it.each([
    ['the stack’s own table', {}, { 'Fn::GetAtt': ['TableCD117FA1', 'Arn'] }],
    ['a restored table', restored, { 'Fn::Join': ['', expect.arrayContaining([':table/restored'])] }],
  ])('copies %s every day, and keeps the copies for as long as it is set', (_, options, table) => {
    const stack = withOptions({ backup: true, backupDays: 90, ...options });
    const [vault, { DeletionPolicy }] = stack.only('AWS::Backup::BackupVault');
    expect(DeletionPolicy).toBe('Retain');
    const [plan, { Properties }] = stack.only('AWS::Backup::BackupPlan');
    expect(Properties.BackupPlan.BackupPlanRule).toEqual([
      {
        RuleName: 'Daily',
        ScheduleExpression: 'cron(0 3 * * ? *)',
        Lifecycle: { DeleteAfterDays: 90 },
        TargetBackupVault: { 'Fn::GetAtt': [vault, 'BackupVaultName'] },
      },
    ]);
    const [, selection] = stack.only('AWS::Backup::BackupSelection');
    expect(selection.Properties).toMatchObject({
      BackupPlanId: { 'Fn::GetAtt': [plan, 'BackupPlanId'] },
      BackupSelection: { Resources: [table] },
    });
  });

  it('is deleted with a stack that keeps no data', () => {
    const stack = withOptions({ backup: true, backupDays: 35, retainTable: false });
    expect(stack.only('AWS::Backup::BackupVault')[1].DeletionPolicy).toBe('Delete');
  });
});

describe('monthlyBudget', () => {
  it('is off by default', () => {
    expect(plain.resources('AWS::Budgets::Budget')).toEqual([]);
  });

  it('sends emails at 80 % of what was spent, and at 100 % of what is expected', () => {
    const stack = withOptions({ monthlyBudget: 50, alarmEmail: 'operator@example.com' });
    const { Budget, NotificationsWithSubscribers } = stack.only('AWS::Budgets::Budget')[1].Properties;
    expect(Budget).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 50, Unit: 'USD' },
    });
    const email = { SubscriptionType: 'EMAIL', Address: 'operator@example.com' };
    const notification = (NotificationType: string, Threshold: number) => ({
      Notification: {
        NotificationType,
        Threshold,
        ThresholdType: 'PERCENTAGE',
        ComparisonOperator: 'GREATER_THAN',
      },
      Subscribers: [email],
    });
    expect(NotificationsWithSubscribers).toEqual([
      notification('ACTUAL', 80),
      notification('FORECASTED', 100),
    ]);
  });
});
