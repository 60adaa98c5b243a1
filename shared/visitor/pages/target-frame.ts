import type { Sources } from '../../html/document.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts.ts';
import { parseHttpUrl } from './http-url.ts';

const strings = texts.frame;

/** The page fills the window: a bar with the target's host, and the target below it. */
export const frameStyle = css`
body{display:block;padding:0}
main{display:grid;grid-template-rows:auto 1fr;width:auto;max-width:none;height:100vh;height:100dvh;margin:0;padding:0;border:0;
border-radius:0}
header{padding:.5rem 1rem;border-bottom:1px solid var(--edge)}
header h1{margin:0;font-size:1rem;line-height:1.4}
.stage{position:relative;min-height:0}
iframe{display:block;width:100%;height:100%;border:0;background:#fff}
`;

/**
 * A target in a frame below its host, with optional content on top. The host links to the target itself. A preview leaves
 * the frame blank.
 */
export function targetFrame(location: string, overlay?: SafeHtml, hasTarget = true): SafeHtml {
  const { href, host } = parseHttpUrl(location);
  return html`<main>
<header><h1><a href="${href}">${host}</a></h1></header>
<div class="stage">
${overlay}
<iframe${hasTarget && html` src="${href}"`} title="${strings.title(host)}"></iframe>
</div>
</main>`;
}

/**
 * The scheme alone, because browsers apply the policy to redirects within the frame too, and targets often redirect to
 * another host (`example.com` to `www.example.com`).
 */
export const frameSources = (location: string): Sources => ({
  'frame-src': [parseHttpUrl(location).protocol],
});
