import { describe, expect, it } from 'vitest';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { readTemplate } from './stack-template.ts';
import { defaultEdge, synthesize, withApp } from './synthesize.ts';

const { stack } = await sharedSynthesis();
const distributionIn = (template: ReturnType<typeof readTemplate>) =>
  template.distribution()[1].Properties.DistributionConfig;

const ownHost = { host: 'go.sho.rt', hostedZone: 'sho.rt', hostedZoneId: 'Z0123456789' };
/** Two functions suffice to see how the edge fits in. */
const few = { routes: [followLink], backgroundFunctions: [] };
const withEdge = (edge: object) => ({ ...few, edge: { ...defaultEdge, ...edge } });

describe('the distribution', () => {
  const distribution = distributionIn(stack);

  it('serves HTTP/2 and HTTP/3 on IPv4 and IPv6, from all locations, and redirects to HTTPS', () => {
    expect(distribution).toMatchObject({
      Enabled: true,
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_All',
    });
    for (const behavior of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('tells browsers to use only HTTPS for this host, but says nothing of its subdomains', () => {
    const [id, policy] = stack.only('AWS::CloudFront::ResponseHeadersPolicy');
    expect(policy.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig).toEqual({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31_536_000,
        IncludeSubdomains: false,
        Override: true,
      },
    });
    for (const behavior of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: id });
    }
  });

  it('has the API as its only origin, over TLS 1.2, with the secret as a dynamic reference', () => {
    expect(distribution.Origins).toHaveLength(1);
    const [origin] = distribution.Origins;
    const [api] = stack.only('AWS::ApiGatewayV2::Api');
    expect(origin.DomainName['Fn::Join'][1].slice(0, 2)).toEqual([{ Ref: api }, '.execute-api.']);
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    const [header, ...others] = origin.OriginCustomHeaders;
    expect(others).toEqual([]);
    expect(header.HeaderName).toBe(edgeHeaders.secret);
    expect(header.HeaderValue['Fn::Join'][1]).toEqual([
      '{{resolve:secretsmanager:',
      { Ref: expect.stringMatching(/^SecretsEdge/) },
      ':SecretString:::}}',
    ]);
  });

  it('forwards everything but the Host header, and runs the function for each request', () => {
    const [id, { Properties }] = stack.only('AWS::CloudFront::Function');
    expect(Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
    for (const behavior of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      // Managed-AllViewerExceptHostHeader:
      // docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
      expect(behavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
      expect(behavior.AllowedMethods).toContain('DELETE');
      expect(behavior.FunctionAssociations).toEqual([
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } },
      ]);
    }
  });

  it('has no alias, certificate, records or web ACL unless asked for', () => {
    for (const name of ['Aliases', 'ViewerCertificate', 'WebACLId'])
      expect(distribution).not.toHaveProperty(name);
    for (const type of ['CertificateManager::Certificate', 'Route53::RecordSet', 'WAFv2::WebACL'])
      expect(stack.resources(`AWS::${type}`)).toEqual([]);
  });
});

describe('the stage of the API', () => {
  it('limits the requests per second of all clients together', () => {
    const [, { Properties }] = stack.only('AWS::ApiGatewayV2::Stage');
    expect(Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 10_000,
      ThrottlingBurstLimit: 5_000,
    });
  });

  it('has the limits of the settings', () => {
    const other = readTemplate(synthesize({ ...few, throttleRate: 20_000, throttleBurst: 7_000 }).whole);
    const [, { Properties }] = other.only('AWS::ApiGatewayV2::Stage');
    expect(Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 20_000,
      ThrottlingBurstLimit: 7_000,
    });
  });
});

