import type { HtmlPage } from '../../html/document.ts';
import { css, html } from '../../html/html.ts';

const style = css`
.problems{padding:.5rem .75rem;border-left:4px solid;background:var(--surface);font-size:.875rem}
#pause{display:inline-block!important}
`;

/**
 * Makes a visitor's page the preview of it, with sentences about what is not on it yet. It looks as if its script ran, but
 * does not go on by itself. Its links open windows, which the sandbox forbids.
 */
export const renderPreview =
  (problems: readonly string[]) =>
  (page: HtmlPage): HtmlPage => ({
    ...page,
    script: undefined,
    head: html`<base target="_blank">`,
    style: page.style ? css`${page.style}${style}` : style,
    body: html`${
      problems.length > 0 &&
      html`<aside class="problems wrong">${problems.map((text) => html`<p>${text}</p>`)}</aside>`
    }${page.body}`,
  });
