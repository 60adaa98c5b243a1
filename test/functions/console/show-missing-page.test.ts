import { describe, expect, it } from 'vitest';
import { showMissingPage } from '../../../shared/api/console/overview.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const open = async (path: string, cookies: string[] = []) =>
  call(service, showMissingPage, { params: { path }, cookies });

describe('GET /console/{path+}', () => {
  it('says in the console that the page does not exist, with the way back', async () => {
    const response = await open('no-such-page', await signedInCookies(service, await service.addUser()));
    expect(response.status).toBe(404);
    expect(shownIn(response)).toContain('This page does not exist');
    expect(shownIn(response)).not.toContain('Link not found');
    expect(response.text).toContain('<nav aria-label="Main">');
    expect(response.text).toContain('class="button" href="/console"');
    expect(response.text).toContain('class="button quiet" href="/console/links"');
    expect(measureCost(response)).toEqual({ operations: ['BatchGetItem'], units: expect.any(Number) });
  });

  it('asks people to sign in first, and leads nowhere but to the console', async () => {
    expect((await open('no/such page')).headers.location).toBe(
      `/login?next=${encodeURIComponent('/console/no/such%20page')}`,
    );
    expect((await open('../../docs')).headers.location).toBe('/login?next=%2Fconsole');
  });
});
