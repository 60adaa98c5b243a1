import { BLACK_ON_WHITE } from '../../domain/values/colors.ts';
import { baseStyles } from '../../html/base-styles.ts';
import { htmlPage } from '../../html/document.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { getSource } from '../../visitor/pages/http-url.ts';
import { inlineQrSvg } from '../../visitor/qr/qr-svg.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { renderPreview } from '../layout/preview-page.ts';
import * as texts from '../texts/link-preview.ts';
import type { LinkPreview } from './read-preview.ts';

const QR_PIXELS = 112;

const style = css`
body{background:transparent;font-size:var(--small)}
main{display:grid;gap:var(--s4)}
h2{margin:0 0 var(--s1);color:var(--muted);font-size:var(--small);font-weight:600}
.short{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:start;gap:var(--s3)}
.short b{font-size:var(--large)}
.short svg{display:block;border-radius:.25rem}
.short p{margin:0}
figure{margin:0;border:1px solid var(--edge);border-radius:var(--round);overflow:hidden;background:var(--page)}
figure img{display:block;width:100%;aspect-ratio:1.91;object-fit:cover}
figcaption{padding:var(--s2) var(--s3)}
figcaption>*{display:block}
`;

/** What others will see of a link: a page for the frame beside its form. */
export function linkPreviewPage({ short, isRandom, target, card }: LinkPreview): VisitorResponse {
  return htmlPage({
    status: 200,
    title: texts.title,
    base: baseStyles,
    style,
    csp: card.image ? { 'img-src': [getSource(card.image)] } : {},
    preview: renderPreview([]),
    body: html`<main>
<section class="short"><div><h2>${texts.short}</h2><p><b>${short === undefined ? texts.noAlias : withoutScheme(short)}</b></p>
${isRandom && html`<p class="muted">${texts.random}</p>`}</div>${short !== undefined && qrCode(short)}</section>
<section><h2>${texts.card}</h2>${renderCard(card, target)}</section>
<section><h2>${texts.target}</h2><div dir="auto">${target === undefined ? texts.noTarget : shortened(target, 500)}</div></section></main>`,
  });
}

const qrCode = (content: string): SafeHtml =>
  inlineQrSvg(
    { content, colors: BLACK_ON_WHITE, logo: undefined },
    { size: QR_PIXELS, title: texts.qr(content) },
  );

function renderCard({ title, description, image }: LinkPreview['card'], target?: string): SafeHtml {
  if (!title && !description && !image) return html`<p class="muted">${texts.noCard}</p>`;
  const host = target && new URL(target).host;
  return html`<figure>${image && html`<img src="${image}" alt="">`}<figcaption dir="auto"><span class="muted">${host}</span>
<b>${shortened(title ?? host ?? '', 100)}</b>${description && html`<span>${shortened(description, 160)}</span>`}</figcaption></figure>`;
}
