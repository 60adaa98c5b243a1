import {
  Distribution,
  HttpVersion,
  type PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import type { Route } from '../../shared/api/contract/route.ts';
import { certificateFor, findZone, type OwnHost } from './certificate.ts';
import { EdgeBehaviors } from './edge-behaviors.ts';
import { usEast1 } from './us-east-1.ts';
import { WebAcl } from './web-acl.ts';

/** How the service meets the internet. */
export interface EdgeSettings {
  /** The locations that CloudFront serves from. */
  priceClass: PriceClass;
  /** The host of short URLs; the distribution's own name by default. */
  ownHost?: OwnHost;
  /** Whether a web ACL filters requests. */
  waf: boolean;
  /** Whether functions refuse what did not come through CloudFront: anyone can find API Gateway's own host. */
  edgeOnly: boolean;
}

interface EdgeProps extends EdgeSettings {
  /** The host of the HTTP API. */
  apiHost: string;
  /** Proves to functions that a request passed the edge. */
  secret: string;
  routes: readonly Route[];
}

/**
 * Error responses that CloudFront would cache for ten seconds, most of them even if they forbid it: one user's 404 could be
 * another user's link, and a link that was just created would stay missing.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
export const CACHED_ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** CloudFront in front of the HTTP API. */
export class Edge extends Construct {
  /** The host of short URLs. */
  readonly host: string;
  /** Name of the distribution at CloudFront: `d111111abcdef8.cloudfront.net`. */
  readonly distributionHost: string;
  readonly distributionId: string;
  readonly behaviors: EdgeBehaviors;
  readonly webAclArn: string | undefined;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { apiHost, secret, routes, ownHost, waf, priceClass } = props;
    const origin = new HttpOrigin(apiHost, {
      // It replaces what the viewer sent under this name.
      customHeaders: { [edgeHeaders.secret]: secret },
    });
    this.behaviors = new EdgeBehaviors(this, 'Behaviors', { origin, routes });
    const global = ownHost || waf ? usEast1(Stack.of(this)) : undefined;
    this.webAclArn = global && waf ? new WebAcl(global, 'WebAcl').attrArn : undefined;
    const distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultBehavior: this.behaviors.default,
      additionalBehaviors: this.behaviors.cached,
      errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      priceClass,
      webAclId: this.webAclArn,
      ...(global &&
        ownHost && {
          domainNames: [ownHost.host],
          certificate: certificateFor(ownHost, global),
          // Only with a certificate: for the name at cloudfront.net, AWS has its own policy.
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    });
    this.distributionId = distribution.distributionId;
    this.distributionHost = distribution.distributionDomainName;
    this.host = ownHost?.host ?? this.distributionHost;
    if (ownHost) this.addRecords(ownHost, distribution);
  }

  private addRecords(ownHost: OwnHost, distribution: Distribution): void {
    const zone = findZone(this, ownHost);
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'Ipv4', { zone, recordName: `${ownHost.host}.`, target });
    new AaaaRecord(this, 'Ipv6', { zone, recordName: `${ownHost.host}.`, target });
  }
}
