import { beforeAll, describe, expect, it } from 'vitest';
import { showUser } from '../../../shared/api/console/administration.ts';
import { totalsKey } from '../../../shared/data/keys.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';
import { putAll } from '../../support/table/seed.ts';

const service = testService();
let cookies: string[];
beforeAll(async () => {
  cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
});
const show = (id: unknown, query = {}) => call(service, showUser, { cookies, params: { id }, query });

describe('GET /console/admin/users/{id}', () => {
  it('shows the user, their plan, and what a deletion would delete, in one more request', async () => {
    const user = await service.addUser({ planExpires: '2020-01-01 00:00:00' });
    await putAll([{ ...totalsKey(user.id), links: 1234, 'qr-codes': 1, keys: 2, overlays: 0 }]);
    const response = await show(user.id);
    expect(response.status).toBe(200);
    const shown = shownIn(response);
    expect(shown).toContain(`<h1>${user.username}`.slice(4));
    expect(shown).toContain(user.email);
    expect(shown).toContain('Pro, ended Jan 1, 2020');
    expect(shown).toContain('everything that it owns: 1,234 links, 1 QR code, 2 additional API keys');
    expect(shown).not.toContain('overlay');
    expect(response.text).not.toContain(user.key);
    expect(measureCost(response)).toEqual({ operations: ['BatchGetItem', 'BatchGetItem'], units: 5 });
  });

  it('shows a plan that left the catalog, and hostile texts as they are', async () => {
    const { id } = await service.addUser({ planId: 9999, email: '<script>@example.com' });
    const response = await show(id);
    expect(shownIn(response)).toContain('Plan 9999');
    expect(response.text).toContain('&lt;script&gt;@example.com');
    expect(response.text.match(/<script/g)).toHaveLength(1);
  });

  it.each(['0', 'x', '99999999', '1e1', '-1'])('responds with 404 for the id %s', async (id) => {
    expect((await show(id)).status).toBe(404);
  });

  it('says what was done', async () => {
    const { id } = await service.addUser();
    expect(shownIn(await show(id, { done: 'created' }))).toContain('The user was created.');
    expect((await show(id, { done: 'deleted' })).text).not.toContain('role="status"');
  });
});
