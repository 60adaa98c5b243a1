import { describe, expect, it } from 'vitest';
import { removeUser } from '../../../shared/api/console/administration.ts';
import { findUser } from '../../../shared/data/users/users.ts';
import { signSession, toSession } from '../../../shared/domain/users/sessions.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { SERVICE_SECRET, testService } from '../../support/service.ts';

const service = testService();

describe('POST /console/admin/users/{id}/delete of the last administrator', () => {
  it('does not delete the last administrator, and says why', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const cookies = [
      `__Host-Http-session=${signSession({ ...toSession(admin), sessionId: 1 }, SERVICE_SECRET, new Date())}`,
    ];
    const params = { id: admin.id };
    const response = await sendForm(service, removeUser, cookies, { username: admin.username }, { params });
    expect(response.status).toBe(403);
    expect(shownIn(response)).toContain('The last administrator cannot be deleted.');
    expect(await findUser(admin.id)).toBeDefined();
  });
});
