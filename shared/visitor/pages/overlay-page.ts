import type { OverlayContent } from '../../domain/overlays.ts';
import { type HtmlPage, htmlPage } from '../../html/document.ts';
import { html, type SafeHtml, script } from '../../html/html.ts';
import { readTexts, type Texts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import { type ContactForm, contactForm } from './contact-form.ts';
import { type FormProblem, formFeedback } from './form-feedback.ts';
import { parseHttpUrl } from './http-url.ts';
import { overlayStyle } from './overlay-style.ts';
import { frameSources, targetFrame } from './target-frame.ts';

/** The form of an overlay of type `contact`, before or after it was sent. */
interface Contact extends FormProblem, ContactForm {
  isSent?: boolean;
}

interface OverlayPageParts extends Pick<HtmlPage, 'language' | 'preview'> {
  location: string;
  overlay: OverlayContent;
  contact: Contact;
  pixelCode?: PixelCode;
}

/** The target in a frame, with a message or a form on top that the visitor can close. A preview is without the target. */
export function overlayPage(parts: OverlayPageParts): VisitorResponse {
  const { location, overlay, contact, pixelCode, preview, language = 'en' } = parts;
  const texts = readTexts(language);
  const { href, host } = parseHttpUrl(location);
  const { alert, ...feedback } = formFeedback(contact, { ...texts.contact, language }, 400);
  const isForm = overlay.type === 'contact';
  const content = contact.isSent
    ? html`<p role="status">${texts.contact.sent}</p>`
    : html`<p class="text" dir="auto">${overlay.text}</p>
${overlay.buttonurl && callToAction(overlay.buttonurl, overlay.button)}
${isForm && contactForm({ ...contact, language, button: overlay.button, alert })}`;
  return htmlPage({
    ...feedback,
    title: host,
    language,
    style: overlayStyle(overlay),
    preview,
    body: targetFrame({
      location,
      language,
      overlay: box(overlay, href, content, texts.overlay),
      hasTarget: !preview,
    }),
    ...withPixels(pixelCode, {
      script: closing,
      csp: { ...frameSources(location), ...(isForm && { 'form-action': ["'self'"] }) },
    }),
  });
}

/** Opens in the whole window, because many sites refuse to be framed. */
const callToAction = (url: string, label: string | undefined) =>
  html`<p class="actions"><a class="button" dir="auto" href="${parseHttpUrl(url).href}">${label}</a></p>`;

/** Without scripts, closing it means going to the target itself. */
const box = (
  { position = 'bottom-right' }: OverlayContent,
  href: string,
  content: SafeHtml,
  strings: Texts['overlay'],
) =>
  html`<section class="cta ${position}" id="cta" aria-label="${strings.label}">
<noscript><a class="close" href="${href}" aria-label="${strings.close}">×</a></noscript>
<button class="close" id="close" type="button" aria-label="${strings.close}" hidden>×</button>
${content}
</section>`;

const closing = script`
{
  const [box, button] = ['cta', 'close'].map((id) => document.getElementById(id));
  const close = () => {
    box.hidden = true;
    document.querySelector('iframe').focus();
  };
  button.hidden = false;
  button.addEventListener('click', close);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}
`;
