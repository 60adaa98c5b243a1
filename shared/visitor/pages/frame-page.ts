import { htmlPage } from '../../html/document.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import { parseHttpUrl } from './http-url.ts';
import { frameSources, frameStyle, targetFrame } from './target-frame.ts';

/** Shows the target in a frame, so that the browser keeps the short URL in its address bar. */
export function framePage({
  location,
  pixelCode,
}: {
  location: string;
  pixelCode?: PixelCode;
}): VisitorResponse {
  return htmlPage({
    status: 200,
    title: parseHttpUrl(location).host,
    style: frameStyle,
    body: targetFrame(location),
    ...withPixels(pixelCode, { csp: frameSources(location) }),
  });
}
