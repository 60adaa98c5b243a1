import { describe, expect, it } from 'vitest';
import { collectionPatterns } from '../../infra/grants/key-patterns.ts';
import { tableGrants } from '../../infra/grants/table-grants.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { isVisitorRoute, listRouteKeys, mountedPath } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { jobKinds, setUpDomain } from '../../shared/api/job-kinds.ts';
import { bootstrap } from '../../shared/api/operations.ts';
import { listFunctions } from '../../shared/api/page-functions.ts';
import { checkEach } from '../support/check-each.ts';
import type { Resource } from '../support/cloud-assembly.ts';
import { queueStatements, streamStatements, tenantStatements } from './background-statements.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { arn, contractIds, contracts, type Statement } from './stack-template.ts';

const { stack, stacks } = await sharedSynthesis();

/** One line for each action on each resource, however the statements group them. */
const grants = (statements: Statement[]): string[] =>
  statements
    .flatMap(({ Action, Resource, Condition }) =>
      [Action]
        .flat()
        .flatMap((action) =>
          [Resource].flat().map((on) => `${action} on ${JSON.stringify(on)} if ${JSON.stringify(Condition)}`),
        ),
    )
    .sort();

/** The pattern of a user's own items also matches the user's collections. */
function ofKeys(keys: readonly string[]) {
  const others = keys.includes('USER#*') ? collectionPatterns.filter((key) => !keys.includes(key)) : [];
  const only = { 'dynamodb:LeadingKeys': keys.toSorted() };
  const not = { 'dynamodb:LeadingKeys': others };
  return {
    'ForAllValues:StringLike': only,
    ...(others.length > 0 && { 'ForAllValues:StringNotLike': not }),
  };
}

/** The four secrets, found by their descriptions. */
function secrets() {
  const all = stack.resources('AWS::SecretsManager::Secret');
  const find = (text: string) => all.find(([, { Properties }]) => Properties.Description.includes(text));
  const [service, visitorKey, edge, adminKey] = [
    find('derives API keys'),
    find('visitors’ pseudonyms'),
    find('through CloudFront'),
    find('first administrator'),
  ];
  if (!service || !visitorKey || !edge || !adminKey) throw new Error('A secret is missing.');
  expect(all).toHaveLength(4);
  return { service, visitorKey, edge, adminKey };
}

function expectedStatements(contract: (typeof contracts)[number]): Statement[] {
  const [table] = stack.only('AWS::DynamoDB::Table');
  const { service, adminKey } = secrets();
  const readsService = contract.readsServiceSecret ? ['secretsmanager:GetSecretValue'] : [];
  const fillsAdminKey = contract.storesAdminKey ? ['secretsmanager:PutSecretValue'] : [];
  return [
    // CloudFormation ends the ARN of a log group in `:*`, for its log streams.
    {
      Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: arn(stack.functionOf(contract.id).LoggingConfig.LogGroup.Ref),
    },
    ...Object.entries(tableGrants(contract)).map(([use, keys]) => {
      const [action, index] = use.split(' ');
      return {
        Action: `dynamodb:${action}`,
        Resource: index ? { 'Fn::Join': ['', [arn(table), `/index/${index}`]] } : arn(table),
        Condition: ofKeys(keys),
      };
    }),
    { Action: readsService, Resource: { Ref: service[0] } },
    { Action: fillsAdminKey, Resource: { Ref: adminKey[0] } },
    ...(contract.stream ? streamStatements(stack, contract.id) : []),
    ...queueStatements(stack, contract),
    ...(contract.managesTenants ? tenantStatements(stack) : []),
  ];
}

