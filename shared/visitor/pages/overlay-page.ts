import type { OverlayContent } from '../../domain/overlays.ts';
import { htmlPage } from '../html/document.ts';
import { html, type SafeHtml, script } from '../html/html.ts';
import { parseHttpUrl } from '../html/http-url.ts';
import { texts } from '../html/texts.ts';
import { type Tracked, withPixels } from '../pixels/tracked.ts';
import type { VisitorReply } from '../reply.ts';
import { type ContactForm, contactForm } from './contact-form.ts';
import { type FormProblem, formAnswer } from './form-problems.ts';
import { overlayStyle } from './overlay-style.ts';
import { framed, frameSources } from './target-frame.ts';

const words = texts.overlay;

/** The form that an overlay of type `contact` has, and what has become of it. */
interface Contact extends FormProblem, ContactForm {
  isSent?: boolean;
}

interface OverlayPageParts {
  location: string;
  overlay: OverlayContent;
  contact: Contact;
  tracked?: Tracked;
}

/** The target in a frame, and over it a message or a form that can be closed. */
export function overlayPage({ location, overlay, contact, tracked }: OverlayPageParts): VisitorReply {
  const { href, host } = parseHttpUrl(location);
  const { said, ...answer } = formAnswer(contact, texts.contact, 400);
  const isForm = overlay.type === 'contact';
  const within = contact.isSent
    ? html`<p role="status">${texts.contact.sent}</p>`
    : html`<p class="text" dir="auto">${overlay.text}</p>
${overlay.buttonurl && callToAction(overlay.buttonurl, overlay.button)}
${isForm && contactForm({ ...contact, button: overlay.button, said })}`;
  return htmlPage({
    ...answer,
    title: host,
    style: overlayStyle(overlay),
    body: framed(location, box(overlay, href, within)),
    ...withPixels(tracked, {
      script: closing,
      csp: { ...frameSources(location), ...(isForm && { 'form-action': ["'self'"] }) },
    }),
  });
}

/** Leads away from the frame: many targets of buttons refuse to be framed. */
const callToAction = (url: string, label: string | undefined) =>
  html`<p class="actions"><a class="button" dir="auto" href="${parseHttpUrl(url).href}">${label}</a></p>`;

/** Without scripts, to close it is to go to the target itself. */
const box = ({ position = 'bottom-right' }: OverlayContent, href: string, within: SafeHtml) =>
  html`<section class="cta ${position}" id="cta" aria-label="${words.label}">
<noscript><a class="close" href="${href}" aria-label="${words.close}">×</a></noscript>
<button class="close" id="close" type="button" aria-label="${words.close}" hidden>×</button>
${within}
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
