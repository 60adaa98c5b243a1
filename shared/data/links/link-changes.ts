import type { InferOutput } from 'valibot';
import type { NewLinkBody } from '../../api/fields/link-body.ts';
import type { LinkChange } from '../../domain/links/links.ts';
import { brandedHostIn, parseLinkChange } from '../../domain/links/parse-link-change.ts';
import { SALT_BYTES } from '../../domain/users/passwords.ts';
import type { ServiceAddress } from '../../env.ts';
import { ownedDomain } from '../domains.ts';
import { hashPassword } from '../password-queues.ts';

interface Context {
  site: ServiceAddress;
  random: (bytes: number) => Buffer;
}

/** The change that a body describes, validated before anything is written. Throws a 400 that names each bad field. */
export async function readLinkChange(
  userId: number,
  body: InferOutput<typeof NewLinkBody>,
  { site, random }: Context,
): Promise<LinkChange> {
  const host = brandedHostIn(body, site.hosts);
  const [passwordHash, domain] = await Promise.all([
    body.password ? hashPassword(body.password, random(SALT_BYTES), userId) : undefined,
    host ? ownedDomain(userId, host) : undefined,
  ]);
  return parseLinkChange(body, { hosts: site.hosts, domain, passwordHash });
}
