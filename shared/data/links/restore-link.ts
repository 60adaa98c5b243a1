import type { OmittedField } from '../../api/link-history.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import { toRestoringChange } from '../../domain/links/link-history.ts';
import { changeLink, type Link } from '../../domain/links/links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { ServiceError } from '../../errors.ts';
import { joinChannel, leaveChannel } from '../owned/channel-items.ts';
import { retryOnClash } from '../table/retry.ts';
import type { Step } from '../table/transactions.ts';
import { withRetention, withUnframeable } from './derived-fields.ts';
import { type LinkAuthor, readAuthor } from './link-events.ts';
import { readVersion } from './link-history.ts';
import { rewriteLink } from './links.ts';
import { omitDeleted } from './references.ts';
import type { ProbeFrames } from './unframeable-targets.ts';

interface RestoreContext {
  now: Date;
  probeFrames?: ProbeFrames;
}

export interface Restored {
  link: Link;
  /** The fields that lack something that has been deleted since. */
  omitted: OmittedField[];
}

/**
 * Gives a link the fields of an earlier version, as a new version. What it referred to and has been deleted since is left out.
 * Throws as `changeStoredLink` does, or `version_not_found`.
 */
export async function restoreStoredLink(
  user: Caller,
  id: number,
  version: number,
  { now, probeFrames }: RestoreContext,
): Promise<Restored> {
  const author = await readAuthor(user, now);
  let omitted: OmittedField[] = [];
  let isComplete = false;
  const restore = async (before: Link) => {
    const past = await omitDeleted(await readVersion(before, version, now), before);
    omitted = past.omitted;
    const change = toRestoringChange(before, past.link);
    const made = withRetention(changeLink(before, change), user.retention);
    assertPlanAllows(user.plan, change, made, before);
    const { channels, steps, isLast } = changeChannels(before, past.link.channels, author);
    isComplete = isLast;
    return {
      after: { ...(await withUnframeable(made, probeFrames)), channels, leftChannels: undefined },
      extraWrites: steps,
      skipsSame: true,
    };
  };
  for (;;) {
    const link = await retryOnClash(() => rewriteLink(user.id, id, author, restore), isReferenceDeleted);
    if (isComplete) return { link, omitted };
  }
}

/** Whether something was deleted after it was found: on another attempt, it is left out. */
export const isReferenceDeleted = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.statusCode === 404 &&
  !['link_not_found', 'version_not_found'].includes(error.code);

/**
 * Up to three steps each, in addition to up to 75 of a change that replaces 20 pixels, of the 100 of a transaction; fewer if
 * these tell up to 20 webhooks and watch for another expiry.
 */
const MAX_CHANNELS_CHANGED = 8;
const MAX_CHANNELS_WITH_WEBHOOKS = 1;

/** Moves a link into these channels, at its positions in them, and out of others: as far as one transaction has room for it. */
export function changeChannels(link: Link, wanted: Link['channels'] = {}, { listeners }: LinkAuthor) {
  const max = listeners.length > 0 ? MAX_CHANNELS_WITH_WEBHOOKS : MAX_CHANNELS_CHANGED;
  const channels = { ...link.channels };
  const left = Object.keys(channels).filter((id) => wanted[id] === undefined);
  const joined = Object.keys(wanted).filter((id) => channels[id] === undefined);
  const steps: Step[] = [];
  for (const id of [...left, ...joined].slice(0, max)) {
    const [position, wantedPosition] = [channels[id], wanted[id]];
    if (position !== undefined) steps.push(...leaveChannel([id, position]));
    if (wantedPosition === undefined) delete channels[id];
    else {
      channels[id] = wantedPosition;
      steps.push(...joinChannel('links', link, Number(id), wantedPosition));
    }
  }
  return {
    channels: steps.length > 0 ? channels : link.channels,
    steps,
    isLast: left.length + joined.length <= max,
  };
}
