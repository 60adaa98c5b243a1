import { contactLimits } from '../../api/fields/contact-limits.ts';
import type { PageLanguage } from '../../api/fields/page-languages.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { fillIn, readTexts } from '../../languages/texts.ts';

export type ContactField = keyof typeof contactLimits;

export interface ContactForm {
  /** The path that accepts `name`, `email` and `message`. */
  action: string;
  /** Proof that the password of a protected link was entered. */
  unlockToken?: string;
  /** What the visitor entered, when the form is shown again. */
  values?: Partial<Record<ContactField, string>>;
  /** The fields to correct. */
  wrongFields?: readonly ContactField[];
}

interface Parts extends ContactForm {
  language: PageLanguage;
  /** The button's label. */
  button?: string;
  /** Why the form is shown again. */
  alert?: SafeHtml;
}

/** The form for sending a message to the owner of an overlay. */
export function contactForm({
  action,
  unlockToken,
  values = {},
  wrongFields = [],
  button,
  alert,
  language,
}: Parts): SafeHtml {
  const strings = readTexts(language).contact;
  const isWrong = (field: ContactField) => wrongFields.includes(field);
  const ariaError = (field: ContactField) =>
    isWrong(field) && html` aria-invalid="true" aria-describedby="wrong-${field}"`;
  const fieldError = (field: ContactField) =>
    isWrong(field) &&
    html`<p class="problem" id="wrong-${field}">${fillIn(strings.wrongField[field], { max: formatNumber(contactLimits[field], language) })}</p>`;
  return html`<form method="post" action="${action}">
${alert}
${unlockToken && html`<input type="hidden" name="unlockToken" value="${unlockToken}">`}
<label>${strings.name}
<input name="name" dir="auto" autocomplete="name" maxlength="${contactLimits.name}" value="${values.name}"${ariaError('name')}></label>
${fieldError('name')}
<label>${strings.email}
<input type="email" name="email" dir="auto" required autocomplete="email" maxlength="${contactLimits.email}"
value="${values.email}"${ariaError('email')}></label>
${fieldError('email')}
<label>${strings.message}
<textarea name="message" dir="auto" required maxlength="${contactLimits.message}"${ariaError('message')}>
${values.message}</textarea></label>
${fieldError('message')}
<button dir="auto">${button ?? strings.submit}</button>
</form>`;
}
