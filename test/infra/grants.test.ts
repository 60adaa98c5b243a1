import { beforeAll, describe, expect, it } from 'vitest';
import { mountedPath, tableActions } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { bootstrap } from '../../shared/api/operations.ts';
import { arn, contractIds, contracts, type Statement, synthesize } from './synthesis.ts';

let stack: ReturnType<typeof synthesize>;
beforeAll(() => {
  stack = synthesize();
});

/** Each action with each thing it may be done to, whatever statements they are grouped in. */
const grants = (statements: Statement[]): string[] =>
  statements
    .flatMap(({ Action, Resource }) =>
      [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((on) => `${action} on ${JSON.stringify(on)}`)),
    )
    .sort();

/** The secrets, told apart by what they are for: two are generated, one waits to be filled. */
function secrets() {
  const all = stack.resources('AWS::SecretsManager::Secret');
  const about = (words: string) => all.find(([, { Properties }]) => Properties.Description.includes(words));
  const [service, visitorKey, adminKey] = [
    about('API keys are derived'),
    about('Visitors'),
    about('first admin'),
  ];
  if (!service || !visitorKey || !adminKey) throw new Error('A secret is missing.');
  expect(all).toHaveLength(3);
  return { service, visitorKey, adminKey };
}

function expectedStatements(contract: (typeof contracts)[number]): Statement[] {
  const [table] = stack.only('AWS::DynamoDB::Table');
  const { service, adminKey } = secrets();
  const readsService = contract.readsServiceSecret ? ['secretsmanager:GetSecretValue'] : [];
  const fillsAdminKey = contract.id === bootstrap.id ? ['secretsmanager:PutSecretValue'] : [];
  return [
    // The ARN of a log group ends in `:*`, for its streams; CloudFormation adds that.
    {
      Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: arn(stack.functionOf(contract.id).LoggingConfig.LogGroup.Ref),
    },
    { Action: tableActions(contract).map((action) => `dynamodb:${action}`), Resource: arn(table) },
    {
      Action: 'dynamodb:Query',
      Resource: (contract.indexes ?? []).map((name) => ({
        'Fn::Join': ['', [arn(table), `/index/${name}`]],
      })),
    },
    { Action: readsService, Resource: { Ref: service[0] } },
    { Action: fillsAdminKey, Resource: { Ref: adminKey[0] } },
    ...(contract.stream ? streamStatements(contract.id, table) : []),
  ];
}

function streamStatements(id: string, table: string): Statement[] {
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  return [
    {
      Action: actions.map((action) => `dynamodb:${action}`),
      Resource: { 'Fn::GetAtt': [table, 'StreamArn'] },
    },
    { Action: 'sqs:SendMessage', Resource: arn(stack.failuresOf(id)) },
  ];
}

describe('a function’s role', () => {
  it.each(contracts)(
    'of $id allows what the contract names, on its own things, and nothing else',
    (contract) => {
      expect(grants(stack.statementsOf(contract.id))).toEqual(grants(expectedStatements(contract)));
    },
  );

  it.each(contractIds)('of %s has one inline policy and no managed ones', (id) => {
    expect(stack.roleOf(id).Policies).toHaveLength(1);
    expect(stack.roleOf(id)).not.toHaveProperty('ManagedPolicyArns');
    expect(JSON.stringify(stack.roleOf(id))).not.toContain('*');
  });

  it('is the only place where anything is allowed', () => {
    for (const type of ['Policy', 'ManagedPolicy', 'RolePolicy', 'UserPolicy']) {
      stack.template.resourceCountIs(`AWS::IAM::${type}`, 0);
    }
    // One more: that of the function which CDK invokes bootstrap with.
    stack.template.resourceCountIs('AWS::IAM::Role', contracts.length + 1);
  });
});

describe('the template', () => {
  it('has wildcards only where they name the stages and methods of one route or the versions of one function', () => {
    const wild = JSON.stringify(stack.json).match(/"[^"]*\*[^"]*"/g) ?? [];
    const paths = routes.map((route) => `"/*/*${route.path === '$default' ? '' : mountedPath(route)}"`);
    const others = wild.filter((text) => !paths.includes(text));
    // The origins of CORS, and bootstrap's versions, which CDK's own function invokes.
    expect(others.sort()).toEqual(['"*"', '":*"']);
    expect(stack.only('AWS::ApiGatewayV2::Api')[1].Properties.CorsConfiguration.AllowOrigins).toEqual(['*']);
  });
});

describe('secrets', () => {
  it('are two that are generated and one that waits for bootstrap to fill it; all outlive the stack', () => {
    const { service, visitorKey, adminKey } = secrets();
    for (const [, { Properties }] of [service, visitorKey]) {
      expect(Properties.GenerateSecretString).toEqual({ PasswordLength: 64, ExcludePunctuation: true });
    }
    expect(adminKey[1].Properties).not.toHaveProperty('SecretString');
    expect(adminKey[1].Properties).not.toHaveProperty('GenerateSecretString');
    for (const secret of [service, visitorKey, adminKey])
      expect(secret[1]).toMatchObject({ DeletionPolicy: 'Retain' });
  });

  it('include the visitor key as a dynamic reference, for the functions that meet visitors alone', () => {
    for (const contract of contracts) {
      const { VISITOR_KEY } = stack.functionOf(contract.id).Environment.Variables;
      const [, parts] = VISITOR_KEY?.['Fn::Join'] ?? [];
      const expected = ['{{resolve:secretsmanager:', { Ref: secrets().visitorKey[0] }, ':SecretString:::}}'];
      expect(parts).toEqual(contract.usesVisitorKey ? expected : undefined);
    }
  });

  it('are named to the functions that may use them, and to no others', () => {
    const { service, adminKey } = secrets();
    for (const contract of contracts) {
      const { SERVICE_SECRET_ID, ADMIN_KEY_SECRET_ID } = stack.functionOf(contract.id).Environment.Variables;
      expect(SERVICE_SECRET_ID).toEqual(contract.readsServiceSecret ? { Ref: service[0] } : undefined);
      expect(ADMIN_KEY_SECRET_ID).toEqual(contract.id === bootstrap.id ? { Ref: adminKey[0] } : undefined);
    }
  });

  it.each(contractIds)('are not in the environment of %s, but for that', (id) => {
    const { ADMIN_PASSWORD = '', VISITOR_KEY: _, ...others } = stack.functionOf(id).Environment.Variables;
    expect(ADMIN_PASSWORD).toBe('');
    expect(JSON.stringify(others)).not.toContain('{{resolve:');
  });

  it('are used by bootstrap once the table is there, at every deploy that changes it', () => {
    const [, trigger] = stack.only('Custom::Trigger');
    const version = stack.resource(trigger.Properties.HandlerArn.Ref);
    expect(version.Properties.FunctionName.Ref).toBe(stack.functionId(bootstrap.id));
    expect(trigger.Properties.ExecuteOnHandlerChange).toBe(true);
    expect(trigger.DependsOn).toContain(stack.only('AWS::DynamoDB::Table')[0]);
  });
});
