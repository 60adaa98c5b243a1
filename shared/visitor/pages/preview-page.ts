import { htmlPage } from '../../html/document.ts';
import { html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { getSource, parseHttpUrl } from './http-url.ts';

interface Preview {
  /** The link's short URL. */
  url: string;
  title?: string;
  description?: string;
  image?: string;
}

/** How a link looks when it is shared on social media: Open Graph (ogp.me) and X cards. */
export function previewPage({ url, description, ...preview }: Preview): VisitorResponse {
  const { href, host } = parseHttpUrl(url);
  const { title = host } = preview;
  const image = preview.image && parseHttpUrl(preview.image).href;
  return htmlPage({
    status: 200,
    title,
    head: html`<meta property="og:type" content="website">
<meta property="og:url" content="${href}">
<meta property="og:title" content="${title}">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${title}">
${description && descriptions(description)}
${image && images(image)}`,
    csp: image ? { 'img-src': [getSource(image)] } : {},
    body: html`<main>
<h1 dir="auto">${title}</h1>
${description && html`<p dir="auto">${description}</p>`}
${image && html`<p><img src="${image}" alt=""></p>`}
</main>`,
  });
}

const descriptions = (text: string) => html`<meta name="description" content="${text}">
<meta property="og:description" content="${text}">
<meta name="twitter:description" content="${text}">`;

const images = (url: string) => html`<meta property="og:image" content="${url}">
<meta name="twitter:image" content="${url}">`;
