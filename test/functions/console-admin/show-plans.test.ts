import { describe, expect, it } from 'vitest';
import { showPlans } from '../../../shared/api/console/administration.ts';
import { limitedCollections, titleInPlans } from '../../../shared/collections.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /console/admin/plans', () => {
  it('shows the price and the limits of each plan', async () => {
    const cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
    const response = await call(service, showPlans, { cookies });
    expect(response.status).toBe(200);
    const shown = shownIn(response);
    expect(shown).toContain('What Free Pro Business Price per month Free 9.99 49.99');
    expect(shown).toMatch(/Links 100 10,000 [\w,]+ Clicks charged per month 5,000 250,000/);
    expect(shown).toMatch(/Branded domains – Not included 5 \w+/);
    for (const { name } of limitedCollections) expect(shown).toContain(` ${titleInPlans(name)} `);
    expect(shown).toContain('Unlimited');
    expect(measureCost(response).operations).toEqual(['BatchGetItem']);
  });
});
