import { describe, expect, it } from 'vitest';
import { webhookRoutes } from '../../../../shared/api/console/items.ts';
import { showWebhook, submitWebhookSecret } from '../../../../shared/api/console/webhooks.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { addWebhookFor } from '../../../support/webhooks/webhooks.ts';

const service = testService();

async function withWebhook() {
  const user = await service.addUser();
  return { ...(await addWebhookFor(service, user)), ...(await person(service, user)) };
}

describe('POST /console/webhooks/{id}/secret', () => {
  const readSecret = (text: string) => /whsec_[\w+/]{43}=/.exec(text)?.[0];

  it('shows a new secret, which the same form shows again and no other page', async () => {
    const { id, secret, send, open } = await withWebhook();
    const first = await send(submitWebhookSecret, { once: 'one' }, id);
    const renewed = readSecret(first.text);
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(secret);
    expect(readSecret((await send(submitWebhookSecret, { once: 'one' }, id)).text)).toBe(renewed);
    expect(readSecret((await send(submitWebhookSecret, { once: 'two' }, id)).text)).not.toBe(renewed);
    for (const route of [showWebhook, webhookRoutes.showForm])
      expect(readSecret((await open(route, id)).text)).toBeUndefined();
  });

  it('does not exist for another person’s webhook', async () => {
    const { id } = await withWebhook();
    const { send } = await person(service, await service.addUser());
    expect((await send(submitWebhookSecret, { once: 'one' }, id)).status).toBe(404);
  });
});
