import { createLink } from '../../../shared/api/links.ts';
import { subscribeUser } from '../../../shared/api/plans.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** Creates a link through the API and returns its id and alias. */
export async function addLinkFor(service: TestService, user: TestUser, body: Record<string, unknown> = {}) {
  const response = await call(service, createLink, {
    key: user.key,
    body: { url: 'https://example.com/', ...body },
  });
  if (response.status !== 200) throw new Error(response.text);
  const { id, shorturl } = response.body as { id: number; shorturl: string };
  return { id, alias: shorturl.split('/').at(-1) ?? '' };
}

/** Changes a user's plan through the API, as an administrator. */
export async function subscribe(service: TestService, user: TestUser, planid: number): Promise<void> {
  const { key } = await service.addUser({ isAdmin: true });
  const params = { planid, userid: user.id };
  const response = await call(service, subscribeUser, { key, params, body: { type: 'lifetime' } });
  if (response.status !== 200) throw new Error(response.text);
}
