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
import { setUpDomain } from '../../../shared/api/job-kinds.ts';
import { messageFor } from '../../../shared/data/jobs/listed-jobs.ts';
import { buildTenantName } from '../../../shared/data/tenants/cloudfront.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import type { Job, JobMessage } from '../../../shared/domain/jobs.ts';
import { call } from '../../support/call.ts';
import { addDomainFor } from '../../support/domains.ts';
import { runMessage } from '../../support/jobs.ts';
import { testService } from '../../support/service.ts';
import { findDomainJob, tenantEnvironment } from '../../support/tenants.ts';

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

/** The message of the host’s job as it is now. */
const messageOf = async (host: string) => messageFor((await findDomainJob(host)) as Job) as JobMessage;

/** Runs the host’s job, if it is due. */
async function step(host: string) {
  const { isTakenBack } = await runMessage(await messageOf(host));
  return { isTakenBack, state: await findTenantState(host), job: await findDomainJob(host) };
}

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
    expect(await findTenantState(host)).toMatchObject({ domainId: id, status: 'pending' });
    const { state, job } = await step(host);
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
          Tags: {
            Items: [
              { Key: 'service', Value: 'link-service' },
              { Key: 'stack', Value: 'link-service-test' },
            ],
          },
        },
      ],
    ]);
    expect(state).toMatchObject({ status: 'pending' });
    expect(job).toMatchObject({ status: 'waiting', state: { isRequested: true } });
  });

  it('gets its certificate when that is issued, and works when all edge locations know it', async () => {
    const { host } = await aDomain();
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation', status: 'InProgress' });
    later(10);
    await step(host);
    cloudFrontHas({ certificate: 'issued', status: 'InProgress' });
    later(10);
    await step(host);
    cloudFrontHas({ certificate: 'issued', status: 'InProgress', attached: ARN });
    later(10);
    expect((await step(host)).state?.status).toBe('pending');
    cloudFrontHas({ certificate: 'issued', attached: ARN });
    later(10);
    const { state, job } = await step(host);
    expect(state?.status).toBe('active');
    expect(job).toBeUndefined();
    expect(changes().slice(1)).toEqual([
      buildUpdate(host, { Customizations: { Certificate: { Arn: ARN } } }),
    ]);
  });

  it('is looked at again only when that is due, ever more rarely, and not after a message that comes late', async () => {
    const { host } = await aDomain();
    const first = await messageOf(host);
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation' });
    const before = cloudFront.calls().length;
    const early = await runMessage(await messageOf(host));
    expect([early.requests, early.sent]).toEqual([[], [await messageOf(host)]]);
    await runMessage(first);
    expect(cloudFront.calls()).toHaveLength(before);
    later(600);
    const { job } = await step(host);
    expect(job?.due).toBe(Date.now() + 60_000);
  });

  it('is created once, when the function ends between CloudFront’s answer and its own write', async () => {
    const { host } = await aDomain();
    const isResult = (input: object) => JSON.stringify(input).includes('#isRequested');
    service.table.failWith(({ operation, input }) =>
      operation === 'UpdateItem' && (isResult(input) || JSON.stringify(input).includes('#due'))
        ? new Error('crash')
        : undefined,
    );
    expect((await step(host)).isTakenBack).toBe(true);
    service.table.failWith(undefined);
    cloudFrontHas({ certificate: 'pending-validation' });
    later(100);
    expect((await step(host)).isTakenBack).toBe(false);
    expect(changes()).toHaveLength(1);
  });

  it('costs 160 looks and 321 write units in a day of waiting, and then ends as failed for all to see', async () => {
    const { host } = await aDomain();
    let [looks, units] = [0, 0];
    for (
      let job = await findDomainJob(host);
      job && job.status !== 'failed';
      job = await findDomainJob(host)
    ) {
      vi.setSystemTime(job.due);
      const { requests } = await runMessage(messageFor(job) as JobMessage);
      looks++;
      for (const { operation, units: used } of requests) if (operation === 'UpdateItem') units += used;
      cloudFrontHas({ certificate: 'pending-validation' });
    }
    expect({ looks, units }).toEqual({ looks: 160, units: 321 });
    expect(Date.now() - start.getTime()).toBe(86_400_000);
    expect(await findDomainJob(host)).toMatchObject({
      status: 'failed',
      error: 'It is still not done after 24 hours.',
    });
    expect(await findTenantState(host)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('certificate was not issued'),
    });
  });
});

