import {
  CloudFrontClient,
  type CloudFrontServiceException,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  EntityNotFound,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  UpdateDistributionTenantCommand,
} from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { messageFor } from '../../../shared/data/jobs/listed-jobs.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import type { Job, JobMessage } from '../../../shared/domain/jobs.ts';
import { runMessage } from '../jobs/jobs.ts';
import { findDomainJob, tenantEnvironment } from './tenants.ts';

interface State {
  isEnabled?: boolean;
  status?: string;
  attached?: string;
  certificate?: string;
}

type Failure = new (options: { message: string; $metadata: object }) => CloudFrontServiceException;

export const failure = (type: Failure, message = 'refused') => new type({ message, $metadata: {} });

export const ARN = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
export const start = new Date('2030-01-01T00:00:00Z');
export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** An update of the tenant that `cloudFrontHas` makes, as `changes` lists it. */
export const buildUpdate = (host: string, change: object) => [
  'Update',
  {
    Id: 'dt_1',
    IfMatch: 'E1',
    DistributionId: 'E1BRANDED',
    ConnectionGroupId: 'cg_1',
    Domains: [{ Domain: host }],
    Enabled: true,
    ...change,
  },
];

export const certificateRequest = (host: string) => ({
  ManagedCertificateRequest: { ValidationTokenHost: 'cloudfront', PrimaryDomainName: host },
});

/** The message of the host’s job as it is now. */
export const readMessage = async (host: string) =>
  messageFor((await findDomainJob(host)) as Job) as JobMessage;

/** Runs the host’s job, if it is due. */
export async function step(host: string) {
  const { isTakenBack } = await runMessage(await readMessage(host));
  return { isTakenBack, state: await findTenantState(host), job: await findDomainJob(host) };
}

/** A CloudFront that has no tenants at the start of each test, which is at `start`. */
export function mockCloudFront() {
  const log = vi.spyOn(console, 'error');
  const cloudFront = mockClient(CloudFrontClient);
  afterAll(() => cloudFront.restore());

  beforeEach(() => {
    for (const [name, value] of Object.entries(tenantEnvironment)) vi.stubEnv(name, value);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    log.mockReset().mockReturnValue();
    cloudFront.reset();
    cloudFront.on(GetDistributionTenantCommand).rejects(failure(EntityNotFound));
    cloudFront.on(GetManagedCertificateDetailsCommand).rejects(failure(EntityNotFound));
    for (const command of [UpdateDistributionTenantCommand, DeleteDistributionTenantCommand]) {
      cloudFront.on(command as typeof UpdateDistributionTenantCommand).resolves({});
    }
    cloudFront.on(CreateDistributionTenantCommand).resolves({});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  /** What CloudFront has from now on. */
  function cloudFrontHas({ isEnabled = true, status = 'Deployed', attached, certificate }: State) {
    cloudFront.on(GetDistributionTenantCommand).resolves({
      ETag: 'E1',
      DistributionTenant: {
        Id: 'dt_1',
        Enabled: isEnabled,
        Status: status,
        ...(attached && { Customizations: { Certificate: { Arn: attached } } }),
      },
    });
    if (!certificate) return;
    cloudFront.on(GetManagedCertificateDetailsCommand).resolves({
      ManagedCertificateDetails: { CertificateArn: ARN, CertificateStatus: certificate as 'issued' },
    });
  }

  /** The changes that were requested. */
  const changes = () =>
    cloudFront
      .calls()
      .map(({ args: [command] }) => command)
      .filter(({ constructor: { name } }) => !name.startsWith('Get'))
      .map(({ constructor: { name }, input }) => [name.replace('DistributionTenantCommand', ''), input]);

  return { cloudFront, cloudFrontHas, changes, log };
}
