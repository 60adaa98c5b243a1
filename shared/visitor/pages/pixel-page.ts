import type { Brand } from '../../html/brand.ts';
import { cardPage } from '../../html/card-page.ts';
import { html, script } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import * as texts from '../texts.ts';
import { parseHttpUrl } from './http-url.ts';

const strings = texts.redirecting;

/** How long providers' scripts may take to report once they have loaded. */
const REPORT_DELAY_MS = 300;
/** How long the visitor waits at most. */
const MAX_WAIT_MS = 2000;

interface PixelPage {
  location: string;
  pixelCode: PixelCode;
  brand?: Brand | undefined;
}

/** A page that loads a link's pixels and redirects as soon as they have loaded, or after two seconds. */
export function pixelPage({ location, pixelCode, brand }: PixelPage): VisitorResponse {
  const { href, host } = parseHttpUrl(location);
  return cardPage({
    brand,
    status: 200,
    title: strings.title,
    head: html`<noscript><meta http-equiv="refresh" content="0;url=${href}"></noscript>`,
    body: html`<main class="notice">
<h1>${strings.title}</h1>
<p>${host}</p>
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
