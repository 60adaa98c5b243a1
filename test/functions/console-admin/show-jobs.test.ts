import { beforeAll, describe, expect, it } from 'vitest';
import { showJobs } from '../../../shared/api/console/jobs.ts';
import { jobKindIds } from '../../../shared/api/job-kinds.ts';
import { findKind } from '../../../shared/console/texts/jobs.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addJob, addRunningJob } from '../../support/jobs/listed-jobs.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();
let cookies: string[];
beforeAll(async () => {
  cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
});
const show = (query: Record<string, unknown> = {}) => call(service, showJobs, { cookies, query });

describe('GET /console/admin/jobs', () => {
  it('says that there is nothing to do', async () => {
    expect(shownIn(await show())).toContain('There are no jobs to do.');
    expect(shownIn(await show({ status: 'failed' }))).toContain('There are no jobs with this status.');
  });

  it('shows each job with its error, whose text is no HTML, and what giving it up would lose', async () => {
    const created = Date.parse('2026-01-02T03:04:05Z');
    const { id } = await addJob({
      userId: 42,
      created,
      error: 'A <b>problem</b>',
      payload: { name: 'links', userId: 42, id: 4200000001, more: 'secret' },
    });
    const page = await show();
    const shown = shownIn(page);
    for (const text of [
      id,
      'Failed',
      'A &lt;b&gt;problem&lt;/b&gt;',
      'User 42',
      'link 4200000001',
      'Jan 2, 2026, 3:04 AM UTC',
      '20',
    ])
      expect(shown).toContain(text);
    expect(shown).toContain('Clean up after a deletion');
    expect(shown).toContain('short links that still work. This cannot be undone.');
    expect(shown).not.toContain('secret');
    expect(page.text).toContain('href="/console/admin/users/42"');
    expect(page.text).toContain(`action="/console/admin/jobs/${id}/retry"`);
    expect(page.text).toContain(`action="/console/admin/jobs/${id}/give-up"`);
  });

  it('shows when a waiting job runs next, and no buttons while one runs', async () => {
    const due = Date.parse('2040-01-02T03:04:05Z');
    await addJob({ status: 'waiting', kind: 'indexLinks', userId: 0, due, error: undefined });
    const { id } = await addRunningJob({ kind: 'migrate' });
    const waiting = shownIn(await show({ status: 'waiting' }));
    expect(waiting).toContain('Jan 2, 2040, 3:04 AM UTC');
    expect(waiting).toContain('The service');
    const running = await show({ status: 'running' });
    expect(shownIn(running)).toContain('Migrate the table');
    expect(running.text).not.toContain(`/console/admin/jobs/${id}/`);
  });

  it('pages through the jobs of a status, to which its buttons return', async () => {
    for (let i = 0; i < 51; i++) await addJob({ kind: 'refreshPlan' });
    const first = await show({ status: 'failed' });
    expect(first.text).toContain('href="/console/admin/jobs?status=failed&amp;page=2"');
    const second = await show({ status: 'failed', page: 2 });
    expect(second.text).toMatch(/action="\/console\/admin\/jobs\/\w{26}\/retry\?status=failed&amp;page=2"/);
    expect(shownIn(await show({ page: 9 }))).toContain('There are no more jobs on this page.');
    expect(measureCost(first).operations).toEqual(['BatchGetItem', ...Array(8).fill('Query')]);
  });

  it.each([
    [{ done: 'retried' }, 'The job will be tried again now.'],
    [{ done: 'given-up' }, 'The job was given up.'],
    [{ done: 'running' }, 'Nothing was changed.'],
    [{ done: 'gone' }, 'It is done, or was given up.'],
    [{ done: 'x', status: 'x', page: 'x' }, 'Background jobs'],
  ])('with %j says: %s', async (query, text) => {
    expect(shownIn(await show(query))).toContain(text);
  });

  it('says what giving up loses for every kind', () => {
    const unknown = findKind('a kind of a later release').lost;
    expect(unknown).not.toBe('');
    expect(jobKindIds.filter((id) => findKind(id).lost === unknown || findKind(id).name === id)).toEqual([]);
  });
});