describe('a tenant that cannot be set up', () => {
  it('is tried again later when CloudFront is throttled', async () => {
    const { host } = await aDomain();
    cloudFront.on(CreateDistributionTenantCommand).rejectsOnce(throttling).resolves({});
    const { state, job } = await step(host);
    expect(state).toMatchObject({ status: 'pending' });
    expect(job).toMatchObject({ status: 'waiting', attempts: 1, error: 'Rate exceeded' });
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ function: 'setUpDomain' }));
    later(10);
    expect((await step(host)).job).toMatchObject({ attempts: 0, state: { isRequested: true } });
  });

  it('fails for its owner and for the operator when CloudFront never answers', async () => {
    const { host } = await aDomain();
    cloudFront.on(CreateDistributionTenantCommand).rejects(throttling);
    for (let attempt = 1; attempt <= setUpDomain.maxAttempts; attempt++) {
      await step(host);
      later(900);
    }
    expect(await findDomainJob(host)).toMatchObject({ status: 'failed', error: 'Rate exceeded' });
    expect(await findTenantState(host)).toMatchObject({ status: 'failed' });
  });

  it('is read again after a conflict with another change', async () => {
    const { host } = await aDomain();
    cloudFrontHas({ isEnabled: false });
    cloudFront.on(UpdateDistributionTenantCommand).rejectsOnce(failure(PreconditionFailed)).resolves({});
    expect((await step(host)).state).toMatchObject({ status: 'pending' });
    later(10);
    await step(host);
    expect(changes()).toEqual([buildUpdate(host, {}), buildUpdate(host, {})]);
  });

  it.each([
    [
      'another distribution serves the domain',
      failure(CNAMEAlreadyExists),
      'Remove the domain there',
      undefined,
    ],
    ['the account has no more tenants', failure(EntityLimitExceeded), 'Ask its operator', 'failed'],
  ])('fails for good when %s, and tells the owner what to do', async (_, error, words, status) => {
    const { host } = await aDomain();
    cloudFront.on(CreateDistributionTenantCommand).rejects(error);
    const { state, job } = await step(host);
    expect(state).toMatchObject({ status: 'failed', reason: expect.stringContaining(words) });
    // What only its owner can change is no job of the operator.
    expect(job?.status).toBe(status);
  });

  it('names the DNS record while CloudFront does not see it, and recovers by itself', async () => {
    const { host } = await aDomain();
    const message = 'The provided Domain Name is not valid. Could not verify Domain Name ownership.';
    cloudFront
      .on(CreateDistributionTenantCommand)
      .rejectsOnce(failure(InvalidArgument, message))
      .resolves({});
    const { state } = await step(host);
    expect(state?.status).toBe('failed');
    expect(state?.reason).toContain(`Set the DNS record ${host} CNAME d1.cloudfront.net`);
    later(10);
    const again = (await step(host)).state;
    expect(again?.status).toBe('pending');
    expect(again).not.toHaveProperty('reason');
  });

  it.each(['validation-timed-out', 'failed', 'expired'])(
    'fails when its certificate is %s',
    async (status) => {
      const { host } = await aDomain();
      await step(host);
      cloudFrontHas({ certificate: status });
      later(10);
      const { state } = await step(host);
      expect(state?.reason).toMatch(/^The TLS certificate is .* CAA record/);
      expect(state).toMatchObject({ status: 'failed' });
    },
  );

  it('fails an hour after it was added, and recovers when its certificate is there after all', async () => {
    const { host } = await aDomain();
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation' });
    later(3_700);
    const { state } = await step(host);
    expect(state).toMatchObject({ status: 'failed', reason: expect.stringContaining('within an hour') });
    cloudFrontHas({ certificate: 'issued', attached: ARN });
    later(400);
    expect((await step(host)).state).toMatchObject({ status: 'active' });
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
    later(10);
    await step(host);
    cloudFrontHas({ isEnabled: false, attached: ARN });
    later(10);
    await step(host);
    cloudFront.on(GetDistributionTenantCommand).rejects(failure(EntityNotFound));
    later(10);
    expect(await step(host)).toMatchObject({ state: undefined, job: undefined });
    expect(changes().slice(1)).toEqual([
      buildUpdate(host, { Enabled: false, Customizations: { Certificate: { Arn: ARN } } }),
      ['Delete', { Id: 'dt_1', IfMatch: 'E1' }],
    ]);
  });

  it('is enabled again with its certificate, if the domain is added again in between', async () => {
    const { user, host, origin } = await remove();
    cloudFrontHas({ attached: ARN, certificate: 'issued' });
    const late = await messageOf(host);
    await runMessage(late);
    const { id } = await addDomainFor(user, { domain: origin });
    cloudFrontHas({ isEnabled: false, status: 'InProgress', attached: ARN, certificate: 'issued' });
    await runMessage(late);
    await step(host);
    cloudFrontHas({ attached: ARN, certificate: 'issued' });
    later(10);
    expect((await step(host)).state).toMatchObject({ domainId: id, status: 'active' });
    expect(changes().slice(2)).toEqual([
      buildUpdate(host, { Customizations: { Certificate: { Arn: ARN } } }),
    ]);
  });

  it('requests a new certificate, if the former owner’s failed', async () => {
    const { user, host, origin } = await remove();
    cloudFrontHas({ certificate: 'failed' });
    await addDomainFor(user, { domain: origin });
    expect((await step(host)).job).toMatchObject({ status: 'waiting', state: { isRequested: true } });
    expect(changes().slice(1)).toEqual([buildUpdate(host, certificateRequest(host))]);
  });

  it('ends as a failed job when CloudFront never finishes', async () => {
    const { host } = await remove();
    cloudFrontHas({ isEnabled: false, status: 'InProgress' });
    for (let looks = 0; looks < 170 && (await findDomainJob(host))?.status !== 'failed'; looks++) {
      vi.setSystemTime((await messageOf(host)).due);
      await step(host);
    }
    expect(await findDomainJob(host)).toMatchObject({ status: 'failed', payload: { host } });
    expect(await findTenantState(host)).toBeUndefined();
  });
});
