import { findFirstHit, findHits } from '../../domain/search/parts.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { shortened } from './shortened.ts';

/** Before the first hit of a text that is not shown from its beginning. */
const BEFORE_HIT = 20;

/** Enough of a text to recognize it, and to see why a search found it: what was searched for is marked. */
export function marked(text: string, parts: readonly string[], length = 80): SafeHtml {
  const first = findFirstHit(text, parts);
  const start = first && first[1] > length ? Math.max(0, first[0] - BEFORE_HIT) : 0;
  const shown = `${start > 0 ? '…' : ''}${shortened(text.slice(start).toWellFormed(), length)}`;
  let at = 0;
  const pieces = findHits(shown, parts).map(([from, to]) => {
    const before = shown.slice(at, from);
    at = to;
    return html`${before}<mark>${shown.slice(from, to)}</mark>`;
  });
  return html`${pieces}${shown.slice(at)}`;
}