describe('with host, hostedZone and hostedZoneId', () => {
  const own = readTemplate(synthesize(withEdge({ ownHost, priceClass: 'PriceClass_100' })).whole);

  it('the distribution has the host, a certificate that its zone validates, and TLS 1.2 or later', () => {
    const [certificate, { Properties }] = own.only('AWS::CertificateManager::Certificate');
    expect(Properties).toMatchObject({
      DomainName: 'go.sho.rt',
      DomainValidationOptions: [{ DomainName: 'go.sho.rt', HostedZoneId: 'Z0123456789' }],
      ValidationMethod: 'DNS',
    });
    expect(distributionIn(own)).toMatchObject({
      Aliases: ['go.sho.rt'],
      PriceClass: 'PriceClass_100',
      ViewerCertificate: {
        AcmCertificateArn: { Ref: certificate },
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  it('the host has alias records for IPv4 and IPv6', () => {
    const [distribution] = own.distribution();
    const records = own.resources('AWS::Route53::RecordSet').map(([, { Properties }]) => Properties);
    expect(records.map(({ Type }) => Type).sort()).toEqual(['A', 'AAAA']);
    for (const { Name, HostedZoneId, AliasTarget } of records) {
      expect([Name, HostedZoneId]).toEqual(['go.sho.rt.', 'Z0123456789']);
      expect(AliasTarget.DNSName).toEqual({ 'Fn::GetAtt': [distribution, 'DomainName'] });
    }
  });

  it('the short URL has the host, and the other hosts are own hosts', () => {
    const { SHORT_URL, OWN_HOSTS } = own.functionOf(followLink.id).Environment.Variables;
    expect(SHORT_URL).toBe('https://go.sho.rt');
    const [distribution] = own.distribution();
    const [first, , ...apiHost] = OWN_HOSTS['Fn::Join'][1];
    expect(first).toEqual({ 'Fn::GetAtt': [distribution, 'DomainName'] });
    expect(apiHost).toContain('.execute-api.');
    expect(own.json.Outputs.ApiUrl?.Value).toBe('https://go.sho.rt/api');
  });
});

describe('with waf', () => {
  it('a web ACL limits each address and counts the rules that would block what the API allows', () => {
    const withAcl = readTemplate(synthesize(withEdge({ waf: true })).whole);
    const [acl, { Properties }] = withAcl.only('AWS::WAFv2::WebACL');
    expect(distributionIn(withAcl).WebACLId).toEqual({ 'Fn::GetAtt': [acl, 'Arn'] });
    expect([Properties.Scope, Properties.DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
    const [rate, common] = Properties.Rules;
    expect(rate.Statement).toEqual({ RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000 } });
    const { Name, RuleActionOverrides } = common.Statement.ManagedRuleGroupStatement;
    expect(Name).toBe('AWSManagedRulesCommonRuleSet');
    expect(RuleActionOverrides.map((rule: { Name: string }) => rule.Name)).toContain('SizeRestrictions_BODY');
  });
});

/** The stacks in the order in which they are deployed. */
const stacksIn = (region: string, edge: object) =>
  withApp({ ...withEdge(edge), env: { region } }, (app) =>
    app.synth().stacks.map(({ stackName, environment, template }) => ({ stackName, environment, template })),
  );

describe('in another region than us-east-1', () => {
  const region = 'eu-west-1';

  it('certificate and web ACL are in a second stack there', () => {
    const all = stacksIn(region, { ownHost, waf: true });
    expect(all.map(({ stackName, environment }) => [stackName, environment.region])).toEqual([
      ['LinkService-us-east-1', 'us-east-1'],
      ['LinkService', region],
    ]);
    const [second, service] = all.map(({ template }) => readTemplate(template));
    for (const type of ['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL']) {
      expect(second?.resources(type)).toHaveLength(1);
      expect(service?.resources(type)).toHaveLength(0);
    }
    const { Aliases, WebACLId, ViewerCertificate } = distributionIn(service as never);
    expect(Aliases).toEqual(['go.sho.rt']);
    for (const reference of [WebACLId, ViewerCertificate.AcmCertificateArn])
      expect(JSON.stringify(reference)).toContain('/cdk/exports/');
  });

  it.each([
    ['in us-east-1', { ownHost, waf: true }, 'us-east-1'],
    ['without both', {}, region],
  ])('there is one stack %s', (_what, edge, of) => {
    expect(stacksIn(of, edge)).toHaveLength(1);
  });
});
