import { siteBrand } from '../../html/brand.ts';
import { cardPage, titleOn } from '../../html/card-page.ts';
import type { HtmlPage } from '../../html/document.ts';
import { css, html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';

const style = css`
.field{display:grid;gap:var(--s1)}
.small{font-size:var(--small)}
form+p{margin-top:var(--s4)}
button{width:100%}
`;

/** A page of the console for people who are not signed in: one card below the installation's name. */
export const plainPage = (
  page: Pick<HtmlPage, 'status' | 'title' | 'body' | 'retryAfterSeconds' | 'cookies'>,
): VisitorResponse => {
  const brand = siteBrand();
  return cardPage({
    ...page,
    brand,
    brandHref: '/',
    title: titleOn(brand, page.title),
    style,
    csp: { 'form-action': ["'self'"] },
    // As for pages of the console: passwords are typed here.
    isIsolated: true,
    body: html`<main id="content"><h1>${page.title}</h1>
${page.body}</main>`,
  });
};
