import { describe, expect, it } from 'vitest';
import { createLink } from '../../shared/api/links.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { readTemplate } from '../infra/stack-template.ts';
import { defaultEdge, synthesize } from '../infra/synthesize.ts';
import { add, ofPart, readTotal, times } from './bill.ts';
import { bytesLogged } from './bytes-logged.ts';
import { billOfHosts, busyBatch } from './calculate.ts';
import { deployedEdge, deployedFunction } from './deployment.ts';
import { idleMonth } from './idle.ts';
import { billOfCall, billOfRequest, billOfStorage } from './usage.ts';

const template = (resources: [type: string, properties?: object][]) => ({
  Resources: Object.fromEntries(
    resources.map(([Type, Properties = {}], n) => [`R${n}`, { Type, Properties }]),
  ),
  Outputs: {},
});

describe('an idle month', () => {
  it('costs nothing for what only costs money when it is used', () => {
    expect(
      readTotal(
        idleMonth(template([['AWS::DynamoDB::Table'], ['AWS::Lambda::Function'], ['AWS::SQS::Queue']])),
      ),
    ).toBe(0);
  });

  it.each<[what: string, resources: [string, object?][], usd: number]>([
    ['secrets', Array(3).fill(['AWS::SecretsManager::Secret']), 1.2],
    ['keys', [['AWS::KMS::Key']], 1],
    ['alarms beyond ten', Array(12).fill(['AWS::CloudWatch::Alarm', { MetricName: 'Errors' }]), 0.2],
    [
      'each metric of an alarm',
      Array(6).fill(['AWS::CloudWatch::Alarm', { Metrics: [{}, { MetricStat: {} }, { MetricStat: {} }] }]),
      0.2,
    ],
    [
      'Lambda’s requests to empty queues beyond a million',
      Array(2).fill(['AWS::Lambda::EventSourceMapping', { EventSourceArn: 'a queue' }]),
      (2 * 656_640 - 1e6) * 0.4e-6,
    ],
    [
      'mappings of the stream, which are free',
      [['AWS::Lambda::EventSourceMapping', { StartingPosition: 'TRIM_HORIZON' }]],
      0,
    ],
    ['dashboards beyond three', Array(4).fill(['AWS::CloudWatch::Dashboard']), 3],
    ['a web ACL and its rules', [['AWS::WAFv2::WebACL', { Rules: [{}, {}] }]], 7],
  ])('costs what its %s cost', (_, resources, usd) => {
    expect(readTotal(idleMonth(template(resources)))).toBeCloseTo(usd);
  });

  it('is not calculated if the price of a resource is not known', () => {
    expect(() => idleMonth(template([['AWS::EC2::NatGateway'], ['AWS::SQS::Queue']]))).toThrow(
      'There is no price for AWS::EC2::NatGateway.',
    );
  });

  it('can be calculated for a stack with everything that can be switched on', () => {
    const ownHost = { host: 'sho.rt', hostedZone: 'sho.rt', hostedZoneId: 'Z0123456789' };
    const { whole } = synthesize({
      env: { region: 'us-east-1' },
      routes: [followLink, createLink],
      backgroundFunctions: [countClicks],
      canary: true,
      monthlyBudget: 50,
      backup: true,
      backupDays: 35,
      alarmEmail: 'operator@example.com',
      edge: { ...defaultEdge, waf: true, ownHost },
    });
    const stack = readTemplate(whole);
    expect(idleMonth(whole)).toMatchObject({ 'web ACL': 7 });
    expect(deployedEdge(stack).hasWebAcl).toBe(true);
  });
});

const usage = { requests: 2, readUnits: 0.5, writeUnits: 1, loggedBytes: 0, responseBytes: 400 };
const quiet = { gigabytes: 0.25, architecture: 'arm64' as const, hasPlatformLogs: false, logMonths: 1 };

