import { describe, expect, it } from 'vitest';
import { cors } from '../../shared/api/contract/cors.ts';
import { listRouteKeys } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { listFunctions } from '../../shared/api/page-functions.ts';
import { checkEach } from '../support/check-each.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { arn, contractIds, contracts } from './stack-template.ts';

const { stack, stacks } = await sharedSynthesis();
const distributionHost = { 'Fn::GetAtt': [stack.distribution()[0], 'DomainName'] };
const apiHost = [
  { Ref: stack.only('AWS::ApiGatewayV2::Api')[0] },
  '.execute-api.',
  { Ref: 'AWS::Region' },
  '.',
  { Ref: 'AWS::URLSuffix' },
];

describe('functions', () => {
  it('run on the Node version that the repository pins', async () => {
    await checkEach(contracts, ({ id, memory = 256 }) => {
      expect(stack.functionOf(id)).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: memory,
        // No lines about the start and the end of each successful call.
        LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
      });
    });
  });

  it('keep logs for 30 days', async () => {
    await checkEach(contractIds, (id) => {
      const group = stack.resource(stack.functionOf(id).LoggingConfig.LogGroup.Ref);
      expect(group).toMatchObject({ DeletionPolicy: 'Delete', Properties: { RetentionInDays: 30 } });
    });
  });

  it('share no role and no log group with each other', () => {
    const all = contractIds
      .map(stack.functionOf)
      .flatMap(({ Role, LoggingConfig }) => [Role, LoggingConfig.LogGroup]);
    expect(new Set(all.map((roleOrGroup) => JSON.stringify(roleOrGroup))).size).toBe(2 * contracts.length);
  });

  it('include only one without a contract: CDK’s own, which invokes bootstrap and keeps logs for 30 days', () => {
    const all = stack.resources('AWS::Lambda::Function');
    expect(all).toHaveLength(contracts.length + 1);
    for (const [, { Properties }] of all) {
      expect(stack.resource(Properties.LoggingConfig.LogGroup.Ref).Properties.RetentionInDays).toBe(30);
    }
  });

  it('get the table’s name, the short URL, the rate limit, and how long versions of links are kept', async () => {
    const [table] = stack.only('AWS::DynamoDB::Table');
    await checkEach(contractIds, (id) => {
      expect(stack.functionOf(id).Environment.Variables).toMatchObject({
        TABLE_NAME: { Ref: table },
        SHORT_URL: { 'Fn::Join': ['', ['https://', distributionHost]] },
        OWN_HOSTS: { 'Fn::Join': ['', [distributionHost, ',', ...apiHost]] },
        RATE_LIMIT: '30',
        HISTORY_DAYS: '365',
      });
    });
  });
});

const functions = listFunctions(routes);

describe('routes', () => {
  it('are each mounted with their path and methods, and invoke their function', () => {
    const mounted = stack.resources('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
      const integration = stack.resource(Properties.Target['Fn::Join'][1][1].Ref).Properties;
      return [
        Properties.RouteKey,
        integration.IntegrationUri['Fn::GetAtt'][0],
        integration.PayloadFormatVersion,
      ];
    });
    const expected = functions.flatMap((one) =>
      listRouteKeys(one).map((key) => [key, stack.functionId(one.id), '2.0']),
    );
    expect(mounted.sort()).toEqual(expected.sort());
  });

  it('let only their own path of this API invoke their function', () => {
    const [api] = stack.only('AWS::ApiGatewayV2::Api');
    const all = stack.resources('AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    const permitted = all
      .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com')
      .map(({ SourceArn, FunctionName }) => {
        const [, parts] = SourceArn['Fn::Join'];
        expect(parts.at(-2)).toEqual({ Ref: api });
        return [FunctionName['Fn::GetAtt'][0], parts.at(-1)];
      });
    const [schedule] = stack.only('AWS::Events::Rule');
    expect(all.filter(({ Principal }) => Principal !== 'apigateway.amazonaws.com')).toMatchObject([
      { Principal: 'events.amazonaws.com', SourceArn: arn(schedule) },
    ]);
    // The console's functions have routes below a path that each has for itself.
    const shared: Record<string, string[]> = {
      console: ['/console', '/console/*'],
      consoleAdmin: ['/console/admin/*'],
      rejectUnknownPath: ['/api/*'],
    };
    const expected = functions.flatMap((one) => {
      const paths = shared[one.id] ?? new Set(listRouteKeys(one).map((key) => key.split(' ')[1] ?? ''));
      return [...paths].map((path) => [stack.functionId(one.id), `/*/*${path}`]);
    });
    expect(permitted.sort()).toEqual(expected.sort());
  });

  it('have the CORS settings of the contract', () => {
    expect(stack.only('AWS::ApiGatewayV2::Api')[1].Properties.CorsConfiguration).toEqual({
      AllowOrigins: cors.allowOrigins,
      AllowMethods: cors.allowMethods,
      AllowHeaders: cors.allowHeaders,
      ExposeHeaders: cors.exposeHeaders,
      MaxAge: cors.maxAge,
    });
  });
});

