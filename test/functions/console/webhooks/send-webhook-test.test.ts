import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_TIME } from '../../../../infra/openapi/examples/example.ts';
import { sendWebhookTest } from '../../../../shared/api/console/webhooks.ts';
import { webhookEventTypes } from '../../../../shared/api/webhook-events.ts';
import document from '../../../../shared/visitor/reference/openapi.json' with { type: 'json' };
import { shownIn } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { openReceiver, verify } from '../../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../../support/webhooks/webhooks.ts';

const service = testService();
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.close();
});

async function withWebhook(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const events = ['link.created', 'domain.failed'];
  const { id, secret } = await addWebhookFor(service, user, { url: receiver.url, events, ...body });
  return { id, secret, ...(await person(service, user)) };
}

describe('POST /console/webhooks/{id}/test', () => {
  it('sends an example, signed, and shows the request and the response', async () => {
    const { id, secret, send } = await withWebhook();
    receiver.respondWith((_, response) => response.writeHead(202).end(EVIL));
    const page = await send(sendWebhookTest, { event: 'domain.failed' }, id);
    const [request] = receiver.received;
    expect(verify(secret, request as never)).toMatchObject({ type: 'domain.failed' });
    const shown = shownIn(page);
    for (const part of [
      `POST ${receiver.url}`,
      `webhook-id: ${request?.id}`,
      'webhook-signature: v1,',
      'Status 202, after',
    ])
      expect(shown).toContain(part);
    expect(page.text).toContain(`<pre><code>${ESCAPED}</code></pre>`);
    expect(page.text).toContain('&quot;type&quot;:&quot;domain.failed&quot;');
    expect(page.text).toContain('<option value="domain.failed" selected>');
    expect(page.text).not.toContain(secret);
    expect(shown).toContain('Nothing was sent in the last 30 days');
  });

  it('sends the first of its events unless another one is named, also to a webhook that is off', async () => {
    const { id, send } = await withWebhook({ active: false });
    const forms: Record<string, string>[] = [{}, { event: 'none' }];
    for (const fields of forms) expect((await send(sendWebhookTest, fields, id)).status).toBe(200);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['link.created', 'link.created']);
  });

  it('sends a message to a chat, and says that a response has no body', async () => {
    const { id, send } = await withWebhook({ format: 'slack' });
    receiver.respondWith((_, response) => response.end());
    const page = await send(sendWebhookTest, { event: 'domain.failed' }, id);
    expect(Object.keys(receiver.received[0]?.body ?? {})).toEqual(['text']);
    expect(shownIn(page)).toContain('The response has no body.');
  });

  it('says why there is no response', async () => {
    const { id, send } = await withWebhook();
    await receiver.close();
    process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
    expect(shownIn(await send(sendWebhookTest, {}, id))).toContain('Response: No connection, after');
    delete process.env.WEBHOOK_ALLOW_LOOPBACK;
    expect(shownIn(await send(sendWebhookTest, {}, id))).toContain(
      'Response: The address is not public, after',
    );
  });

  it('sends each example of the API’s document literally', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${EXAMPLE_TIME}Z`) });
    const user = await service.addUser({ isAdmin: true });
    const { id } = await addWebhookFor(service, user, { url: receiver.url, events: webhookEventTypes });
    const { send } = await person(service, user);
    for (const event of webhookEventTypes) await send(sendWebhookTest, { event }, id);
    const examples = Object.values(document.webhooks).map(
      ({ post }) => Object.values(post.requestBody.content['application/json'].examples)[0]?.value,
    );
    expect(receiver.received.map(({ text }) => text)).toEqual(
      examples.map((example) => JSON.stringify(example)),
    );
  });

  it('does not exist for another person’s webhook, which is sent nothing', async () => {
    const { id } = await withWebhook();
    const { send } = await person(service, await service.addUser());
    expect((await send(sendWebhookTest, {}, id)).status).toBe(404);
    expect(receiver.received).toEqual([]);
  });
});
