import { contactLimits } from '../../api/overlays.ts';
import { html, type SafeHtml } from '../html/html.ts';
import { texts } from '../html/texts.ts';

const words = texts.contact;

export type ContactField = keyof typeof contactLimits;

/** A form, and what has become of it. */
export interface ContactForm {
  /** The path that takes `name`, `email` and `message`. */
  action: string;
  /** Of a link with a password: that it was given. */
  pass?: string;
  /** What was written already, when it is shown again. */
  values?: Partial<Record<ContactField, string>>;
  /** What of that cannot be taken. */
  wrongFields?: readonly ContactField[];
}

interface Parts extends ContactForm {
  /** The button's label. */
  button?: string;
  /** Why it is shown again. */
  said?: SafeHtml;
}

/** The form by which a visitor writes to the owner of an overlay. */
export function contactForm({
  action,
  pass,
  values = {},
  wrongFields = [],
  button = words.submit,
  said,
}: Parts): SafeHtml {
  const isWrong = (field: ContactField) => wrongFields.includes(field);
  const mark = (field: ContactField) =>
    isWrong(field) && html` aria-invalid="true" aria-describedby="wrong-${field}"`;
  const why = (field: ContactField) =>
    isWrong(field) && html`<p class="wrong" id="wrong-${field}">${words.wrongField[field]}</p>`;
  return html`<form method="post" action="${action}">
${said}
${pass && html`<input type="hidden" name="pass" value="${pass}">`}
<label>${words.name}
<input name="name" autocomplete="name" maxlength="${contactLimits.name}" value="${values.name}"${mark('name')}></label>
${why('name')}
<label>${words.email}
<input type="email" name="email" required autocomplete="email" maxlength="${contactLimits.email}"
value="${values.email}"${mark('email')}></label>
${why('email')}
<label>${words.message}
<textarea name="message" required maxlength="${contactLimits.message}"${mark('message')}>
${values.message}</textarea></label>
${why('message')}
<button>${button}</button>
</form>`;
}
