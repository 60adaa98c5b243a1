import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** A host of the operator's, and the Route 53 zone that it belongs to. */
export interface OwnHost {
  host: string;
  hostedZone: string;
  hostedZoneId: string;
}

/** The zone by its attributes, without a look-up. */
export function findZone(scope: Construct, { hostedZone, hostedZoneId }: OwnHost): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { zoneName: hostedZone, hostedZoneId });
}

/** A certificate for the host, which ACM validates by a record that it adds to the zone. */
export function certificateFor(ownHost: OwnHost, scope: Construct): Certificate {
  return new Certificate(scope, 'Certificate', {
    domainName: ownHost.host,
    validation: CertificateValidation.fromDns(findZone(scope, ownHost)),
  });
}
