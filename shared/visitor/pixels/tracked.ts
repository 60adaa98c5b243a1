import type { Page, Sources } from '../html/document.ts';
import { type SafeScript, script } from '../html/html.ts';
import { mergeSources } from './pixel-sources.ts';

/** The pixels of a page, as `pixelScripts` makes them; absent for visitors who ask not to be tracked. */
export interface Tracked {
  script: SafeScript;
  csp: Sources;
}

/** A page's own script and sources, and behind them those of its pixels. */
export function withPixels(
  tracked: Tracked | undefined,
  own: Pick<Page, 'script' | 'csp'>,
): Pick<Page, 'script' | 'csp'> {
  if (!tracked) return own;
  return {
    script: own.script ? script`${own.script}${tracked.script}` : tracked.script,
    csp: mergeSources([own.csp ?? {}, tracked.csp]),
  };
}
