import {
  CloudFrontClient,
  CloudFrontServiceException,
  CNAMEAlreadyExists,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  EntityLimitExceeded,
  EntityNotFound,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  InvalidArgument,
  PreconditionFailed,
  UpdateDistributionTenantCommand,
} from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { buildTenantName } from '../../../shared/data/tenants/cloudfront.ts';
import { call } from '../../support/call.ts';
import { addDomainFor } from '../../support/domains.ts';
import { feed } from '../../support/purges.ts';
import { testService } from '../../support/service.ts';
import { readTask, recordOfTask, step, tenantEnvironment } from '../../support/tenant-stream.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
const cloudFront = mockClient(CloudFrontClient);
afterAll(() => cloudFront.restore());
const start = new Date('2030-01-01T00:00:00Z');

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

type Failure = new (options: { message: string; $metadata: object }) => CloudFrontServiceException;
const failure = (type: Failure, message = 'refused') => new type({ message, $metadata: {} });
const throttling = new CloudFrontServiceException({
  name: 'Throttling',
  $fault: 'client',
  message: 'Rate exceeded',
  $metadata: {},
});

const ARN = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

interface State {
  isEnabled?: boolean;
  status?: string;
  attached?: string;
  certificate?: string;
}

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

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const changes = () =>
  cloudFront
    .calls()
    .map(({ args: [command] }) => command)
    .filter(({ constructor: { name } }) => !name.startsWith('Get'))
    .map(({ constructor: { name }, input }) => [name.replace('DistributionTenantCommand', ''), input]);

const aDomain = async () => addDomainFor(await service.addUser());

const buildUpdate = (host: string, change: object) => [
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
const certificateRequest = (host: string) => ({
  ManagedCertificateRequest: { ValidationTokenHost: 'cloudfront', PrimaryDomainName: host },
});

describe('the tenant of a new domain', () => {
  it('is created with a request for its certificate, under a name that CloudFront accepts for any host', async () => {
    const { host, id } = await aDomain();
    expect(await readTask(host)).toMatchObject({ domainId: id, status: 'pending', revision: 1 });
    const { task } = await step(host);
    expect(buildTenantName(host)).toMatch(/^link-service-test-[0-9a-f]{32}$/);
    expect(changes()).toEqual([
      [
        'Create',
        {
          DistributionId: 'E1BRANDED',
          ConnectionGroupId: 'cg_1',
          Name: buildTenantName(host),
          Domains: [{ Domain: host }],
          Enabled: true,
          ...certificateRequest(host),
        },
      ],
    ]);
    expect(task).toMatchObject({ status: 'pending', isRequested: true, revision: 2 });
  });

  it('gets its certificate when that is issued, and works when all edge locations know it', async () => {
    const { host } = await aDomain();
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation', status: 'InProgress' });
    later(5);
    await step(host);
    cloudFrontHas({ certificate: 'issued', status: 'InProgress' });
    later(5);
    await step(host);
    cloudFrontHas({ certificate: 'issued', status: 'InProgress', attached: ARN });
    later(5);
    expect((await step(host)).task?.status).toBe('pending');
    cloudFrontHas({ certificate: 'issued', attached: ARN });
    later(5);
    const { task } = await step(host);
    expect(task?.status).toBe('active');
    expect(task).not.toHaveProperty('nextStep');
    expect(changes().slice(1)).toEqual([
      buildUpdate(host, { Customizations: { Certificate: { Arn: ARN } } }),
    ]);
  });

  it('is looked at again only when that is due, ever more rarely, and not after a record that comes late', async () => {
    const { host } = await aDomain();
    const first = await recordOfTask(host);
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation' });
    const before = cloudFront.calls().length;
    await step(host);
    await feed([first]);
    expect(cloudFront.calls()).toHaveLength(before);
    later(600);
    const { task } = await step(host);
    expect(task?.nextStep).toBe(Date.now() / 1000 + 60);
  });

  it('is created once, when the function ends between CloudFront’s answer and its own write', async () => {
    const { host } = await aDomain();
    service.table.failWith(({ operation }) => (operation === 'UpdateItem' ? new Error('crash') : undefined));
    expect((await step(host)).done).toBe(0);
    service.table.failWith(undefined);
    cloudFrontHas({ certificate: 'pending-validation' });
    expect((await step(host)).done).toBe(1);
    expect(changes()).toHaveLength(1);
  });
});

describe('a tenant that cannot be set up', () => {
  it('is delivered again when CloudFront is throttled, and does not stop the others', async () => {
    const [one, two] = [await aDomain(), await aDomain()];
    cloudFront.on(CreateDistributionTenantCommand, { Domains: [{ Domain: one.host }] }).rejects(throttling);
    const { done } = await feed([await recordOfTask(one.host), await recordOfTask(two.host)]);
    expect(done).toBe(0);
    expect((await readTask(one.host))?.revision).toBe(1);
    expect((await readTask(two.host))?.isRequested).toBe(true);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ function: 'runTasks' }));
  });

  it('is read again after a conflict with another change', async () => {
    const { host } = await aDomain();
    cloudFrontHas({ isEnabled: false });
    cloudFront.on(UpdateDistributionTenantCommand).rejectsOnce(failure(PreconditionFailed)).resolves({});
    expect((await step(host)).task).toMatchObject({ status: 'pending' });
    later(5);
    await step(host);
    expect(changes()).toEqual([buildUpdate(host, {}), buildUpdate(host, {})]);
  });

  it.each([
    ['another distribution serves the domain', failure(CNAMEAlreadyExists), 'Remove the domain there'],
    ['the account has no more tenants', failure(EntityLimitExceeded), 'Ask its operator'],
  ])('fails for good when %s, and tells the owner what to do', async (_, error, words) => {
    const { host } = await aDomain();
    cloudFront.on(CreateDistributionTenantCommand).rejects(error);
    const { done, task } = await step(host);
    expect(done).toBe(1);
    expect(task).toMatchObject({ status: 'failed', reason: expect.stringContaining(words) });
    expect(task).not.toHaveProperty('nextStep');
  });

  it('names the DNS record while CloudFront does not see it, and recovers by itself', async () => {
    const { host } = await aDomain();
    const message = 'The provided Domain Name is not valid. Could not verify Domain Name ownership.';
    cloudFront
      .on(CreateDistributionTenantCommand)
      .rejectsOnce(failure(InvalidArgument, message))
      .resolves({});
    const { task } = await step(host);
    expect(task?.status).toBe('failed');
    expect(task?.reason).toContain(`Set the DNS record ${host} CNAME d1.cloudfront.net`);
    later(5);
    const again = (await step(host)).task;
    expect(again?.status).toBe('pending');
    expect(again).not.toHaveProperty('reason');
  });

  it.each(['validation-timed-out', 'failed', 'expired'])(
    'fails when its certificate is %s',
    async (status) => {
      const { host } = await aDomain();
      await step(host);
      cloudFrontHas({ certificate: status });
      later(5);
      const { task } = await step(host);
      expect(task?.reason).toMatch(/^The TLS certificate is .* CAA record/);
      expect(task).toMatchObject({ status: 'failed' });
    },
  );

  it('fails an hour after it was added', async () => {
    const { host } = await aDomain();
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation' });
    later(3_700);
    const { task } = await step(host);
    expect(task).toMatchObject({ status: 'failed', reason: expect.stringContaining('within an hour') });
    expect(task).not.toHaveProperty('nextStep');
  });
});

