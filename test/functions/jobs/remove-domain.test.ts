import { EntityNotFound, GetDistributionTenantCommand } from '@aws-sdk/client-cloudfront';
import { describe, expect, it, vi } from 'vitest';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import { call } from '../../support/call.ts';
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
  step,
} from '../../support/network/mocked-cloudfront.ts';
import { findDomainJob } from '../../support/network/tenants.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const { cloudFront, cloudFrontHas, changes } = mockCloudFront();

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
    const late = await readMessage(host);
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
      vi.setSystemTime((await readMessage(host)).due);
      await step(host);
    }
    expect(await findDomainJob(host)).toMatchObject({ status: 'failed', payload: { host } });
    expect(await findTenantState(host)).toBeUndefined();
  });
});
