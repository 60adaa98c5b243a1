import { htmlPage } from '../html/document.ts';
import { html, script } from '../html/html.ts';
import { parseHttpUrl } from '../html/http-url.ts';
import { texts } from '../html/texts.ts';
import { type Tracked, withPixels } from '../pixels/tracked.ts';
import type { VisitorReply } from '../reply.ts';

const words = texts.redirecting;

/** Milliseconds that providers' scripts get to report once they are there, and that they get in all. */
const TO_REPORT = 300;
const AT_MOST = 2000;

/** A page that loads a link's pixels and leads on as soon as they are there, or after two seconds. */
export function pixelPage({ location, tracked }: { location: string; tracked: Tracked }): VisitorReply {
  const { href, host } = parseHttpUrl(location);
  return htmlPage({
    status: 200,
    title: words.title,
    head: html`<noscript><meta http-equiv="refresh" content="0;url=${href}"></noscript>`,
    body: html`<main class="notice">
<h1>${words.title}</h1>
<p>${host}</p>
<p class="actions"><a class="button" href="${href}">${words.continue}</a></p>
</main>`,
    ...withPixels(tracked, { script: leadOn(href) }),
  });
}

const leadOn = (href: string) => script`
{
  const go = () => location.replace(${href});
  addEventListener('load', () => setTimeout(go, ${TO_REPORT}));
  setTimeout(go, ${AT_MOST});
}
`;
