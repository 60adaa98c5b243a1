import type { HtmlPage, Sources } from '../../html/document.ts';
import { type SafeScript, script } from '../../html/html.ts';
import { mergeSources } from './pixel-sources.ts';

/** The script that reports a page view to a link's pixels, and the sources that the page's policy must allow for it. */
export interface PixelCode {
  script: SafeScript;
  csp: Sources;
}

/** Appends pixels to a page's own script and sources. No pixels for visitors who ask not to be tracked. */
export function withPixels(
  pixelCode: PixelCode | undefined,
  own: Pick<HtmlPage, 'script' | 'csp'>,
): Pick<HtmlPage, 'script' | 'csp'> {
  if (!pixelCode) return own;
  return {
    script: own.script ? script`${own.script}${pixelCode.script}` : pixelCode.script,
    csp: mergeSources([own.csp ?? {}, pixelCode.csp]),
  };
}
