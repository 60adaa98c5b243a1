import { type HtmlPage, htmlPage } from '../../html/document.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import { parseHttpUrl } from './http-url.ts';
import { frameSources, frameStyle, targetFrame } from './target-frame.ts';

/** Shows the target in a frame, so that the browser keeps the short URL in its address bar. */
export function framePage({
  location,
  pixelCode,
  language = 'en',
}: {
  location: string;
  pixelCode?: PixelCode;
  language?: HtmlPage['language'];
}): VisitorResponse {
  return htmlPage({
    status: 200,
    title: parseHttpUrl(location).host,
    language,
    style: frameStyle,
    body: targetFrame({ location, language }),
    ...withPixels(pixelCode, { csp: frameSources(location) }),
  });
}
