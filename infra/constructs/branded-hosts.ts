import { type BehaviorOptions, CfnConnectionGroup, CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ArnFormat, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import type { TenantEnvironment } from '../../shared/api/contract/environment.ts';
import { STACK_TAG } from './cost-tags.ts';
import { CACHED_ERRORS, type Edge } from './edge.ts';
import { allow } from './statements.ts';

interface BrandedHostsProps {
  /** The host of the API. */
  apiHost: string;
  /** Proves to functions that a request passed the edge. */
  secret: string;
  /** The distribution of the service's own host: branded hosts treat requests as it does. */
  edge: Edge;
}

const ORIGIN = 'api';
/** CloudFront requests, reads, and attaches a tenant's certificate on behalf of the caller. */
const READ_ACTIONS = ['cloudfront:GetDistributionTenant', 'cloudfront:GetManagedCertificateDetails'];
const CHANGE_ACTIONS = ['cloudfront:DeleteDistributionTenant', 'cloudfront:UpdateDistributionTenant'];

/**
 * The multi-tenant distribution of branded hosts, and the endpoint that their DNS points to. Each host is a tenant with a
 * certificate of its own, which a function adds at run time.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-config-options.html
 */
export class BrandedHosts extends Construct {
  /** The host that branded domains must point to: `d111111abcdef8.cloudfront.net`. */
  readonly endpoint: string;
  readonly environment: TenantEnvironment & Record<string, string>;
  readonly distributionId: string;
  private readonly connectionGroup: CfnConnectionGroup;

  constructor(scope: Construct, id: string, { apiHost, secret, edge }: BrandedHostsProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    this.connectionGroup = new CfnConnectionGroup(this, 'ConnectionGroup', {
      name: stackName,
      enabled: true,
      ipv6Enabled: true,
    });
    // Price class, IPv6, and host names belong to the connection group and the tenants, and are not allowed here.
    const distribution = new CfnDistribution(this, 'Distribution', {
      distributionConfig: {
        comment: `${stackName}: branded hosts`,
        connectionMode: 'tenant-only',
        enabled: true,
        httpVersion: 'http2and3',
        origins: [origin(apiHost, secret)],
        defaultCacheBehavior: toCacheBehavior(edge.behaviors.default),
        cacheBehaviors: Object.entries(edge.behaviors.cached).map(([pathPattern, behavior]) => ({
          pathPattern,
          ...toCacheBehavior(behavior),
        })),
        customErrorResponses: CACHED_ERRORS.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })),
        webAclId: edge.webAclArn,
        // The tenants bring their own certificates; this is what the distribution itself has.
        viewerCertificate: { cloudFrontDefaultCertificate: true, minimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    this.distributionId = distribution.attrId;
    this.endpoint = this.connectionGroup.attrRoutingEndpoint;
    this.environment = {
      TENANT_DISTRIBUTION_ID: this.distributionId,
      CONNECTION_GROUP_ID: this.connectionGroup.attrId,
      TENANT_NAME_PREFIX: stackName,
    };
  }

  /**
   * Allows changing the tenants of this distribution, and their certificates. Tenants get their ids when they are created, so
   * what tells them from others of the account is the tag with the stack's name, with which the function creates them.
   * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudfront.html
   */
  allowManagingTenants(): PolicyStatement[] {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({
        service: 'cloudfront',
        region: '',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    const tenants = arn('distribution-tenant', '*');
    const resources = [arn('distribution', this.distributionId), this.connectionGroup.attrArn];
    const { stackName } = Stack.of(this);
    const isTaggedByRequest = { [`aws:RequestTag/${STACK_TAG}`]: stackName };
    return [
      allow(['cloudfront:CreateDistributionTenant'], [...resources, tenants], {
        StringEquals: isTaggedByRequest,
      }),
      // Only what has no such tag yet, or else the function could take over tenants of other stages.
      allow(['cloudfront:TagResource'], [tenants], {
        StringEquals: isTaggedByRequest,
        Null: { [`aws:ResourceTag/${STACK_TAG}`]: 'true' },
      }),
      allow(CHANGE_ACTIONS, [...resources, tenants], {
        StringEquals: { [`aws:ResourceTag/${STACK_TAG}`]: stackName },
      }),
      // A tenant that does not exist has no tag: the function would be refused rather than told so.
      allow(READ_ACTIONS, [...resources, tenants]),
      // Requesting a certificate has no resource to name.
      allow(['acm:RequestCertificate'], ['*']),
      allow(['acm:DescribeCertificate'], [certificates(this)]),
    ];
  }
}

/** CloudFront uses only certificates of this region. */
function certificates(scope: Construct): string {
  const format = { service: 'acm', region: 'us-east-1', resource: 'certificate', resourceName: '*' };
  return Stack.of(scope).formatArn(format);
}

function origin(domainName: string, secret: string): CfnDistribution.OriginProperty {
  return {
    id: ORIGIN,
    domainName,
    customOriginConfig: { originProtocolPolicy: 'https-only', originSslProtocols: ['TLSv1.2'] },
    originCustomHeaders: [{ headerName: edgeHeaders.secret, headerValue: secret }],
  };
}

/** A behavior as CloudFormation describes it: CDK has no higher-level construct for a multi-tenant distribution. */
function toCacheBehavior(behavior: BehaviorOptions): CfnDistribution.DefaultCacheBehaviorProperty {
  const { cachePolicy, originRequestPolicy, responseHeadersPolicy, functionAssociations = [] } = behavior;
  return {
    targetOriginId: ORIGIN,
    viewerProtocolPolicy: behavior.viewerProtocolPolicy ?? 'redirect-to-https',
    allowedMethods: behavior.allowedMethods?.methods,
    compress: behavior.compress,
    cachePolicyId: cachePolicy?.cachePolicyRef.cachePolicyId,
    originRequestPolicyId: originRequestPolicy?.originRequestPolicyRef.originRequestPolicyId,
    responseHeadersPolicyId: responseHeadersPolicy?.responseHeadersPolicyRef.responseHeadersPolicyId,
    functionAssociations: functionAssociations.map(({ eventType, function: edgeFunction }) => ({
      eventType,
      functionArn: edgeFunction.functionRef.functionArn,
    })),
  };
}
