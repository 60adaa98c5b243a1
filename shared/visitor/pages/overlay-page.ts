import type { OverlayContent } from '../../domain/overlays.ts';
import { htmlPage, type Page } from '../../html/document.ts';
import { html, type SafeHtml, script } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { type PixelCode, withPixels } from '../pixels/pixel-code.ts';
import * as texts from '../texts.ts';
import { type ContactForm, contactForm } from './contact-form.ts';
import { type FormProblem, formFeedback } from './form-feedback.ts';
import { parseHttpUrl } from './http-url.ts';
import { overlayStyle } from './overlay-style.ts';
import { frameSources, targetFrame } from './target-frame.ts';

const strings = texts.overlay;

/** The form of an overlay of type `contact`, before or after it was sent. */
interface Contact extends FormProblem, ContactForm {
  isSent?: boolean;
}

interface OverlayPageParts {
  location: string;
  overlay: OverlayContent;
  contact: Contact;
  pixelCode?: PixelCode;
  /** Shows it to its owner, without the target. */
  preview?: Page['preview'];
}

/** The target in a frame, with a message or a form on top that the visitor can close. */
export function overlayPage(parts: OverlayPageParts): VisitorResponse {
  const { location, overlay, contact, pixelCode, preview } = parts;
  const { href, host } = parseHttpUrl(location);
  const { alert, ...feedback } = formFeedback(contact, texts.contact, 400);
  const isForm = overlay.type === 'contact';
  const content = contact.isSent
    ? html`<p role="status">${texts.contact.sent}</p>`
    : html`<p class="text" dir="auto">${overlay.text}</p>
${overlay.buttonurl && callToAction(overlay.buttonurl, overlay.button)}
${isForm && contactForm({ ...contact, button: overlay.button, alert })}`;
  return htmlPage({
    ...feedback,
    title: host,
    style: overlayStyle(overlay),
    preview,
    body: targetFrame(location, box(overlay, href, content), !preview),
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
const box = ({ position = 'bottom-right' }: OverlayContent, href: string, content: SafeHtml) =>
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
