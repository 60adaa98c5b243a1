import { describe, expect, it } from 'vitest';
import { retryConsoleJob } from '../../../shared/api/console/jobs.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addJob, addRunningJob } from '../../support/jobs/listed-jobs.ts';
import { sendForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

async function press(id: string, query = {}, isAdmin = true) {
  const cookies = await signedInCookies(service, await service.addUser({ isAdmin }));
  const options = { params: { id }, query };
  const { status, headers } = await sendForm(service, retryConsoleJob, cookies, {}, options);
  return [status, headers.location];
}

describe('POST /console/admin/jobs/{id}/retry', () => {
  it('lets the job run now, and returns to the part of the list', async () => {
    const { id } = await addJob();
    const response = await press(id, { status: 'failed', page: 2 });
    expect(response).toEqual([303, '/console/admin/jobs?status=failed&page=2&done=retried']);
    expect(await findJob(id)).toMatchObject({ status: 'waiting', attempts: 0 });
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
