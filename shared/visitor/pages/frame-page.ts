import { htmlPage } from '../html/document.ts';
import { parseHttpUrl } from '../html/http-url.ts';
import { type Tracked, withPixels } from '../pixels/tracked.ts';
import type { VisitorReply } from '../reply.ts';
import { framed, frameSources, frameStyle } from './target-frame.ts';

/** The target below the link's own address. */
export function framePage({ location, tracked }: { location: string; tracked?: Tracked }): VisitorReply {
  return htmlPage({
    status: 200,
    title: parseHttpUrl(location).host,
    style: frameStyle,
    body: framed(location),
    ...withPixels(tracked, { csp: frameSources(location) }),
  });
}
