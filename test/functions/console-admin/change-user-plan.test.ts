import { beforeAll, describe, expect, it } from 'vitest';
import { changeUserPlan } from '../../../shared/api/console/administration.ts';
import { findUser } from '../../../shared/data/users/users.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();
let cookies: string[];
beforeAll(async () => {
  cookies = await signedInCookies(service, await service.addUser({ isAdmin: true }));
});
const send = (id: unknown, fields: Record<string, string>, by = cookies) =>
  sendForm(
    service,
    changeUserPlan,
    by,
    { planid: '1', type: 'lifetime', expiration: '', ...fields },
    { params: { id } },
  );

describe('POST /console/admin/users/{id}/plan', () => {
  it.each([
    ['without an end', {}, undefined],
    ['until the end of a day', { type: 'monthly', expiration: '2999-12-31' }, '2999-12-31 23:59:59'],
    ['for a month', { type: 'monthly' }, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)],
  ])('puts the user on the plan %s', async (_, fields, planExpires) => {
    const { id } = await service.addUser();
    const response = await send(id, fields);
    expect([response.status, response.headers.location]).toEqual([
      303,
      `/console/admin/users/${id}?done=plan`,
    ]);
    expect(await findUser(id)).toMatchObject({
      planId: 1,
      planStatus: 'free',
      ...(planExpires && { planExpires }),
    });
    if (!planExpires) expect(await findUser(id)).not.toHaveProperty('planExpires');
  });

  it.each([
    ['an unknown plan', { planid: '999' }, 404, 'Plan was not found.'],
    ['a plan that is no id', { planid: '"><b>' }, 400, 'New plan must be an id.'],
    ['another type', { type: 'weekly' }, 400, 'Duration must be one of monthly, yearly, lifetime.'],
    [
      'a day in the past',
      { expiration: '2020-01-01' },
      400,
      'Or until a specific day must be in the future.',
    ],
  ])('changes nothing with %s, and says why', async (_, fields, status, problem) => {
    const { id } = await service.addUser();
    const response = await send(id, fields);
    expect(response.status).toBe(status);
    expect(shownIn(response)).toContain(problem);
    expect(await findUser(id)).toMatchObject({ planId: 2 });
  });

  it('responds with 404 for a user who does not exist, and to others than administrators', async () => {
    expect((await send(99999999, {})).status).toBe(404);
    const user = await service.addUser();
    expect((await send(user.id, {}, await signedInCookies(service, user))).status).toBe(404);
    expect(await findUser(user.id)).toMatchObject({ planId: 2 });
  });
});