describe('a call', () => {
  it('takes 5 ms, 10 more for each table request, and 0.02 for each record', () => {
    const time = (records?: number) => billOfCall(quiet, usage, records)['Lambda time'];
    expect(time()).toBeCloseTo(0.025 * 0.25 * 0.000_013_333_4, 12);
    expect(time(1000)).toBeCloseTo(0.045 * 0.25 * 0.000_013_333_4, 12);
  });

  it('costs a quarter more time on x86', () => {
    const ratio =
      (billOfCall({ ...quiet, architecture: 'x86_64' }, usage)['Lambda time'] ?? 0) /
      (billOfCall(quiet, usage)['Lambda time'] ?? 1);
    expect(ratio).toBeCloseTo(1.25, 3);
  });

  it('costs 0.37 USD a million more if Lambda logs its start and end', () => {
    const logs = (options: object) => (billOfCall({ ...quiet, ...options }, usage).logs ?? 0) * 1e6;
    expect(logs({})).toBe(0);
    expect(logs({ hasPlatformLogs: true })).toBeCloseTo(0.371);
    expect(logs({ hasPlatformLogs: true, logMonths: 12 })).toBeCloseTo(0.602);
  });

  it('costs what it logs itself', () => {
    expect(billOfCall(quiet, { ...usage, loggedBytes: 1000 }).logs).toBeCloseTo(0.53e-6, 12);
  });
});

describe('a request', () => {
  const edge = { functions: 1, hasWebAcl: false, hasAccessLog: false };

  it('costs what the template has between the visitor and the function', () => {
    const plain = billOfRequest({ ...edge, functions: 0 }, usage);
    expect(plain).toMatchObject({ 'CloudFront function': 0, 'web ACL': 0, 'access log': 0 });
    const full = billOfRequest({ functions: 2, hasWebAcl: true, hasAccessLog: true }, usage);
    expect(full['CloudFront function']).toBeCloseTo(0.2e-6, 12);
    expect(full['web ACL']).toBeCloseTo(0.6e-6, 12);
    expect(full['access log']).toBeCloseTo(0.265e-6, 12);
  });

  it('costs the transfer of its response, and of its body', () => {
    const transfer = (options?: object) => billOfRequest(edge, usage, options)['CloudFront transfer'] ?? 0;
    expect(transfer()).toBeCloseTo((1000 / 1e9) * 0.085, 12);
    expect(transfer({ hasBody: true }) - transfer()).toBeCloseTo((2000 / 1e9) * 0.02, 12);
  });
});

it('storage costs more with point-in-time recovery', () => {
  expect(billOfStorage(1e9, false)).toEqual({ 'storage for a month': 0.25 });
  expect(billOfStorage(1e9, true)).toEqual({ 'storage for a month': 0.45 });
});

it('each branded host costs the price of a tenant', () => {
  expect(billOfHosts({ hosts: 50, price: 0.1 })).toEqual({ 'branded hosts': 5 });
});

it('bills are added cost by cost, multiplied, and named', () => {
  expect(add({ a: 1, b: 2 }, { b: 3 })).toEqual({ a: 1, b: 5 });
  expect(times(2, { a: 1, b: 2 })).toEqual({ a: 2, b: 4 });
  expect(ofPart('x', { a: 1 })).toEqual({ 'x: a': 1 });
});

describe('a batch of a month with 100 million clicks on ten links', () => {
  it.each([
    [1, 10_000, { links: 10, each: 1 }],
    [20, 10_000, { links: 10, each: 19 }],
    [20, 100, { links: 10, each: 10 }],
    [0, 10_000, { links: 1, each: 1 }],
  ])('of a shard with a window of %i s and up to %i records', (windowSeconds, batchSize, batch) => {
    expect(busyBatch({ windowSeconds, batchSize })).toEqual({ ...batch, ofOneUser: true });
  });
});

describe('a function as it is deployed', () => {
  it('logs the start and the end of calls unless only warnings are kept', () => {
    const { whole } = synthesize({ routes: [followLink], backgroundFunctions: [] });
    const stack = readTemplate(whole);
    expect(deployedFunction(stack, followLink.id)).toMatchObject({ ...quiet, logMonths: 30 / 30.4 });
    delete stack.functionOf(followLink.id).LoggingConfig.SystemLogLevel;
    expect(deployedFunction(stack, followLink.id).hasPlatformLogs).toBe(true);
  });
});

it('what is logged is counted and not printed', async () => {
  const { result, bytes } = await bytesLogged(async () => {
    console.log('é');
    console.error({ message: 'fault' });
    process.stdout.write('{"_aws":{}}\n');
    return 'done';
  });
  expect({ result, bytes }).toEqual({ result: 'done', bytes: 2 * 130 + 2 + 19 + 12 });
});