describe('the stack', () => {
  it('outputs the API’s URL, the short URL, the table’s name and the secret with the first administrator’s key', () => {
    const {
      ApiUrl,
      ShortUrl,
      TableName,
      AdminApiKeySecret,
      BrandedEndpoint: _,
      ...others
    } = stack.json.Outputs;
    expect(ApiUrl?.Value).toEqual({ 'Fn::Join': ['', ['https://', distributionHost, '/api']] });
    expect(ShortUrl?.Value).toEqual({ 'Fn::Join': ['', ['https://', distributionHost]] });
    expect(JSON.stringify(AdminApiKeySecret?.Value)).toMatch(/"Ref":"SecretsAdminApiKey\w+"/);
    expect(TableName?.Value).toEqual({ Ref: stack.only('AWS::DynamoDB::Table')[0] });
    expect(others).toEqual({});
  });

  it('holds the table, the API, the secrets, the edge, and the stream’s mappings under logical ids that do not change', () => {
    // A new id replaces the resource: a table or secret would be lost, the short URLs would get another host, and a new mapping
    // would count clicks again.
    const ids = Object.entries(stacks.root.Resources).filter(([id]) => !(id in stacks.nested));
    expect(ids.map(([id, { Type }]) => `${id}: ${Type}`)).toEqual(
      expect.arrayContaining([
        'TableCD117FA1: AWS::DynamoDB::Table',
        'SecretsService6F472B50: AWS::SecretsManager::Secret',
        'SecretsVisitorKeyBE047A98: AWS::SecretsManager::Secret',
        'SecretsAdminApiKey2B91EEA1: AWS::SecretsManager::Secret',
        'EdgeDistribution0060737B: AWS::CloudFront::Distribution',
        'ApiF70053CD: AWS::ApiGatewayV2::Api',
        'ApiDefaultStage189A7074: AWS::ApiGatewayV2::Stage',
        'countClicksFailures50DF9BD5: AWS::SQS::Queue',
        'countClicksFailedBatchesAD550197: AWS::S3::Bucket',
        'countClicksSourceF0F058B4: AWS::Lambda::EventSourceMapping',
        'dispatchFailuresE9474DAB: AWS::SQS::Queue',
        'dispatchFailedBatchesAA7F44C1: AWS::S3::Bucket',
        'dispatchSourceA8255446: AWS::Lambda::EventSourceMapping',
      ]),
    );
  });

  it('has a nested stack for each resource, with the functions of that resource', () => {
    const listResources = Object.values(stacks.nested).map(({ Resources }) => {
      const descriptions = Object.values(Resources).map(({ Properties }) => Properties?.Description);
      return new Set(descriptions.flatMap((text) => text?.match(/^([/\w-]+)\/\w+$/)?.[1] ?? []));
    });
    expect(listResources.filter(({ size }) => size !== 1)).toEqual([]);
    expect(listResources.flatMap((names) => [...names]).sort()).toEqual(
      [...new Set(contracts.map(({ resource }) => resource))].sort(),
    );
  });

  it('keeps to 250 resources in each stack, half of CloudFormation’s limit', () => {
    const counts = [stacks.root, ...Object.values(stacks.nested)].map(
      ({ Resources }) => Object.keys(Resources).length,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(250);
  });
});
