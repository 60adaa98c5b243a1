import { html, type SafeHtml } from '../../html/html.ts';

interface Shared {
  /** The address of the page. */
  url: string;
  title: string;
  description?: string | undefined;
  image?: string | undefined;
}

/** How a page looks when it is shared on social media: Open Graph (ogp.me) and X cards. */
export const openGraph = ({ url, title, description, image }: Shared): SafeHtml =>
  html`<meta property="og:type" content="website">
<meta property="og:url" content="${url}">
<meta property="og:title" content="${title}">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${title}">
${description && descriptions(description)}
${image && images(image)}`;

const descriptions = (text: string) => html`<meta name="description" content="${text}">
<meta property="og:description" content="${text}">
<meta name="twitter:description" content="${text}">`;

const images = (url: string) => html`<meta property="og:image" content="${url}">
<meta name="twitter:image" content="${url}">`;