describe('a function’s role', () => {
  it('allows exactly what its contract, its middleware, and infra/grants/grants.json name, on its own resources', () =>
    checkEach(contracts, (contract) => {
      expect(grants(stack.readStatements(contract.id))).toEqual(grants(expectedStatements(contract)));
    }));

  it('has one inline policy, no managed policy and, except for tenants and failed batches, no wildcard', () =>
    checkEach(contractIds, (id) => {
      expect(stack.readRole(id).Policies).toHaveLength(1);
      expect(stack.readRole(id)).not.toHaveProperty('ManagedPolicyArns');
      const allowed = stack
        .readStatements(id)
        .filter(({ Action }) => Action !== 's3:PutObject')
        .map(({ Action, Resource }) => ({ Action, Resource }));
      if (id !== setUpDomain.id) expect(JSON.stringify(allowed)).not.toContain('*');
    }));

  it('is the only place in the template that allows anything', () => {
    for (const type of ['Policy', 'ManagedPolicy', 'RolePolicy', 'UserPolicy']) {
      expect(stack.resources(`AWS::IAM::${type}`)).toEqual([]);
    }
    // CDK adds one for the function that invokes bootstrap.
    expect(stack.resources('AWS::IAM::Role')).toHaveLength(contracts.length + 1);
  });
});

/** Comments of the function at the edge. */
const isCode = (text: string) => text.includes('function handler(');

describe('the template', () => {
  it('has policies of queues, buckets and the topic to refuse requests without TLS, and to let only S3 and alarms of this account send', () => {
    const noTls = { Bool: { 'aws:SecureTransport': 'false' } };
    const ofThisAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
    const ofJobs = jobKinds.flatMap(({ id }) => Object.values(stack.findQueues(id)));
    const s3Sends = ['sqs:SendMessage', { Service: 's3.amazonaws.com' }, ofThisAccount];
    const alarmsPublish = ['sns:Publish', { Service: 'cloudwatch.amazonaws.com' }, ofThisAccount];
    for (const [type, sends] of [
      ['AWS::SQS::QueuePolicy', [s3Sends]],
      ['AWS::S3::BucketPolicy', []],
      ['AWS::SNS::TopicPolicy', [alarmsPublish]],
    ] as const) {
      const policies = stack.resources(type);
      expect(policies.length).toBeGreaterThan(0);
      for (const [, { Properties }] of policies) {
        const statements: Resource[] = Properties.PolicyDocument.Statement;
        const [refusals, allowed] = [
          statements.filter(({ Effect }) => Effect === 'Deny'),
          statements.filter(({ Effect }) => Effect === 'Allow'),
        ];
        expect(refusals.map(({ Condition }) => Condition)).toEqual([noTls]);
        // Functions send to the queues of jobs, by their roles.
        const isOfJobs = ofJobs.includes(Properties.Queues?.[0].Ref);
        expect(allowed.map(({ Action, Principal, Condition }) => [Action, Principal, Condition])).toEqual(
          isOfJobs ? [] : sends,
        );
      }
    }
  });

  it('has wildcards, except in key patterns, only for the stages and methods of a route, for bootstrap’s versions, for CORS, for cached paths and for failed batches', () => {
    const { Resources } = stack.json;
    // What these have is tested above, or allows nothing.
    const others = [
      'SQS::QueuePolicy',
      'S3::BucketPolicy',
      'SNS::TopicPolicy',
      'KMS::Key',
      'CloudWatch::Dashboard',
      'Logs::MetricFilter',
    ];
    const allowing = Object.values(Resources).filter(
      ({ Type }) => !others.includes(Type.slice('AWS::'.length)),
    );
    const withoutKeys = JSON.stringify(allowing, (name, value) => (name === 'Condition' ? undefined : value));
    const wildcards = withoutKeys.match(/"[^"]*\*[^"]*"/g) ?? [];
    const paths = listFunctions(routes)
      .flatMap(listRouteKeys)
      .map((key) => `"/*/*${(key.split(' ')[1] ?? '').replace(/\{path\+\}$/, '*')}"`);
    const found = wildcards.filter((text) => !paths.includes(text) && !isCode(text));
    const cached = routes.filter((route) => isVisitorRoute(route) && route.isCacheable).map(mountedPath);
    const patterns = cached
      .filter((path) => path.includes('{'))
      .map((path) => `"${path.replace(/\{.*\}/, '*')}"`);
    const anyTenant = '":distribution-tenant/*"';
    const tenants = ['"*"', '":certificate/*"', ...Array(4).fill(anyTenant)];
    // The allowed origins, and bootstrap's versions, which CDK's own function invokes.
    const failedBatches = ['"/aws/lambda/*"', '"s3:ObjectCreated:*"'];
    const expected = [
      '"*"',
      '":*"',
      ...tenants,
      ...patterns,
      ...patterns,
      ...failedBatches,
      ...failedBatches,
    ];
    expect(found.sort()).toEqual(expected.sort());
    expect(stack.only('AWS::ApiGatewayV2::Api')[1].Properties.CorsConfiguration.AllowOrigins).toEqual(['*']);
  });
});

