import type { Brand } from '../../html/brand.ts';
import { cardPage, type PageSetting } from '../../html/card-page.ts';
import { css, html } from '../../html/html.ts';
import { readTexts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';

const style = css`
main{max-width:60rem;padding:var(--s6) 0;border:0;background:none;text-align:center}
h1{font-size:clamp(1.875rem,6vw,3rem)}
.lead{max-width:36rem;margin:0 auto;color:var(--muted);font-size:var(--large)}
.actions{justify-content:center;margin:var(--s5) 0 var(--s6)}
.parts{display:grid;gap:var(--s4);margin:0;padding:0;list-style:none;text-align:start}
.parts li{padding:var(--s5);border:1px solid var(--edge);border-radius:var(--round);background:var(--surface)}
h2{margin:0 0 var(--s2);font-size:var(--large);line-height:1.3}
@media (min-width:48rem){.parts{grid-template-columns:repeat(3,minmax(0,1fr))}}
`;

/** The first page of the installation: its name, what it does, and where to go. */
export function homePage(brand: Brand, language: PageSetting['language'] = 'en'): VisitorResponse {
  const strings = readTexts(language).home;
  return cardPage({
    status: 200,
    title: brand.name,
    brand,
    language,
    style,
    body: html`<main>
<h1 dir="auto">${brand.name}</h1>
<p class="lead">${strings.hint}</p>
<p class="actions"><a class="button" href="/login">${strings.signIn}</a>
<a class="button quiet" href="/docs">${strings.reference}</a></p>
<ul class="parts">${strings.parts.map(({ title, text }) => html`<li><h2>${title}</h2><p class="muted">${text}</p></li>`)}</ul>
</main>`,
  });
}
