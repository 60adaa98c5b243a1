import { describe, expect, it, vi } from 'vitest';
import { setUpDomain } from '../../shared/api/job-kinds.ts';
import { listTenantTags } from '../../shared/data/tenants/cloudfront.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contractIds } from './stack-template.ts';

const { stack } = await sharedSynthesis();
const readConfig = (mode?: 'tenant-only') => stack.distribution(mode)[1].Properties.DistributionConfig;
const [group, { Properties: groupSettings }] = stack.only('AWS::CloudFront::ConnectionGroup');
const endpoint = { 'Fn::GetAtt': [group, 'RoutingEndpoint'] };

describe('the distribution of branded hosts', () => {
  it('is for tenants only, and has no setting that CloudFront refuses for such a distribution', () => {
    const config = readConfig('tenant-only');
    expect(config).toMatchObject({ ConnectionMode: 'tenant-only', Enabled: true, HttpVersion: 'http2and3' });
    for (const name of [
      'Aliases',
      'PriceClass',
      'IPV6Enabled',
      'Logging',
      'Staging',
      'ContinuousDeploymentPolicyId',
    ]) {
      expect(config).not.toHaveProperty(name);
    }
    expect(groupSettings).toMatchObject({ Enabled: true, Ipv6Enabled: true });
  });

  it('treats requests as the distribution of the service’s own host does', () => {
    const [own, branded] = [readConfig(), readConfig('tenant-only')];
    const origin = { TargetOriginId: 'api' };
    expect(branded.DefaultCacheBehavior).toEqual({ ...own.DefaultCacheBehavior, ...origin });
    expect(branded.CacheBehaviors).toEqual(
      own.CacheBehaviors.map((behavior: object) => ({ ...behavior, ...origin })),
    );
    expect(branded.CustomErrorResponses).toEqual(own.CustomErrorResponses);
    const [ours, theirs] = [branded.Origins[0], own.Origins[0]];
    expect(ours.DomainName).toEqual(theirs.DomainName);
    expect(ours.OriginCustomHeaders).toEqual(theirs.OriginCustomHeaders);
  });
});

describe('the endpoint of branded hosts', () => {
  it('is an output, and known to every function', () => {
    expect(stack.json.Outputs.BrandedEndpoint?.Value).toEqual(endpoint);
    for (const id of contractIds) {
      expect(stack.functionOf(id).Environment.Variables.BRANDED_ENDPOINT).toEqual(endpoint);
    }
  });

  it('belongs to the connection group that only the function that sets up domains gets, with the distribution', () => {
    const [distribution] = stack.distribution('tenant-only');
    for (const id of contractIds) {
      const { TENANT_DISTRIBUTION_ID, CONNECTION_GROUP_ID } = stack.functionOf(id).Environment.Variables;
      expect([TENANT_DISTRIBUTION_ID, CONNECTION_GROUP_ID]).toEqual(
        id === setUpDomain.id
          ? [{ 'Fn::GetAtt': [distribution, 'Id'] }, { 'Fn::GetAtt': [group, 'Id'] }]
          : [undefined, undefined],
      );
    }
  });
});

describe('the function that sets up domains', () => {
  it('may change only tenants with the tag that it gives to those that it creates', () => {
    const changing = stack
      .readStatements(setUpDomain.id)
      .filter(({ Action }) => [Action].flat().some((one) => /^cloudfront:(?!Get)/.test(one)));
    const { TENANT_NAME_PREFIX } = stack.functionOf(setUpDomain.id).Environment.Variables;
    vi.stubEnv('TENANT_NAME_PREFIX', TENANT_NAME_PREFIX);
    const own = listTenantTags().find(({ Key }) => Key === 'stack')?.Value;
    vi.unstubAllEnvs();
    expect(changing).toHaveLength(3);
    for (const { Condition } of changing) expect(Object.values(Condition?.StringEquals ?? {})).toEqual([own]);
  });
});
