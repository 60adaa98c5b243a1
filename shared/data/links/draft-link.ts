import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { NewLinkBody } from '../../api/fields/link-body.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import { assertTimesAhead, changeLink, type Link, newLink } from '../../domain/links/links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { readLinkChange } from './link-changes.ts';

/** Stands for the hash of a password, which takes long to compute. */
const SOME_HASH = 'draft';

interface Context {
  site: ServiceAddress;
  now: Date;
}

/**
 * The link that saving a body would make of `before`, or create. Writes nothing, and does not visit targets to find out which
 * forbid frames. Throws the 400s and `plan_feature` that saving would throw.
 */
export async function draftLink(
  { id: userId, plan }: Pick<Caller, 'id' | 'plan'>,
  { password, ...body }: InferOutput<typeof NewLinkBody>,
  before: Link | undefined,
  { site, now }: Context,
): Promise<Link> {
  const { options, ...change } = await readLinkChange(userId, body, { site, random: randomBytes });
  const passwordHash = password === undefined ? {} : { passwordHash: password ? SOME_HASH : null };
  const whole = { ...change, options: { ...options, ...passwordHash } };
  if (before) assertTimesAhead(before, whole, now);
  const owned = { id: 0, userId, revision: 0 };
  const draft = before ? changeLink(before, whole) : newLink(owned, change.alias ?? 'draft', whole, now);
  assertPlanAllows(plan, whole, draft, before);
  return draft;
}
