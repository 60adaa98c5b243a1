import type { PageLanguage } from '../../api/fields/page-languages.ts';
import type { Sources } from '../../html/document.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { fillIn, readTexts } from '../../languages/texts.ts';
import { parseHttpUrl } from './http-url.ts';

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

interface TargetFrame {
  location: string;
  language: PageLanguage;
  /** Shown on top. */
  overlay?: SafeHtml;
  /** A preview leaves the frame blank. */
  hasTarget?: boolean;
}

/** A target in a frame below its host, which links to the target itself. */
export function targetFrame({ location, language, overlay, hasTarget = true }: TargetFrame): SafeHtml {
  const { href, host } = parseHttpUrl(location);
  return html`<main>
<header><h1><a href="${href}">${host}</a></h1></header>
<div class="stage">
${overlay}
<iframe${hasTarget && html` src="${href}"`} title="${fillIn(readTexts(language).frame.title, { host })}"></iframe>
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
