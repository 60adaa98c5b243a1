import { describe, expect, it } from 'vitest';
import { addJob } from '../../../test/support/jobs/listed-jobs.ts';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { linkctl } from './linkctl.ts';

const service = runningService();
const jobs = (...args: string[]) => linkctl(service, 'jobs', ...args);

describe('linkctl jobs', () => {
  it('lists jobs, retries one, and gives one up', async () => {
    const [retried, givenUp] = [await addJob(), await addJob({ userId: 0 })];
    const { stdout } = await jobs('list', '--status', 'failed', '--kind', 'purge');
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).toMatch(/^ID +KIND +SUBJECT +USER +STATUS +ATTEMPTS +DUE +ERROR$/);
    expect(lines).toHaveLength(2);
    expect(stdout).toMatch(
      new RegExp(`^${retried.id} +purge +link 1 +7 +failed +20 .*The table is away.$`, 'm'),
    );
    expect((await jobs('retry', retried.id)).stdout).toBe(`${retried.id}: Job will be tried again now.\n`);
    expect((await jobs('give-up', givenUp.id)).stdout).toBe(`${givenUp.id}: Job has been given up.\n`);
    expect((await jobs('list', '--status', 'failed')).stdout).toMatch(/^ID .*ERROR\n$/);
  });

  it('prints JSON', async () => {
    const { id } = await addJob();
    const list = await linkctl(service, '--json', 'jobs', 'list', '--status', 'failed', '--limit', '1');
    expect(JSON.parse(list.stdout)).toMatchObject([{ id, attempts: 20 }]);
    const { stdout } = await linkctl(service, '--json', 'jobs', 'give-up', id);
    expect(JSON.parse(stdout)).toEqual({ job: id, message: 'Job has been given up.' });
  });

  it('says what is wrong', async () => {
    const { code, stderr } = await jobs('retry', '01M7YRRT80G8KS1SE1YG4VNWFN');
    expect([code, stderr]).toEqual([1, 'linkctl: Job was not found.\n']);
    expect((await jobs('list', '--status', 'done')).stderr).toContain("'done' is invalid");
  });
});
