import { userEntryKey, userKey } from '../../../shared/data/keys.ts';
import { deriveApiKey, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import type { User } from '../../../shared/domain/users/users.ts';
import { SERVICE_SECRET } from '../service.ts';
import { putAll } from './seed.ts';

/** Writes users with these ids directly to the table, with the longest values that the API accepts. */
export async function seedUsers(ids: number[], listFields: (id: number) => Partial<User> = () => ({})) {
  const seeded = ids.map((id) => ({
    id,
    username: `${id}`.padEnd(30, '_'),
    email: `${`${id}`.padEnd(64, '!')}@${'example.'.repeat(23)}org`,
    passwordHash: 'none',
    isAdmin: false,
    planId: 2,
    planStatus: 'pro' as const,
    planExpires: '2999-01-01 00:00:00',
    registered: '2026-01-02 03:04:05',
    keyVersion: 1,
    sessionVersion: 1,
    keyHash: hashApiKey(deriveApiKey(SERVICE_SECRET, id, 1)),
    ...listFields(id),
  }));
  await putAll(
    seeded.flatMap((user) => [
      { ...userKey(user.id), ...user },
      { ...userEntryKey(user.id), userId: user.id },
    ]),
  );
}