describe('the tenant of a deleted domain', () => {
  const remove = async () => {
    const user = await service.addUser();
    const { id, host, origin } = await addDomainFor(user);
    await step(host);
    await call(service, deleteDomain, { key: user.key, params: { id } });
    return { user, host, origin };
  };

  it('is disabled, then deleted when all edge locations know that, and leaves nothing in the table', async () => {
    const { host } = await remove();
    cloudFrontHas({ attached: ARN });
    await step(host);
    cloudFrontHas({ isEnabled: false, status: 'InProgress', attached: ARN });
    later(5);
    await step(host);
    cloudFrontHas({ isEnabled: false, attached: ARN });
    later(5);
    await step(host);
    cloudFront.on(GetDistributionTenantCommand).rejects(failure(EntityNotFound));
    later(5);
    expect((await step(host)).task).toBeUndefined();
    expect(changes().slice(1)).toEqual([
      buildUpdate(host, { Enabled: false, Customizations: { Certificate: { Arn: ARN } } }),
      ['Delete', { Id: 'dt_1', IfMatch: 'E1' }],
    ]);
  });

  it('is enabled again with its certificate, if the domain is added again in between', async () => {
    const { user, host, origin } = await remove();
    cloudFrontHas({ attached: ARN, certificate: 'issued' });
    const late = await recordOfTask(host);
    await feed([late]);
    const { id } = await addDomainFor(user, { domain: origin });
    cloudFrontHas({ isEnabled: false, status: 'InProgress', attached: ARN, certificate: 'issued' });
    await feed([late]);
    await step(host);
    cloudFrontHas({ attached: ARN, certificate: 'issued' });
    later(5);
    expect((await step(host)).task).toMatchObject({ domainId: id, status: 'active' });
    expect(changes().slice(2)).toEqual([
      buildUpdate(host, { Customizations: { Certificate: { Arn: ARN } } }),
    ]);
  });

  it('requests a new certificate, if the former owner’s failed', async () => {
    const { user, host, origin } = await remove();
    cloudFrontHas({ certificate: 'failed' });
    await addDomainFor(user, { domain: origin });
    expect((await step(host)).task).toMatchObject({ status: 'pending', isRequested: true });
    expect(changes().slice(1)).toEqual([buildUpdate(host, certificateRequest(host))]);
  });
});
