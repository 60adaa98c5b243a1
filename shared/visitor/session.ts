import type { HttpEvent } from '../api/event.ts';
import { secrets } from '../data/secrets.ts';
import { findSignedIn, type SignedIn } from '../data/signed-in.ts';
import { openSession, sealedSessionIn } from '../domain/sessions.ts';
import type { Site } from '../env.ts';

/** Who sent a request, by its session cookie; a request without one costs nothing. */
export async function signedInBy(
  { cookies }: HttpEvent,
  { site, now }: { site: Site; now: Date },
): Promise<(SignedIn & { serviceSecret: string }) | undefined> {
  const sealed = sealedSessionIn(cookies, site.shortUrl);
  if (!sealed) return undefined;
  const serviceSecret = await (await secrets()).serviceSecret();
  const session = openSession(sealed, serviceSecret, now);
  const found = session && (await findSignedIn(session, now));
  return found && { ...found, serviceSecret };
}
