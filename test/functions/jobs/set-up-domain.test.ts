import {
  CloudFrontServiceException,
  CNAMEAlreadyExists,
  CreateDistributionTenantCommand,
  EntityLimitExceeded,
  InvalidArgument,
  PreconditionFailed,
  UpdateDistributionTenantCommand,
} from '@aws-sdk/client-cloudfront';
import { describe, expect, it, vi } from 'vitest';
import { setUpDomain } from '../../../shared/api/job-kinds.ts';
import { messageFor } from '../../../shared/data/jobs/listed-jobs.ts';
import { buildTenantName } from '../../../shared/data/tenants/cloudfront.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { runMessage } from '../../support/jobs/jobs.ts';
import {
  ARN,
  buildUpdate,
  certificateRequest,
  failure,
  later,
  mockCloudFront,
  readMessage,
  start,
  step,
} from '../../support/network/mocked-cloudfront.ts';
import { findDomainJob } from '../../support/network/tenants.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const { cloudFront, cloudFrontHas, changes, log } = mockCloudFront();
const aDomain = async () => addDomainFor(await service.addUser());

const throttling = new CloudFrontServiceException({
  name: 'Throttling',
  $fault: 'client',
  message: 'Rate exceeded',
  $metadata: {},
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
    const first = await readMessage(host);
    await step(host);
    cloudFrontHas({ certificate: 'pending-validation' });
    const before = cloudFront.calls().length;
    const early = await runMessage(await readMessage(host));
    expect([early.requests, early.sent]).toEqual([[], [await readMessage(host)]]);
    await runMessage(first);
    expect(cloudFront.calls()).toHaveLength(before);
    later(600);
    const { job } = await step(host);
    expect(job?.due).toBe(Date.now() + 60_000);
  });

  it('is created once, when the function ends between CloudFront’s response and its own write', async () => {
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
      if (looks === 1) cloudFrontHas({ certificate: 'pending-validation' });
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

  it('fails for its owner and for the operator when CloudFront never responds', async () => {
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
