import { createKey } from '../../../shared/api/keys.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** Creates an additional API key through the API; returns its id and the key. */
export async function addKeyFor(
  service: TestService,
  user: Pick<TestUser, 'key'>,
  body: Record<string, unknown> = {},
): Promise<{ id: number; key: string }> {
  const fields = { name: 'A key', scopes: ['read', 'write'], ...body };
  const response = await call(service, createKey, { key: user.key, body: fields });
  if (response.status !== 200) throw new Error(response.text);
  const { id, key } = response.body;
  return { id, key };
}
