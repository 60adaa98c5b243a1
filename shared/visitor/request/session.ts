import type { HttpEvent } from '../../api/contract/event.ts';
import { secrets } from '../../data/secrets.ts';
import { findSignedIn, type SignedIn } from '../../data/users/signed-in.ts';
import { readSessionCookie, verifySession } from '../../domain/users/sessions.ts';
import type { Site } from '../../env.ts';

/**
 * Whether a person opens a page, as far as browsers tell: by `Sec-Fetch-Dest` (Fetch Metadata). Links' pixels run
 * providers' scripts in this origin, and no policy of a page keeps them from fetching by way of a document that has none,
 * such as an answer of the API that they put into a frame.
 */
const isTopLevelNavigation = ({ headers }: HttpEvent) =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

/** Who opens a page, by their session cookie; a request without one costs nothing. */
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
