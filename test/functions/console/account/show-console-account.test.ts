import { describe, expect, it } from 'vitest';
import { showConsoleAccount } from '../../../../shared/api/console/account.ts';
import { call } from '../../../support/call.ts';
import { costOf, shownIn } from '../../../support/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

const service = testService();
const showTo = async (user: TestUser, query = {}) =>
  call(service, showConsoleAccount, { cookies: await signedInCookies(service, user), query });

describe('GET /console/account', () => {
  it('shows who is signed in, the plan with its limits and its end, and no key, in one request', async () => {
    const user = await service.addUser({ planExpires: '2999-12-31 23:59:59' });
    const answer = await showTo(user);
    expect(answer.status).toBe(200);
    const shown = shownIn(answer);
    expect(shown).toContain(`Email address ${user.email} Registered Jan 2, 2026`);
    expect(shown).toContain('Plan Pro Ends Dec 31, 2999, 11:59 PM UTC');
    expect(shown).toMatch(/Links 0 of [\d,]+/);
    expect(answer.text).not.toContain(user.key);
    expect(costOf(answer)).toEqual({ operations: ['BatchGetItem'], units: 3 });
  });

  it('signs out here and everywhere, and leads to the export of everything', async () => {
    const { text } = await showTo(await service.addUser());
    expect(text).toMatch(
      /<form method="post" action="\/logout" class="actions">.*name="scope" value="browser"/s,
    );
    expect(text).toContain('href="/console/export"');
  });

  it('says what was changed, and nothing that a link makes up', async () => {
    const user = await service.addUser();
    expect(shownIn(await showTo(user, { done: 'email' }))).toContain('Your email address was changed.');
    const { status, text } = await showTo(user, { done: '<script>' });
    expect([status, text.includes('role="status"')]).toEqual([200, false]);
  });

  it('shows hostile texts as they are', async () => {
    const { text } = await showTo(
      await service.addUser({ email: '"><script>alert(1)</script>@example.com' }),
    );
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;@example.com');
    expect(text.match(/<script/g)).toHaveLength(1);
  });
});
