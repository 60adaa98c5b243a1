import { css, html, type SafeHtml } from '../../visitor/html/html.ts';
import * as texts from '../texts/items.ts';

/** The frame's name, to which the button sends the form. */
const FRAME = 'preview';

/** The button that shows what a form says so far, without a script too. `scripts/live-preview.ts` presses it. */
export const previewButton = (path: string): SafeHtml =>
  html`<button class="quiet" formaction="${path}" formtarget="${FRAME}" formnovalidate data-preview>${texts.preview.button}</button>`;

/** Where the preview appears. Nothing of it runs, or gets the session. */
export const previewPane = (): SafeHtml =>
  html`<section class="card preview" aria-labelledby="preview-title"><h2 id="preview-title">${texts.preview.title}</h2>
<p class="muted small">${texts.preview.hint}<noscript> ${texts.preview.press}</noscript></p>
<iframe name="${FRAME}" title="${texts.preview.title}" sandbox></iframe></section>`;

/** The form and its preview side by side on wide screens. */
export const previewStyles = css`
.preview iframe{display:block;width:100%;height:36rem;border:1px solid var(--edge);border-radius:var(--round);background:var(--page)}
@media (min-width:70rem){
main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));align-items:start;gap:0 var(--s4)}
main .heading{grid-column:1/-1}
.preview{position:sticky;top:var(--s4)}
.preview iframe{height:min(40rem,100vh - 11rem)}
}
`;

/** Frames of the console show pages of this service only. */
export const previewSources = { 'frame-src': ["'self'"] } as const;
