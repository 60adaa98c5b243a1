import { hashPassword, SALT_BYTES } from '../domain/passwords.ts';
import type { Plan } from '../domain/plans.ts';
import { newUser, subscriptionTo, type User } from '../domain/users.ts';
import { ServiceError } from '../errors.ts';
import { deriveApiKey } from './api-keys.ts';
import { addUser, admitApiKey, findFirstAdministrator } from './users.ts';

interface Profile {
  email: string;
  username: string;
  password?: string;
}

interface World {
  plans: Plan[];
  serviceSecret: string;
  now: Date;
  random: (bytes: number) => Buffer;
}

/** Makes the first administrator if there is none, on the last plan of the catalogue; gives their API key. */
export async function ensureFirstAdministrator(profile: Profile, world: World): Promise<string> {
  const keyOf = ({ id, keyVersion }: User) => deriveApiKey(world.serviceSecret, id, keyVersion);
  const administrator = (await findFirstAdministrator()) ?? (await addAdministrator(profile, world, keyOf));
  await admitApiKey(administrator, keyOf(administrator));
  return keyOf(administrator);
}

async function addAdministrator(
  profile: Profile,
  { plans, now, random }: World,
  keyOf: (user: User) => string,
) {
  const { email, username, password = random(32).toString('base64url') } = profile;
  const plan = plans.at(-1);
  if (!plan) throw new Error('The plan catalogue is empty.');
  const passwordHash = await hashPassword(password, random(SALT_BYTES));
  try {
    const administrator = { email, username, passwordHash, isAdmin: true };
    return await addUser(newUser(administrator, subscriptionTo(plan), now), keyOf);
  } catch (error) {
    // Somebody else's bootstrap was faster: their administrator is the first.
    const first = error instanceof ServiceError && (await findFirstAdministrator());
    if (!first) throw error;
    return first;
  }
}