describe('secrets', () => {
  it('are three generated ones and one that bootstrap fills; all but the edge’s outlive the stack', () => {
    const { service, visitorKey, edge, adminKey } = secrets();
    for (const [, { Properties }] of [service, visitorKey, edge]) {
      expect(Properties.GenerateSecretString).toEqual({ PasswordLength: 64, ExcludePunctuation: true });
    }
    expect(adminKey[1].Properties).not.toHaveProperty('SecretString');
    expect(adminKey[1].Properties).not.toHaveProperty('GenerateSecretString');
    for (const secret of [service, visitorKey, adminKey])
      expect(secret[1]).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(edge[1]).toMatchObject({ DeletionPolicy: 'Delete' });
  });

  it('give the visitor key, as a dynamic reference, only to functions that identify visitors', () => {
    for (const contract of contracts) {
      const { VISITOR_KEY } = stack.functionOf(contract.id).Environment.Variables;
      const [, parts] = VISITOR_KEY?.['Fn::Join'] ?? [];
      const expected = ['{{resolve:secretsmanager:', { Ref: secrets().visitorKey[0] }, ':SecretString:::}}'];
      expect(parts).toEqual(contract.usesVisitorKey ? expected : undefined);
    }
  });

  it('give the edge’s secret, as a dynamic reference, only to visitor routes', () => {
    for (const contract of contracts) {
      const { EDGE_SECRET } = stack.functionOf(contract.id).Environment.Variables;
      const [, parts] = EDGE_SECRET?.['Fn::Join'] ?? [];
      const expected = ['{{resolve:secretsmanager:', { Ref: secrets().edge[0] }, ':SecretString:::}}'];
      const isForVisitors = isVisitorRoute(contract) || isPageFunction(contract);
      expect(parts).toEqual(isForVisitors ? expected : undefined);
    }
  });

  it('are named only to the functions that may use them', () => {
    const { service, adminKey } = secrets();
    for (const contract of contracts) {
      const { SERVICE_SECRET_ID, ADMIN_KEY_SECRET_ID } = stack.functionOf(contract.id).Environment.Variables;
      expect(SERVICE_SECRET_ID).toEqual(contract.readsServiceSecret ? { Ref: service[0] } : undefined);
      expect(ADMIN_KEY_SECRET_ID).toEqual(contract.storesAdminKey ? { Ref: adminKey[0] } : undefined);
    }
  });

  it('do not appear in the environment of functions, except for two', () =>
    checkEach(contractIds, (id) => {
      const {
        ADMIN_PASSWORD = '',
        VISITOR_KEY: _,
        EDGE_SECRET: __,
        ...others
      } = stack.functionOf(id).Environment.Variables;
      expect(ADMIN_PASSWORD).toBe('');
      expect(JSON.stringify(others)).not.toContain('{{resolve:');
    }));

  it('are filled by bootstrap, which runs after the table exists and at every deploy that changes it', () => {
    const [, trigger] = stack.only('Custom::Trigger');
    const version = stack.resource(trigger.Properties.HandlerArn.Ref);
    expect(version.Properties.FunctionName.Ref).toBe(stack.functionId(bootstrap.id));
    expect(trigger.Properties.ExecuteOnHandlerChange).toBe(true);
    const nested = stack.functionId(bootstrap.id).split('.')[0] ?? '';
    expect(stacks.root.Resources[nested]?.DependsOn).toContain(stack.only('AWS::DynamoDB::Table')[0]);
  });

  it('are filled after all other functions are deployed, because bootstrap migrates the table', () => {
    const nested = stack.functionId(bootstrap.id).split('.')[0] ?? '';
    const others = Object.keys(stacks.nested).filter((id) => id !== nested);
    expect(others.length).toBeGreaterThan(10);
    expect(stacks.root.Resources[nested]?.DependsOn).toEqual(expect.arrayContaining(others));
  });
});
