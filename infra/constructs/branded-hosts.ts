import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnConnectionGroup, CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { TenantEnvironment } from '../../shared/api/contract/environment.ts';
import { allow } from './route-function.ts';

interface BrandedHostsProps {
  /** The host of the API. */
  apiHost: string;
  /** Headers that CloudFront adds to each request to the API. */
  originHeaders: Record<string, string>;
  /** How requests are cached, forwarded, and changed on the way: as on the service's own host. */
  behavior: Pick<
    CfnDistribution.DefaultCacheBehaviorProperty,
    'cachePolicyId' | 'originRequestPolicyId' | 'responseHeadersPolicyId' | 'functionAssociations'
  >;
}

const ORIGIN = 'api';
/** All that a tenant needs: CloudFront requests, reads, and attaches its certificate on behalf of the caller. */
const TENANT_ACTIONS = [
  'cloudfront:CreateDistributionTenant',
  'cloudfront:DeleteDistributionTenant',
  'cloudfront:GetDistributionTenant',
  'cloudfront:GetManagedCertificateDetails',
  'cloudfront:UpdateDistributionTenant',
];

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

  constructor(scope: Construct, id: string, { apiHost, originHeaders, behavior }: BrandedHostsProps) {
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
        origins: [origin(apiHost, originHeaders)],
        defaultCacheBehavior: {
          targetOriginId: ORIGIN,
          viewerProtocolPolicy: 'redirect-to-https',
          allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          compress: true,
          ...behavior,
        },
        // The tenants bring the certificates; without one, the host has no TLS.
        viewerCertificate: { minimumProtocolVersion: 'TLSv1.2_2021', sslSupportMethod: 'sni-only' },
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

  /** Allows managing the tenants of this distribution, whose ids are not known before they exist, and their certificates. */
  allowManagingTenants(): PolicyStatement[] {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({
        service: 'cloudfront',
        region: '',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    return [
      allow(TENANT_ACTIONS, [
        arn('distribution', this.distributionId),
        this.connectionGroup.attrArn,
        arn('distribution-tenant', '*'),
      ]),
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

function origin(domainName: string, headers: Record<string, string>): CfnDistribution.OriginProperty {
  return {
    id: ORIGIN,
    domainName,
    customOriginConfig: { originProtocolPolicy: 'https-only', originSslProtocols: ['TLSv1.2'] },
    originCustomHeaders: Object.entries(headers).map(([headerName, headerValue]) => ({
      headerName,
      headerValue,
    })),
  };
}
