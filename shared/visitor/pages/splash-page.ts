import type { PageLanguage } from '../../api/fields/page-languages.ts';
import type { SplashContent } from '../../domain/splash-pages.ts';
import { cardPage, type PageSetting } from '../../html/card-page.ts';
import type { HtmlPage } from '../../html/document.ts';
import { css, html, script } from '../../html/html.ts';
import { inSeconds, readTexts, splitAtPlaceholder, type Texts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import { getSource, parseHttpUrl } from './http-url.ts';

const DEFAULT_COUNTDOWN_SECONDS = 10;

const style = css`
main{overflow:hidden}
.banner{display:block;width:calc(100% + 3rem);max-width:none;max-height:45vh;margin:-1.5rem -1.5rem 1.5rem;
object-fit:cover}
.logo{display:block;max-width:min(100%,14rem);max-height:5rem;margin:0 0 1rem}
.message{white-space:pre-line}
.host{font-weight:600}
@media (min-width:40rem){.banner{width:calc(100% + 4.5rem);margin:-2.25rem -2.25rem 2rem}}
`;

interface SplashPageParts extends PageSetting {
  location: string;
  /** The owner's custom splash page; the generic one if absent. */
  splash?: SplashContent;
  pixelCode?: PixelCode;
  /** Shows it to its owner. */
  preview?: HtmlPage['preview'];
}

/** A page shown before the target. It redirects after a countdown, which the visitor can pause. */
export function splashPage({
  location,
  splash = {},
  pixelCode,
  preview,
  brand,
  language = 'en',
}: SplashPageParts): VisitorResponse {
  const strings = readTexts(language).splash;
  const { title = strings.title, message, banner, logo, counter = DEFAULT_COUNTDOWN_SECONDS } = splash;
  const { href, host } = parseHttpUrl(location);
  const [beforeHost, afterHost] = splitAtPlaceholder(strings.target);
  const [beforeTime, afterTime] = splitAtPlaceholder(strings.countdown);
  const images = [banner, logo].filter((url) => url !== undefined);
  return cardPage({
    brand,
    language,
    status: 200,
    title,
    style,
    preview,
    head: html`<noscript><meta http-equiv="refresh" content="${counter};url=${href}"></noscript>`,
    body: html`<main>
${banner && html`<img class="banner" src="${parseHttpUrl(banner).href}" alt="">`}
${logo && html`<img class="logo" src="${parseHttpUrl(logo).href}" alt="">`}
<h1 dir="auto">${title}</h1>
${message && html`<p class="message" dir="auto">${message}</p>`}
<p>${beforeHost}<bdi class="host">${host}</bdi>${afterHost}</p>
<p class="muted" id="status">${beforeTime}<span id="time">${inSeconds(counter, language)}</span>${afterTime}</p>
<p class="actions"><a class="button" id="continue" href="${href}">${strings.continue}</a>
<button class="quiet" id="pause" type="button" hidden>${strings.pause}</button></p>
</main>`,
    ...withPixels(pixelCode, {
      script: countdown(href, counter, { language, paused: strings.paused }),
      csp: images.length > 0 ? { 'img-src': [...new Set(images.map(getSource))] } : {},
    }),
  });
}

/** A script rather than `<meta http-equiv="refresh">`, which visitors cannot pause (WCAG 2.2, 2.2.1). */
const countdown = (
  href: string,
  seconds: number,
  { language, paused }: { language: PageLanguage } & Pick<Texts['splash'], 'paused'>,
) => script`
{
  const [status, time, target, pause] = ['status', 'time', 'continue', 'pause'].map((id) => document.getElementById(id));
  const inSeconds = new Intl.RelativeTimeFormat(${language});
  const end = Date.now() + ${seconds} * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    time.textContent = inSeconds.format(left, 'second');
    if (left > 0) return;
    clearInterval(timer);
    location.replace(${href});
  }, 250);
  pause.hidden = false;
  pause.addEventListener('click', () => {
    clearInterval(timer);
    status.textContent = ${paused};
    pause.remove();
    target.focus();
  });
}
`;
