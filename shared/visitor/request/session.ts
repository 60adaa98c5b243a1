import type { HttpEvent } from '../../api/contract/event.ts';
import { secrets } from '../../data/secrets.ts';
import { findSignedIn, type SignedIn } from '../../data/users/signed-in.ts';
import { readSessionCookie, verifySession } from '../../domain/users/sessions.ts';
import type { Site } from '../../env.ts';

/**
 * Whether a person opens the page, by `Sec-Fetch-Dest` (Fetch Metadata). Link pages run pixel providers' scripts in this
 * origin. A script could escape the page's policy through a framed document without one, such as an API response, and
 * fetch the account page from there.
 */
const isTopLevelNavigation = ({ headers }: HttpEvent) =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

/** The user who is signed in, by their session cookie. Requests without one read nothing. */
export async function findSignedInUser(
  event: HttpEvent,
  { site, now }: { site: Site; now: Date },
): Promise<(SignedIn & { serviceSecret: string }) | undefined> {
  const sealed = isTopLevelNavigation(event) && readSessionCookie(event.cookies, site.shortUrl);
  if (!sealed) return undefined;
  const serviceSecret = await (await secrets()).serviceSecret();
  const session = verifySession(sealed, serviceSecret, now);
  const found = session && (await findSignedIn(session, now));
  return found && { ...found, serviceSecret };
}
