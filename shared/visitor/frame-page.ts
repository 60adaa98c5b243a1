import { htmlPage } from './document.ts';
import { framed, frameSources, frameStyle } from './target-frame.ts';
import { type Tracked, withPixels } from './tracked.ts';
import type { VisitorReply } from './visitor-endpoint.ts';
import { webAddress } from './web-address.ts';

/** The target below the link's own address. */
export function framePage({ location, tracked }: { location: string; tracked?: Tracked }): VisitorReply {
  return htmlPage({
    status: 200,
    title: webAddress(location).host,
    style: frameStyle,
    body: framed(location),
    ...withPixels(tracked, { csp: frameSources(location) }),
  });
}
