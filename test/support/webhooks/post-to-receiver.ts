import { afterAll, afterEach } from 'vitest';
import { postWebhook, type WebhookRequest } from '../../../shared/network/post-webhook.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** A receiver for the tests of a file. After each of them, it forgets what it received, and accepts everything again. */
export async function useWebhookReceiver() {
  const receiver = await startWebhookReceiver();
  afterAll(() => receiver.stop());
  afterEach(() => {
    receiver.received.length = 0;
    receiver.respond = (_, response) => response.end();
  });
  return receiver;
}

/** Sends a webhook of user 1, whose host answers quickly. */
export const post = (url: string, changes: Partial<WebhookRequest> = {}) =>
  postWebhook({ url, body: '{}', headers: {}, allowLoopback: true, userId: 1, isQuick: true, ...changes });
