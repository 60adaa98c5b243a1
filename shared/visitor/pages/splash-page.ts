import type { SplashContent } from '../../domain/splash-pages.ts';
import { htmlPage } from '../html/document.ts';
import { css, html, script } from '../html/html.ts';
import { parseHttpUrl, sourceOf } from '../html/http-url.ts';
import { texts } from '../html/texts.ts';
import { type Tracked, withPixels } from '../pixels/tracked.ts';
import type { VisitorReply } from '../reply.ts';

const words = texts.splash;

/** Seconds to wait when nobody said how many. */
const WAIT = 10;

const style = css`
main{overflow:hidden}
.banner{display:block;width:calc(100% + 3rem);max-width:none;max-height:45vh;margin:-1.5rem -1.5rem 1.5rem;
object-fit:cover}
.logo{display:block;max-width:min(100%,14rem);max-height:5rem;margin:0 0 1rem}
.message{white-space:pre-line}
.host{font-weight:600}
@media (min-width:40rem){.banner{width:calc(100% + 4.5rem);margin:-2.25rem -2.25rem 2rem}}
`;

interface SplashPageParts {
  location: string;
  /** The owner's; absent: the generic one. */
  splash?: SplashContent;
  tracked?: Tracked;
}

/** A page that stands before the target and leads on by itself, unless the visitor stops it. */
export function splashPage({ location, splash = {}, tracked }: SplashPageParts): VisitorReply {
  const { title = words.title, message, banner, logo, counter = WAIT } = splash;
  const { href, host } = parseHttpUrl(location);
  const images = [banner, logo].filter((url) => url !== undefined);
  return htmlPage({
    status: 200,
    title,
    style,
    head: html`<noscript><meta http-equiv="refresh" content="${counter};url=${href}"></noscript>`,
    body: html`<main>
${banner && html`<img class="banner" src="${parseHttpUrl(banner).href}" alt="">`}
${logo && html`<img class="logo" src="${parseHttpUrl(logo).href}" alt="">`}
<h1 dir="auto">${title}</h1>
${message && html`<p class="message" dir="auto">${message}</p>`}
<p>${words.leadsTo} <span class="host">${host}</span></p>
<p class="muted" id="wait">${words.waits} <span id="seconds">${counter}</span> ${words.seconds}</p>
<p class="actions"><a class="button" id="go" href="${href}">${words.goOn}</a>
<button class="quiet" id="stop" type="button" hidden>${words.stop}</button></p>
</main>`,
    ...withPixels(tracked, {
      script: countdown(href, counter),
      csp: images.length > 0 ? { 'img-src': [...new Set(images.map(sourceOf))] } : {},
    }),
  });
}

/** By a script where there is one: whoever needs more time can stop it, which they cannot do to the browser's own. */
const countdown = (href: string, counter: number) => script`
{
  const [wait, shown, go, stop] = ['wait', 'seconds', 'go', 'stop'].map((id) => document.getElementById(id));
  const end = Date.now() + ${counter} * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    shown.textContent = left;
    if (left > 0) return;
    clearInterval(timer);
    location.replace(${href});
  }, 250);
  stop.hidden = false;
  stop.addEventListener('click', () => {
    clearInterval(timer);
    wait.textContent = ${words.stopped};
    stop.remove();
    go.focus();
  });
}
`;
