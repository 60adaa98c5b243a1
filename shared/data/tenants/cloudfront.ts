import { createHash } from 'node:crypto';
import {
  CloudFrontClient,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  EntityNotFound,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  UpdateDistributionTenantCommand,
  type UpdateDistributionTenantCommandInput,
} from '@aws-sdk/client-cloudfront';
import type { Certificate, Tenant } from '../../domain/tenants.ts';
import { requiredVariable } from '../../env.ts';

/** The distribution and the connection group that tenants belong to. */
const readTenantSettings = () => ({
  distributionId: requiredVariable('TENANT_DISTRIBUTION_ID'),
  connectionGroupId: requiredVariable('CONNECTION_GROUP_ID'),
});

/** A tenant of the distribution, and what a change of it must name. */
export interface StoredTenant extends Tenant {
  id: string;
  /** The version that a change expects. */
  etag: string;
}

let client: CloudFrontClient | undefined;

/** CloudFront throttles an account's requests, and a stream job can wait. */
function cloudFront(): CloudFrontClient {
  client ??= new CloudFrontClient({ maxAttempts: 5 });
  return client;
}

/** The name of a host's tenant: at most 128 characters, which a host can exceed. The same at each try. */
export function buildTenantName(host: string): string {
  const hash = createHash('sha256').update(host).digest('hex').slice(0, 32);
  return `${requiredVariable('TENANT_NAME_PREFIX')}-${hash}`;
}

/** The tags of all that the stack creates. Each tenant costs money every month, and the role may change only those with them. */
export const listTenantTags = () => [
  { Key: 'service', Value: 'link-service' },
  { Key: 'stack', Value: requiredVariable('TENANT_NAME_PREFIX') },
];

/** CloudFront responds to the validation itself, as the domain's DNS already points to it. */
const certificateRequest = (host: string) =>
  ({ ValidationTokenHost: 'cloudfront', PrimaryDomainName: host }) as const;

const orNone = (error: unknown): undefined => {
  if (!(error instanceof EntityNotFound)) throw error;
};

/** The tenant of a host; undefined if there is none with its name. */
export async function findTenant(host: string): Promise<StoredTenant | undefined> {
  const command = new GetDistributionTenantCommand({ Identifier: buildTenantName(host) });
  const found = await cloudFront().send(command).catch(orNone);
  const tenant = found?.DistributionTenant;
  if (!tenant?.Id || !found?.ETag) return undefined;
  return {
    id: tenant.Id,
    etag: found.ETag,
    isEnabled: tenant.Enabled ?? false,
    isDeployed: tenant.Status === 'Deployed',
    certificateArn: tenant.Customizations?.Certificate?.Arn,
  };
}

/** The managed certificate of a tenant; undefined if none was requested. */
export async function findCertificate({ id }: StoredTenant): Promise<Certificate | undefined> {
  const command = new GetManagedCertificateDetailsCommand({ Identifier: id });
  const details = (await cloudFront().send(command).catch(orNone))?.ManagedCertificateDetails;
  return details?.CertificateStatus && { arn: details.CertificateArn, status: details.CertificateStatus };
}

/** Creates an enabled tenant and requests its certificate. */
export async function createTenant(host: string): Promise<void> {
  const { distributionId, connectionGroupId } = readTenantSettings();
  await cloudFront().send(
    new CreateDistributionTenantCommand({
      DistributionId: distributionId,
      ConnectionGroupId: connectionGroupId,
      Name: buildTenantName(host),
      Domains: [{ Domain: host }],
      Enabled: true,
      ManagedCertificateRequest: certificateRequest(host),
      Tags: { Items: listTenantTags() },
    }),
  );
}

interface TenantChange {
  isEnabled: boolean;
  /** The certificate to use. */
  certificateArn?: string;
  requestsCertificate?: boolean;
}

/** Changes a tenant; fails if it was changed since it was read. Names everything else as it is or should be. */
export async function updateTenant(
  { id, etag, certificateArn: current }: StoredTenant,
  host: string,
  { isEnabled, certificateArn = current, requestsCertificate = false }: TenantChange,
): Promise<void> {
  const { distributionId, connectionGroupId } = readTenantSettings();
  const input: UpdateDistributionTenantCommandInput = {
    Id: id,
    IfMatch: etag,
    DistributionId: distributionId,
    ConnectionGroupId: connectionGroupId,
    Domains: [{ Domain: host }],
    Enabled: isEnabled,
    ...(certificateArn && { Customizations: { Certificate: { Arn: certificateArn } } }),
    ...(requestsCertificate && { ManagedCertificateRequest: certificateRequest(host) }),
  };
  await cloudFront().send(new UpdateDistributionTenantCommand(input));
}

/** Deletes a tenant that is disabled everywhere. */
export async function deleteTenant({ id, etag }: StoredTenant): Promise<void> {
  await cloudFront()
    .send(new DeleteDistributionTenantCommand({ Id: id, IfMatch: etag }))
    .catch(orNone);
}
