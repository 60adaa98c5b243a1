import { createKey } from '../../shared/api/keys.ts';
import { call } from './call.ts';
import type { TestService, TestUser } from './service.ts';

/** Creates an additional API key through the API; returns its id and the key. */
export async function addKeyOf(
  service: TestService,
  user: Pick<TestUser, 'key'>,
  body: Record<string, unknown> = {},
): Promise<{ id: number; key: string }> {
  const fields = { name: 'A key', scopes: ['read', 'write'], ...body };
  const answer = await call(service, createKey, { key: user.key, body: fields });
  if (answer.status !== 200) throw new Error(answer.text);
  const { id, key } = answer.body;
  return { id, key };
}
