import { randomBytes } from 'node:crypto';
import { addSignInLink } from '../../shared/data/users/sign-ins.ts';
import { findFirstAdministrator } from '../../shared/data/users/user-lists.ts';

/**
 * Creates a link that signs its visitor into the console as the first administrator, once, within an hour; undefined if
 * there is no administrator. The service must be running in this process.
 */
export async function createSignInLink(shortUrl: string): Promise<string | undefined> {
  const administrator = await findFirstAdministrator();
  if (!administrator) return undefined;
  const by = { actor: 'system', now: new Date(), random: randomBytes, site: { shortUrl } } as const;
  return addSignInLink(administrator, by);
}
