import { describe, expect, it } from 'vitest';
import { showPlans } from '../../../shared/api/console/administration.ts';
import { call } from '../../support/call.ts';
import { costOf, shownIn } from '../../support/console.ts';
import { testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();

describe('GET /console/admin/plans', () => {
  it('shows the price and the limits of each plan', async () => {
    const cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
    const answer = await call(service, showPlans, { cookies });
    expect(answer.status).toBe(200);
    const shown = shownIn(answer);
    expect(shown).toMatch(/Free Free Limits Links 100 Clicks counted a month 5,000/);
    expect(shown).toContain('Branded domains Not included');
    expect(shown).toMatch(/Business A month [\d.,]+ A year [\d.,]+ Once [\d.,]+/);
    expect(shown).toContain('Unlimited');
    expect(costOf(answer).operations).toEqual(['BatchGetItem']);
  });
});
