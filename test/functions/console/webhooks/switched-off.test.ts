import { describe, expect, it } from 'vitest';
import { showNewKey } from '../../../../shared/api/console/keys.ts';
import { deleteWebhook, updateWebhook } from '../../../../shared/api/webhooks.ts';
import { switchOff } from '../../../../shared/data/webhooks/switch-off.ts';
import { getWebhook } from '../../../../shared/data/webhooks/webhooks.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { measureCost } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';
import { addWebhookFor } from '../../../support/webhooks/webhooks.ts';

const service = testService();

describe('a webhook that the service switched off', () => {
  it('is shown in the menu of every page, until it is switched on again or deleted', async () => {
    const user = await service.addUser();
    const [one, two] = [await addWebhookFor(service, user), await addWebhookFor(service, user)];
    const cookies = await signedInCookies(service, user);
    const open = async () => {
      const response = await call(service, showNewKey, { cookies });
      const badge = /<span class="badge wrong">(\d+)<span class="unseen"> switched off/.exec(response.text);
      return { badge: badge?.[1], cost: measureCost(response) };
    };
    const before = await open();
    expect(before.badge).toBeUndefined();
    for (const { id } of [one, two]) await switchOff(await getWebhook(user.id, id), 'failing');
    const after = await open();
    expect(after).toEqual({ badge: '2', cost: before.cost });
    const { key } = user;
    await call(service, updateWebhook, { key, params: { id: one.id }, body: { active: true } });
    expect((await open()).badge).toBe('1');
    await call(service, deleteWebhook, { key, params: { id: two.id } });
    expect((await open()).badge).toBeUndefined();
  });
});
