import type { Plan } from '../../domain/plans/plans.ts';
import { createDummyHash, hashPassword, SALT_BYTES } from '../../domain/users/passwords.ts';
import { newUser, subscriptionTo, type User } from '../../domain/users/users.ts';
import { ServiceError } from '../../errors.ts';
import { deriveApiKey } from './api-keys.ts';
import { activateApiKey } from './key-replacement.ts';
import { findFirstAdministrator } from './user-lists.ts';
import { addUser } from './users.ts';

interface Profile {
  email: string;
  username: string;
  password?: string;
}

interface Context {
  plans: Plan[];
  serviceSecret: string;
  now: Date;
  random: (bytes: number) => Buffer;
}

/** Creates the first administrator unless there is one, on the catalog's last plan; returns their valid API key. */
export async function ensureFirstAdministrator(profile: Profile, context: Context): Promise<string> {
  const deriveKey = ({ id, keyVersion }: User) => deriveApiKey(context.serviceSecret, id, keyVersion);
  const administrator =
    (await findFirstAdministrator()) ?? (await addAdministrator(profile, context, deriveKey));
  await activateApiKey(administrator, deriveKey(administrator));
  return deriveKey(administrator);
}

async function addAdministrator(
  profile: Profile,
  { plans, now, random }: Context,
  deriveKey: (user: User) => string,
) {
  const { email, username, password } = profile;
  const plan = plans.at(-1);
  if (!plan) throw new Error('The plan catalog is empty.');
  // Without a password, the first administrator signs in with a link. Hashing a random one would take a third of a first start.
  const passwordHash =
    password === undefined ? createDummyHash() : await hashPassword(password, random(SALT_BYTES));
  try {
    const administrator = { email, username, passwordHash, isAdmin: true };
    return await addUser(newUser(administrator, subscriptionTo(plan), now), deriveKey, {
      actor: 'system',
      now,
    });
  } catch (error) {
    // A concurrent bootstrap created the administrator.
    const first = error instanceof ServiceError && (await findFirstAdministrator());
    if (!first) throw error;
    return first;
  }
}
