import { type HtmlPage, htmlPage } from '../../html/document.ts';
import { html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { getSource, parseHttpUrl } from './http-url.ts';
import { openGraph } from './open-graph.ts';

interface Preview extends Pick<HtmlPage, 'language'> {
  /** The link's short URL. */
  url: string;
  title?: string;
  description?: string;
  image?: string;
}

/** How a link looks when it is shared on social media. */
export function previewPage({ url, description, language, ...preview }: Preview): VisitorResponse {
  const { href, host } = parseHttpUrl(url);
  const { title = host } = preview;
  const image = preview.image && parseHttpUrl(preview.image).href;
  return htmlPage({
    status: 200,
    title,
    language,
    head: openGraph({ url: href, title, description, image }),
    csp: image ? { 'img-src': [getSource(image)] } : {},
    body: html`<main>
<h1 dir="auto">${title}</h1>
${description && html`<p dir="auto">${description}</p>`}
${image && html`<p><img src="${image}" alt=""></p>`}
</main>`,
  });
}
