import { changeLink } from '../../domain/links/links.ts';
import type { CallerName } from '../../domain/users/caller.ts';
import { readAuthor } from './link-events.ts';
import { rewriteLink } from './links.ts';

/** Sets when a link expires; null: never. Throws `link_not_found`, or a 400 if it would expire before it starts. */
export async function setExpiry(
  user: CallerName,
  id: number,
  expiry: string | null,
  now: Date,
): Promise<void> {
  await rewriteLink(user.id, id, await readAuthor(user, now), async (before) => ({
    after: changeLink(before, { url: before.url, options: { expiry } }),
    skipsSame: true,
  }));
}
