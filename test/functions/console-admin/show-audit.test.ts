import { describe, expect, it } from 'vitest';
import { showAudit } from '../../../shared/api/console/administration.ts';
import { describeTarget } from '../../../shared/console/pages/admin/describe-target.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /console/admin/audit', () => {
  it('shows who did what, newest first, in pages, for few units', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const cookies = await signedInCookies(service, admin);
    const show = (page: number) => call(service, showAudit, { cookies, query: { page } });
    const first = await show(1);
    expect(first.status).toBe(200);
    const person = `${admin.username} (user ${admin.id})`;
    expect(shownIn(first)).toContain(`${person} Signed in ${person}`);
    expect(first.text).not.toContain('class="pager"');
    expect(measureCost(first).operations).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(measureCost(first).units).toBeLessThanOrEqual(6);
    for (let i = 0; i < 60; i++) await service.addUser();
    expect((await show(1)).text).toContain('href="/console/admin/audit?page=2"');
    expect(shownIn(await show(2))).toMatch(/system Created the user user-\S+ \(user \d+\), plan \S+/);
    expect(shownIn(await show(2))).not.toMatch(/plan \d/);
    expect(shownIn(await show(9))).toContain('There are no more entries on this page.');
  });

  it('names plans, and numbers keys as their user does', () => {
    const plans = new Map([[3, 'Pro']]);
    const describe = (entry: string) => describeTarget(entry, plans);
    expect(describe('user:7 Ada plan:3')).toBe('Ada (user 7), plan Pro');
    expect(describe('user:7 Ada plan:4')).toBe('Ada (user 7), plan 4');
    expect(describe('user:7 Ada key:700000012')).toBe('Ada (user 7), API key 12');
    expect(describe('job:01M8 purge')).toBe('purge (job 01M8)');
    expect(describe('system')).toBe('system');
  });
});
