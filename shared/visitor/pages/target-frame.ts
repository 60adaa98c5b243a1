import type { Sources } from '../html/document.ts';
import { css, html, type SafeHtml } from '../html/html.ts';
import { parseHttpUrl } from '../html/http-url.ts';
import { texts } from '../html/texts.ts';

const words = texts.frame;

/** The page fills the window: a bar that says where one is, and the target below it. */
export const frameStyle = css`
body{display:block;padding:0}
main{display:grid;grid-template-rows:auto 1fr;max-width:none;height:100vh;height:100dvh;padding:0;border:0;
border-radius:0}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;
padding:.5rem 1rem;border-bottom:1px solid var(--edge)}
header h1,header p{margin:0;font-size:1rem;line-height:1.4}
header p{font-size:.9375rem}
.stage{position:relative;min-height:0}
iframe{display:block;width:100%;height:100%;border:0;background:#fff}
`;

/** A target in a frame, and over it what is to stand there. No browser tells whether a target refused to be framed. */
export function framed(location: string, over?: SafeHtml): SafeHtml {
  const { href, host } = parseHttpUrl(location);
  return html`<main>
<header>
<h1>${host}</h1>
<p class="muted">${words.hint} <a href="${href}">${words.open}</a></p>
</header>
<div class="stage">
${over}
<iframe src="${href}" title="${words.title(host)}"></iframe>
</div>
</main>`;
}

/**
 * The scheme alone, since targets lead on to other hosts (`example.com` to `www.example.com`) and browsers hold what a
 * frame is led to against the policy as well.
 */
export const frameSources = (location: string): Sources => ({
  'frame-src': [parseHttpUrl(location).protocol],
});
