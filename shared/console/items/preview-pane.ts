import { css, html, type SafeHtml } from '../../html/html.ts';
import { livePreview } from '../scripts/live-preview.ts';
import * as texts from '../texts/items.ts';

/** The frame's name, to which the button sends the form. */
const FRAME = 'preview';

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

/** What the button sends besides the form. */
export const PREVIEWED = 'preview';

/**
 * What the page of a form needs to show beside it what visitors will see: `path` draws that into a frame, and gets `about`, which
 * the form does not say.
 */
export const previewBeside = (path: string, hint: string = texts.preview.hint, about = '') => ({
  buttons: previewButton(path, about),
  after: previewPane(hint),
  style: previewStyles,
  script: livePreview,
  // Frames of the console show pages of this service only.
  csp: { 'frame-src': ["'self'"] },
});

/** Previews a form as it is now, without a script too, and without sending its files. `livePreview` presses it. */
const previewButton = (path: string, about: string): SafeHtml =>
  html`<button class="quiet" name="${PREVIEWED}" value="${about}" formaction="${path}" formtarget="${FRAME}" formenctype="application/x-www-form-urlencoded" formnovalidate data-preview>${texts.preview.button}</button>`;

/** Where the preview appears. Nothing of it runs, or gets the session. */
const previewPane = (hint: string): SafeHtml =>
  html`<section class="card preview" aria-labelledby="preview-title"><h2 id="preview-title">${texts.preview.title}</h2>
<p class="muted small">${hint}<noscript> ${texts.preview.press}</noscript></p>
<iframe name="${FRAME}" title="${texts.preview.title}" sandbox></iframe></section>`;
