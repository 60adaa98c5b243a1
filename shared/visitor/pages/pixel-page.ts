import { cardPage, type PageSetting } from '../../html/card-page.ts';
import { html, script } from '../../html/html.ts';
import { readTexts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import { parseHttpUrl } from './http-url.ts';

/** How long providers' scripts may take to report once they have loaded. */
const REPORT_DELAY_MS = 300;
/** How long the visitor waits at most. */
const MAX_WAIT_MS = 2000;

interface PixelPage extends PageSetting {
  location: string;
  pixelCode: PixelCode;
}

/** A page that loads a link's pixels and redirects as soon as they have loaded, or after two seconds. */
export function pixelPage({ location, pixelCode, brand, language = 'en' }: PixelPage): VisitorResponse {
  const strings = readTexts(language).redirecting;
  const { href, host } = parseHttpUrl(location);
  return cardPage({
    brand,
    language,
    status: 200,
    title: strings.title,
    head: html`<noscript><meta http-equiv="refresh" content="0;url=${href}"></noscript>`,
    body: html`<main class="notice">
<h1>${strings.title}</h1>
<p><bdi>${host}</bdi></p>
<p class="actions"><a class="button" href="${href}">${strings.continue}</a></p>
</main>`,
    ...withPixels(pixelCode, { script: redirectWhenLoaded(href) }),
  });
}

const redirectWhenLoaded = (href: string) => script`
{
  const go = () => location.replace(${href});
  addEventListener('load', () => setTimeout(go, ${REPORT_DELAY_MS}));
  setTimeout(go, ${MAX_WAIT_MS});
}
`;
