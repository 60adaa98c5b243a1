import type { Retention } from '../../domain/clicks/retention.ts';
import type { Link } from '../../domain/links/links.ts';
import type { ProbeFrames } from './unframeable-targets.ts';

/** The link with the retention of its owner’s plan. */
export const withRetention = (link: Link, retention: Retention): Link => ({
  ...link,
  laterRetention: undefined,
  ...retention,
});

/** The link with the targets that forbid frames, as a probe finds them now. */
export const withUnframeable = async (link: Link, probeFrames?: ProbeFrames): Promise<Link> =>
  probeFrames ? { ...link, unframeable: await probeFrames(link) } : link;
