import { createWebhook } from '../../../shared/api/webhooks.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** A receiver that nothing reaches in tests. */
export const RECEIVER = 'https://receiver.example/hooks';

/** Creates a webhook through the API. */
export async function addWebhookFor(
  service: TestService,
  user: Pick<TestUser, 'key'>,
  body: Record<string, unknown> = {},
): Promise<{ id: number; secret: string }> {
  const fields = { name: 'A webhook', url: RECEIVER, events: ['link.created'], ...body };
  const response = await call(service, createWebhook, { key: user.key, body: fields });
  if (response.status !== 200) throw new Error(response.text);
  const { id, secret } = response.body;
  return { id, secret };
}
