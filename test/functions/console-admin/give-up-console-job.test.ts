import { describe, expect, it, vi } from 'vitest';
import { giveUpConsoleJob } from '../../../shared/api/console/jobs.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addJob, addRunningJob } from '../../support/jobs/listed-jobs.ts';
import { findDomainJob } from '../../support/network/tenants.ts';
import { sendForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

async function press(id: string, query = {}, isAdmin = true) {
  const cookies = await signedInCookies(service, await service.addUser({ isAdmin }));
  const options = { params: { id }, query };
  const { status, headers } = await sendForm(service, giveUpConsoleJob, cookies, {}, options);
  return [status, headers.location];
}

describe('POST /console/admin/jobs/{id}/give-up', () => {
  it('deletes the job, and says so; pressed again, that it is gone', async () => {
    const { id } = await addJob();
    expect(await press(id)).toEqual([303, '/console/admin/jobs?done=given-up']);
    expect(await findJob(id)).toBeUndefined();
    expect(await press(id)).toEqual([303, '/console/admin/jobs?done=gone']);
  });

  it('tells the owner of a domain that its setup was ended', async () => {
    vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
    const { host } = await addDomainFor(await service.addUser());
    const job = await findDomainJob(host);
    expect(await press(job?.id ?? '')).toEqual([303, '/console/admin/jobs?done=given-up']);
    expect(await findTenantState(host)).toMatchObject({ status: 'failed' });
    vi.unstubAllEnvs();
  });

  it('leaves a job alone that is running, and says so', async () => {
    const job = await addRunningJob();
    expect(await press(job.id)).toEqual([303, '/console/admin/jobs?done=running']);
    expect(await findJob(job.id)).toMatchObject({ ...job });
  });

  it('says that a job is gone that is done, and for what is no id', async () => {
    for (const id of ['01M7YRRT80G8KS1SE1YG4VNWFN', 'x', '__proto__'])
      expect(await press(id)).toEqual([303, '/console/admin/jobs?done=gone']);
  });

  it('does not exist for others than administrators', async () => {
    const { id } = await addJob();
    expect(await press(id, {}, false)).toEqual([404, undefined]);
    expect(await findJob(id)).toMatchObject({ status: 'failed' });
  });
});
