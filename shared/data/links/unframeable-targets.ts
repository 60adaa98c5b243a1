import { forbidsFraming } from '../../domain/links/framing.ts';
import type { Link } from '../../domain/links/links.ts';
import { listedTargets } from '../../domain/values/targets.ts';
import { millisecondsLeft } from '../../invocation.ts';
import { probePublicPage } from '../../network/download.ts';
import type { Network } from '../../network/guarded-connection.ts';

/** For all targets together. */
const TIMEOUT_MS = 3_000;
/** Kept of the request's time to write the link. */
const WRITE_RESERVE_MS = 2_500;
export const MAX_PROBED = 10;

/** Finds the targets that forbid frames; undefined if the link shows none in a frame. Never throws. */
export type ProbeFrames = (link: Link) => Promise<string[] | undefined>;

const framesTargets = ({ type }: Link) => type?.kind === 'frame' || type?.kind === 'overlay';

const targetUrls = (link: Link) => [...new Set([link.url, ...listedTargets(link).map(({ url }) => url)])];

/**
 * Asks the first ten targets of a link, each once however often its write is retried. One that does not respond in time,
 * or with an error, keeps the earlier result. `base` is the base of short URLs.
 */
export function frameProbe(base: string, network?: Network): ProbeFrames {
  const responses = new Map<string, ReturnType<typeof probePublicPage>>();
  return async (link) => {
    if (!framesTargets(link)) return undefined;
    const timeout = Math.min(TIMEOUT_MS, millisecondsLeft() - WRITE_RESERVE_MS);
    const signal = AbortSignal.timeout(Math.max(0, Math.floor(timeout)));
    const embedder = link.domain ?? base;
    const isForbidden = async (url: string) => {
      const response = responses.get(url) ?? probePublicPage(url, { signal, network });
      responses.set(url, response);
      const page = await response;
      return page ? forbidsFraming(page, embedder) : Boolean(link.unframeable?.includes(url));
    };
    const urls = targetUrls(link).slice(0, MAX_PROBED);
    const forbidden = await Promise.all(urls.map(isForbidden));
    const found = urls.filter((_, index) => forbidden[index]);
    return found.length > 0 ? found : undefined;
  };
}
